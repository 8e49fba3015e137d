export {
  everyOutcome,
  type EveryOutcomeOptions,
  type OutcomeRow,
  type OutcomeTable,
} from './testing/everyOutcome.tsx'
export { expectEveryErrorShown, type ExpectEveryErrorShownOptions } from './testing/expectEveryErrorShown.ts'
