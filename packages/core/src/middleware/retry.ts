import type { Untyped } from '../document/document.ts'
import type { Middleware, Operation } from '../operation/operation.ts'
import { wait } from '../operation/wait.ts'
import type { Failure } from '../result/errors.ts'
import { hasCode, type Result, type StreamedResult } from '../result/result.ts'
import { thrownFor } from '../result/thrown.ts'
import { backoff, isTemporary, retryAfter, statusOrName } from './backoff.ts'
import { onEachPart } from './mapParts.ts'

/** When `retry` sends again, and how often. */
export interface RetryOptions {
  /**
   * The number of attempts, including the first one.
   * @default 3
   */
  attempts?: number | undefined
  /**
   * The longest wait between two attempts, in ms. If the server asks for a longer one by `Retry-After`, the
   * operation isn't sent again, and the error says how long the server asks to wait.
   * @default 30_000
   */
  maxDelay?: number | undefined
  /**
   * Values of `extensions.code` in GraphQL errors after which the operation is sent again, such as THROTTLED.
   * @default none
   */
  codes?: readonly string[] | undefined
  /**
   * Sends mutations again too. Use it only if the server can run a mutation twice without harm.
   * @default false
   */
  mutations?: boolean | undefined
  /**
   * Decides whether to send the operation again after an error. It replaces the default decision and `codes`. The other
   * options still apply. `attempt` counts from 1. It isn't called after a redirect of your framework.
   */
  when?: ((error: Failure, operation: Operation, attempt: number) => boolean) | undefined
  /**
   * Returns how long to wait before the next attempt, in ms, at most `maxDelay`. If it doesn't return a
   * number, the wait is the default one. `attempt` counts from 1.
   * @default the time in `Retry-After`, or else a random time that grows
   */
  delay?: ((result: Result<Untyped>, attempt: number) => number | undefined) | undefined
}

/**
 * Sends a query again after a temporary failure. It sends mutations again only with `mutations: true`. It never sends
 * subscriptions again. It doesn't send a query of `stream` again after a part has arrived.
 *
 * By default, temporary failures are a NetworkError, a TimeoutError of one attempt (from a `timeout` after `retry` in
 * the list), a ServerError with status 408, 425, 429 or 5xx, and a 403 with `Retry-After`, which GitHub sends.
 *
 * Before the next attempt it waits as long as the header `Retry-After` says. Across origins,
 * browsers hide that header unless the server exposes it. Without the header, the wait is random: up to 1 s
 * after the first attempt, then up to 2 s, 4 s and so on. An abort ends the wait at once.
 *
 * @param options - The number of attempts, and when to send again.
 * @returns The middleware. It resolves to the result of the last attempt.
 * @throws RangeError when `attempts` or `maxDelay` is NaN or negative.
 * @example
 * const client = createClient({ middleware: [retry({ attempts: 5, codes: ['THROTTLED'] })] })
 */
export function retry({
  attempts = 3,
  maxDelay = 30_000,
  codes = [],
  mutations = false,
  when = (error) => isTemporary(error) || isRateLimit(error) || hasCode(error, codes),
  delay,
}: RetryOptions = {}): Middleware {
  if (!(attempts >= 0 && maxDelay >= 0)) throw new RangeError('retry: give numbers from 0.')
  const repeatableKinds = mutations ? ['query', 'mutation'] : ['query']
  return (next) => async (operation) => {
    const { kind, fetchOptions } = operation
    let isRepeatable = repeatableKinds.includes(kind)
    const watched = onEachPart(operation, () => {
      isRepeatable = false
    })
    for (let attempt = 1; ; attempt++) {
      const result = await next(watched)
      const { error } = result
      if (!error) return result
      if (!isRepeatable || attempt >= attempts) return result
      // After a redirect, nobody waits for the data.
      if (thrownFor(error) !== error) return result
      if (!when(error, operation, attempt)) return result
      const chosen = delay?.(result, attempt)
      const asked = retryAfter(result)
      let ms = asked || backoff(attempt, maxDelay)
      // Untyped code may return anything.
      if (typeof chosen === 'number' && chosen >= 0) ms = Math.min(chosen, maxDelay)
      if (ms > maxDelay) return withWait(result, error, asked)
      const isWanted = await wait(ms, fetchOptions.signal)
      // After an abort, `guard` has already resolved.
      if (!isWanted) return result
    }
  }
}

/** GitHub sends this when requests come too fast. Some other servers send `Retry-After` with each response. */
function isRateLimit(error: Failure): boolean {
  return statusOrName(error) === 403 && retryAfter({ error }) > 0
}

/** Says in the message of an error how long the server asks to wait. The error of another `retry` says it already. */
function withWait(result: StreamedResult<Untyped>, error: Failure, ms: number): StreamedResult<Untyped> {
  const note = `; the server asks for a wait of ${Math.ceil(ms / 1000)} s`
  if (!error.message.endsWith(note)) error.message += note
  return result
}
