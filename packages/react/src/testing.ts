export {
  everyOutcome,
  type EveryOutcomeOptions,
  type OutcomeRow,
  type OutcomeTable,
} from './testing/everyOutcome.tsx'
