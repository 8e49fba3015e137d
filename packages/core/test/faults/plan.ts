import fc from 'fast-check'
import type { Result } from '../../src/index.ts'
import type { FaultyEndpoint } from './serveFaults.ts'
import { ways } from './ways.ts'

/** The name of an error or `data`, and the status: `data 200`, `NetworkError`, `ServerError 502`. */
export type Outcome = string

/** A fault of a server on a connection or stream of type T. */
export interface Fault<T> {
  readonly what: string
  /** Writes to the connection after the request has been read. Stops when the connection closes. */
  readonly respond: (connection: T) => unknown
  /** The outcomes without abort or deadline. Empty when the request ends only by a deadline or a limit. */
  readonly outcomes: readonly Outcome[]
  /** The only function that accepts such a response. By default, all do. */
  readonly way?: 'stream' | 'subscribe'
  /** Responds after the first line of the request. */
  readonly early?: boolean
  /** Sends more than fits in memory. */
  readonly huge?: boolean
}

/** Faults that have the same outcomes, by what they are. */
export function faultsOf<T>(
  outcomes: readonly Outcome[],
  responses: Readonly<Record<string, Fault<T>['respond']>>,
): Fault<T>[] {
  return Object.entries(responses).map(([what, respond]) => ({ what, respond, outcomes }))
}

export function outcomeName({ error, response }: Result<unknown>): Outcome {
  return [error?.name ?? 'data', response?.status].filter(Boolean).join(' ')
}

export const json = '{"data":{"a":1}}'

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
