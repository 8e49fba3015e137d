import type { Middleware, Operation } from '../operation/operation.ts'
import { wait } from '../operation/wait.ts'
import type { RequestFailure } from '../result/result.ts'
import { thrownFor } from '../result/thrown.ts'
import { backoff, isTemporary } from './backoff.ts'

/** When `reconnect` opens a subscription again, and how often. */
export interface ReconnectOptions {
  /**
   * After this number of connections in a row without an event, the subscription ends with the error of the last one.
   * @default Infinity
   */
  attempts?: number | undefined
  /**
   * The longest wait between two connections, in ms. It also limits `Retry-After`.
   * @default 30_000
   */
  maxDelay?: number | undefined
  /**
   * Decides whether to open the subscription again after an error. It replaces the default decision. `attempt` is the
   * number of connections in a row without an event: 0 if this connection has brought one. It isn't called after a
   * redirect of your framework.
   */
  when?: ((error: RequestFailure, operation: Operation, attempt: number) => boolean) | undefined
}

/**
 * Opens a subscription again when its connection is lost. It doesn't change queries and mutations.
 *
 * By default, it opens the subscription again after a NetworkError, a TimeoutError, and a ServerError with status 408,
 * 425, 429 or 5xx. It also does so if one of your functions threw before the first event of a connection: for example, if
 * a header function couldn't get a new token. If a middleware throws at an event, the subscription ends.
 *
 * Each loss is a Result of the subscription, `{ error, hasNext: true }`. The subscription misses the events that the server
 * sends before it is open again. It ends when the server completes it, and at once when the caller leaves.
 *
 * Before it connects, it waits as long as the header `Retry-After` says. Without the header, the wait is random: up to
 * 0.5 s after a connection that has brought an event, then up to 1 s, 2 s, 4 s and so on. While the browser is offline,
 * it waits for the event `online`, which ends any other wait too. There are never two connections of one subscription.
 *
 * Put it first in the list. Then a `timeout` after it limits the time to the first event of each connection. A connection
 * can be dead without an error, for example when the server hangs or the laptop has slept. `limitResponse` with `idle`
 * finds that.
 *
 * @param options - How often to connect, how long to wait, and after which errors.
 * @returns The middleware.
 * @throws RangeError when `attempts` or `maxDelay` is NaN or negative.
 * @example
 * const client = createClient({ middleware: [reconnect()], fetch: limitResponse({ idle: 30_000 }) })
 */
export function reconnect({
  attempts = Infinity,
  maxDelay = 30_000,
  when = isLost,
}: ReconnectOptions = {}): Middleware {
  if (!(attempts >= 0 && maxDelay >= 0)) throw new RangeError('reconnect: give numbers from 0.')
  return (next) => async (operation) => {
    const { kind, onPart } = operation
    if (!onPart || kind !== 'subscription') return next(operation)
    for (let attempt = 1; ; attempt++) {
      const result = await next({
        ...operation,
        onPart(part) {
          attempt = 0
          return onPart(part)
        },
      })
      const { error, done } = result
      if (!error || done || attempt >= attempts) return result
      // After a redirect, nobody waits for events.
      if (thrownFor(error) !== error || !when(error, operation, attempt)) return result
      await onPart({ ...result, hasNext: true })
      const delay = backoff(attempt, result, maxDelay)
      const ms = browser.navigator?.onLine === false ? Infinity : delay
      // After an abort, `guard` has already resolved.
      if (!(await wait(ms, operation.fetchOptions.signal, browser))) return result
    }
  }
}

function isLost(error: RequestFailure): boolean {
  // A function that threw may work later: it may refresh a token.
  return (error.name === 'RequestError' && 'cause' in error) || isTemporary(error)
}

/** Some platforms have neither `navigator` nor events of their own. */
const browser: Partial<EventTarget> & { readonly navigator?: Pick<Navigator, 'onLine'> } = globalThis
