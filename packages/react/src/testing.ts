/**
 * Shows what a person reads on a screen for every outcome of its operations, in tests.
 *
 * @module react-testing
 */

export {
  everyOutcome,
  type EveryOutcomeOptions,
  type OutcomeRow,
  type OutcomeTable,
} from './testing/everyOutcome.tsx'
export { expectEveryErrorShown, type ExpectEveryErrorShownOptions } from './testing/expectEveryErrorShown.ts'
