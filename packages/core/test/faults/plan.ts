import fc from 'fast-check'
import {
  type Result,
  batch,
  createClient,
  limitResponse,
  type Middleware,
  reconnect,
  retry,
  stream,
  subscribe,
  timeout,
} from '../../src/index.ts'
import { Readable, type Writable } from 'node:stream'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** Sends one request, and those that share its connection. */
type Way = (
  fault: FaultyEndpoint,
  signal: AbortSignal,
  middleware: readonly Middleware[],
) => Promise<Result<unknown>>

const query = 'query Fault { a }'

export const ways = {
  request: (fault, signal, middleware) => clientOf(fault, middleware).request(query, { signal }),

  retry: (fault, signal, middleware) =>
    clientOf(fault, [...middleware, retry({ attempts: 2, maxDelay: 3 })]).request(query, { signal }),

  batch: async ({ endpoint }, signal, middleware) => {
    const client = createClient({ endpoint, fetch: batch({ fetch: limited }), middleware })
    const [result] = await Promise.all([client.request(query, { signal }), client.request(query, { signal })])
    return result
  },

  stream: (fault, signal) => lastOf(stream(clientOf(fault), query, { signal })),

  subscribe: (fault, signal) => lastOf(subscribe(clientOf(fault), 'subscription { a }', { signal })),

  // Two more connections at most: each one that brings an event would allow another.
  reconnect: (fault, signal) => {
    let left = 2
    const again = reconnect({ maxDelay: 3, when: ({ name }) => name !== 'AbortError' && left-- > 0 })
    return lastOf(subscribe(clientOf(fault, [again]), 'subscription { a }', { signal }))
  },
} satisfies Record<string, Way>

/** Enough bytes for every response that ends. */
const limited = limitResponse({ bytes: 100_000 })

function clientOf({ endpoint }: FaultyEndpoint, middleware: readonly Middleware[] = []) {
  return createClient({ endpoint, fetch: limited, middleware })
}

async function lastOf(results: AsyncIterable<Result<unknown>>): Promise<Result<unknown>> {
  let last: Result<unknown> | undefined
  for await (const result of results) last = result
  if (!last) throw new Error('the stream ended without a result')
  return last
}

/** The name of an error or `data`, and the status: `data 200`, `NetworkError`, `ServerError 502`. */
export type Outcome = string

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

export interface FaultyEndpoint extends Pick<Fault<unknown>, 'what' | 'outcomes' | 'huge' | 'way'> {
  readonly endpoint: string
}

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

interface Plan {
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

/** The number of requests for each function and outcome, such as `stream: NetworkError 200`. */
export type Counters = Map<`${Plan['way']}: ${Outcome}`, number>

/** Runs plans, `atOnce` at a time, and counts their outcomes. */
export async function drive(plans: readonly Plan[], counters: Counters, atOnce = 32): Promise<void> {
  const pending = plans.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const plan of pending) {
        const ended = `${plan.way}: ${await runPlan(plan)}` as const
        counters.set(ended, (counters.get(ended) ?? 0) + 1)
      }
    }),
  )
}

/** Writes this many bytes, by default for ever, as fast as the other side reads. */
export function flood(connection: Writable, bytes = Infinity): void {
  Readable.from(chunks(bytes)).pipe(connection, { end: false })
}

function* chunks(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(100_000, 'x')
  for (let left = bytes; left > 0; left -= chunk.length) yield chunk
}

/**
 * Sends one request. If it is aborted or too late, it must end at once, with the right error. Otherwise it must end as
 * the fault allows.
 *
 * @throws Error when it ends in another way.
 */
async function runPlan(plan: Plan): Promise<Outcome> {
  const { fault, way, endedBy, afterMs } = plan
  const controller = new AbortController()
  const middleware = endedBy === 'deadline' && runsMiddleware(plan) ? [timeout(afterMs)] : []
  let result: Result<unknown> | undefined
  const started = performance.now()
  const pending = ways[way](fault, controller.signal, middleware).then((last) => (result = last))

  const allowed = [...allowedOutcomes(plan)]
  if (endedBy !== 'nobody') {
    // This timer is not shorter than that of `timeout`, and starts after it: a call starts its timer in a microtask.
    await Promise.race([pending, setImmediate().then(() => sleep(afterMs))])
    // If the thread was busy, `timeout` waits 50 ms more.
    const wasBusy = performance.now() > started + afterMs + 5
    if (middleware.length && wasBusy) await Promise.race([pending, sleep(50)])
    if (!result && !middleware.length) {
      const [name, reason] = reasons[endedBy]
      allowed.splice(0, Infinity, name)
      controller.abort(reason)
    }
    await setImmediate()
    if (!result) throw new Error(`not ended at once: ${describe(plan)}`)
  }
  const ended = await pending
  const outcome = outcomeName(ended)
  if (!allowed.includes(outcome)) {
    const message = `${outcome}, and not ${allowed.join(' or ')}: ${describe(plan)}`
    throw new Error(message, { cause: ended.error })
  }
  return outcome
}

const reasons = {
  abort: ['AbortError', undefined],
  deadline: ['TimeoutError', new DOMException('too late', 'TimeoutError')],
} as const

function runsMiddleware({ way }: Plan): boolean {
  return way !== 'stream' && way !== 'subscribe' && way !== 'reconnect'
}

/** The outcomes without an abort. */
function* allowedOutcomes({ fault, way, endedBy }: Plan): Generator<Outcome> {
  // `limitResponse` ends it.
  if (fault.huge) yield* ['NetworkError 200', 'ServerError 500']
  else yield* fault.outcomes
  // For `batch`, data outside of a list is a ParseError.
  if (way === 'batch') for (const outcome of fault.outcomes) yield outcome.replace('data', 'ParseError')
  if (endedBy === 'deadline') yield 'TimeoutError'
}

function describe({ fault, ...plan }: Plan): string {
  return JSON.stringify({ fault: fault.what, ...plan })
}
