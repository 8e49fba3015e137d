export { type ForcedData, type ForcedResponses, forceOutcome } from './testing/forceOutcome.ts'
export { type ForcedOutcome, type Outcome, outcomes } from './testing/outcomes.ts'
