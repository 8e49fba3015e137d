import fc from 'fast-check'
import type { FaultyEndpoint } from './serveFaults.ts'
import { ways } from './ways.ts'

/** One request: its fault, the function that sends it, and what ends it early. */
export interface Plan {
  readonly fault: FaultyEndpoint
  readonly way: keyof typeof ways
  readonly endedBy: 'nobody' | 'abort' | 'deadline'
  readonly afterMs: number
}

const wayNames = Object.keys(ways) as (keyof typeof ways)[]

function waysOf({ way }: FaultyEndpoint): readonly (keyof typeof ways)[] {
  if (way === 'subscribe') return ['subscribe', 'reconnect']
  return way ? [way] : wayNames
}

/** Plans that all end: a fault that never ends gets an abort or a deadline. */
export function arbitraryPlan(faults: readonly FaultyEndpoint[]): fc.Arbitrary<Plan> {
  return fc.constantFrom(...faults).chain((fault) =>
    fc.record({
      fault: fc.constant(fault),
      way: fc.constantFrom(...waysOf(fault)),
      endedBy: fc.constantFrom('abort', 'deadline', fault.outcomes.length ? 'nobody' : 'abort'),
      afterMs: fc.nat({ max: 30 }),
    }),
  )
}
