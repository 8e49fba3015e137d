import { Readable, type Writable } from 'node:stream'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { type Result, timeout } from '../../src/index.ts'
import { type Outcome, outcomeName, type Plan, ways } from './plan.ts'

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
 * Sends one request. An abort or a deadline must end it at once, with the right error. Without them it must end with an
 * outcome of the fault.
 *
 * @throws Error when it ends in another way.
 */
async function runPlan(plan: Plan): Promise<Outcome> {
  const { fault, way, endedBy, afterMs } = plan
  const controller = new AbortController()
  const middleware = endedBy === 'deadline' && runsMiddleware(plan) ? [timeout(afterMs)] : []
  let result: Result<unknown> | undefined
  const pending = ways[way](fault, controller.signal, middleware).then((last) => (result = last))

  const allowed = [...allowedOutcomes(plan)]
  if (endedBy !== 'nobody') {
    // This timer is not shorter than that of `timeout`, and starts after it: a call starts its timer in a microtask.
    await Promise.race([pending, setImmediate().then(() => sleep(afterMs))])
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
