/**
 * Forces operations to an outcome, in tests and stories: data, an error, or no response.
 *
 * @module core-testing
 */

export { type ForcedData, type ForcedResponses, forceOutcome } from './testing/forceOutcome.ts'
export { type ForcedOutcome, type Outcome, outcomes } from './testing/outcomes.ts'
