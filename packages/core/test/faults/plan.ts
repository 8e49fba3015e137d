import fc from 'fast-check'
import type { FaultyEndpoint } from './serveFaults.ts'
import { ways } from './ways.ts'

/** One request: where it goes, by which way, and what ends it before its time. */
export interface Plan {
  readonly fault: FaultyEndpoint
  readonly way: keyof typeof ways
  readonly endedBy: 'nobody' | 'abort' | 'deadline'
  readonly afterMs: number
}

const wayNames = Object.keys(ways) as (keyof typeof ways)[]

/** Plans that all end: what never ends by itself is aborted or has a deadline. */
export function arbitraryPlan(faults: readonly FaultyEndpoint[]): fc.Arbitrary<Plan> {
  return fc.constantFrom(...faults).chain((fault) =>
    fc.record({
      fault: fc.constant(fault),
      way: fault.way ? fc.constant(fault.way) : fc.constantFrom(...wayNames),
      endedBy: fc.constantFrom('abort', 'deadline', fault.outcomes.length ? 'nobody' : 'abort'),
      afterMs: fc.nat({ max: 30 }),
    }),
  )
}
