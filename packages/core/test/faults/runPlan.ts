import { type Result, timeout } from '../../src/index.ts'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { type Outcome, outcomeOf } from './fault.ts'
import type { Plan } from './plan.ts'
import { ways } from './ways.ts'

/**
 * Makes one request and holds its end against the rules: who ends it ends it at once, and the outcome tells who it was,
 * or is one of those that the fault can have.
 *
 * @throws Error when it is not so.
 */
export async function runPlan(plan: Plan): Promise<Outcome> {
  const { fault, way, endedBy, afterMs } = plan
  const controller = new AbortController()
  const middleware = endedBy === 'deadline' && runsMiddleware(plan) ? [timeout(afterMs)] : []
  let result: Result<unknown> | undefined
  const running = ways[way](fault, controller.signal, middleware).then((last) => (result = last))

  const allowed = [...allowedOutcomes(plan)]
  if (endedBy !== 'nobody') {
    // This timer was set after that of `timeout`, and is not a shorter one.
    await Promise.race([running, sleep(afterMs)])
    if (!result && !middleware.length) {
      const [name, reason] = reasons[endedBy]
      allowed.splice(0, Infinity, name)
      controller.abort(reason)
    }
    await setImmediate()
    if (!result) throw new Error(`not ended at once: ${describe(plan)}`)
  }
  const ended = await running
  const outcome = outcomeOf(ended)
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
  return way !== 'stream' && way !== 'subscribe'
}

/** How it may end unless it is aborted. */
function* allowedOutcomes({ fault, way, endedBy }: Plan): Generator<Outcome> {
  // The limit of the drive.
  if (fault.huge) yield* ['NetworkError 200', 'ServerError 500']
  else yield* fault.outcomes
  // Data that doesn't come in a list is nobody's.
  if (way === 'batch') for (const outcome of fault.outcomes) yield outcome.replace('data', 'ParseError')
  if (endedBy === 'deadline') yield 'TimeoutError'
}

function describe({ fault, ...plan }: Plan): string {
  return JSON.stringify({ fault: fault.what, ...plan })
}
