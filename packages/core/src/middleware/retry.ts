import type { Middleware, Operation } from '../operation/operation.ts'
import { graphqlErrors, type RequestFailure } from '../result/result.ts'
import { maxSafeTimeout, wait } from './wait.ts'

/** When `retry` sends again, and how often. */
export interface RetryOptions {
  /**
   * Tries in all.
   * @default 3
   */
  attempts?: number | undefined
  /**
   * The longest wait between two tries in ms; caps `Retry-After` too.
   * @default 30_000
   */
  maxDelay?: number | undefined
  /**
   * GraphQL `extensions.code` values that are worth another try, such as THROTTLED.
   * @default none
   */
  codes?: readonly string[] | undefined
  /**
   * Mutations too: for servers where running one twice does no harm.
   * @default false
   */
  mutations?: boolean | undefined
  /**
   * Replaces the default decision about an error; `codes` has no effect then. `attempt` counts from 1.
   * The other options still decide which kinds of operation are sent again, and how often.
   */
  when?: ((error: RequestFailure, operation: Operation, attempt: number) => boolean) | undefined
}

/**
 * Sends again what failed for a reason that may pass.
 *
 * By default that is a NetworkError, a TimeoutError of a single try (a `timeout` after it in the list), and a
 * ServerError of status 408, 425, 429, 500, 502, 503 or 504. It waits as long as `Retry-After` says (browsers show
 * it cross-origin only where the server exposes it), else a random time of up to 1 s, then 2 s, 4 s and so on. An abort ends the
 * wait at once.
 *
 * Queries only, mutations when asked for, subscriptions never.
 *
 * @param options - How often, and for what.
 * @returns The middleware. It resolves to the result of the last try.
 * @throws RangeError when `attempts` or `maxDelay` is NaN or negative.
 * @example
 * const client = createClient({ middleware: [retry({ attempts: 5, codes: ['THROTTLED'] })] })
 */
export function retry({
  attempts = 3,
  maxDelay = 30_000,
  codes = [],
  mutations = false,
  when = (error) => isTransient(error, codes),
}: RetryOptions = {}): Middleware {
  if (!(attempts >= 0 && maxDelay >= 0)) {
    throw new RangeError('retry: give numbers from 0.')
  }
  return (next) => async (operation) => {
    const { signal } = operation.fetchOptions
    const repeatable = operation.kind === 'query' || (mutations && operation.kind === 'mutation')
    for (let attempt = 1; ; attempt++) {
      const result = await next(operation)
      const { error, response } = result
      if (!error || !repeatable || attempt >= attempts || !when(error, operation, attempt)) return result
      await wait(backoff(attempt, response?.headers.get('retry-after'), maxDelay), signal)
      // The guard around it has ended the operation.
      if (signal?.aborted) return result
    }
  }
}

const transientStatuses = [408, 425, 429, 500, 502, 503, 504]

function isTransient(error: RequestFailure, codes: readonly unknown[]): boolean {
  return (
    error.name === 'NetworkError' ||
    error.name === 'TimeoutError' ||
    (error.name === 'ServerError' && transientStatuses.includes(error.status)) ||
    graphqlErrors(error).some(({ extensions }) => codes.includes(extensions?.code))
  )
}

/** The longest wait before the second try. It doubles with each try. */
const firstDelay = 1000

/**
 * Milliseconds to wait after a try that failed: what the server asks for, else exponential backoff with full jitter.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#field.retry-after | RFC 9110, Retry-After}
 */
export function backoff(attempt: number, retryAfter: string | null | undefined, maxDelay: number): number {
  const asked = retryAfter ? millisecondsOf(retryAfter) : NaN
  // A date in the past means that two clocks disagree, not that the server is ready.
  const wanted = asked >= 0 ? asked : Math.random() * Math.min(maxDelay, firstDelay * 2 ** (attempt - 1))
  return Math.min(wanted, maxDelay, maxSafeTimeout)
}

/** Seconds or an HTTP date. */
function millisecondsOf(retryAfter: string): number {
  const seconds = Number(retryAfter)
  return Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000
}
