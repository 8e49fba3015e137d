import { type Operation, operationLabel } from '../operation/operation.ts'
import { failure, toFailure } from '../result/failure.ts'
import { graphqlErrors, type RequestFailure } from '../result/result.ts'
import { backoff } from './backoff.ts'
import type { Middleware } from './transport.ts'
import { wait } from './wait.ts'

/** When `retry` tries again, and how often. */
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
   * Which kinds of operation are tried again, and how often, stays as the other options say.
   */
  when?: ((error: RequestFailure, operation: Operation, attempt: number) => boolean) | undefined
}

/**
 * Tries again what failed for a reason that may pass.
 *
 * By default that is a NetworkError, a TimeoutError of a single try (a `timeout` after it in the list), and a
 * ServerError of status 408, 425, 429, 500, 502, 503 or 504. It waits as long as `Retry-After` says (browsers show
 * it cross-origin only where the server exposes it), else 0 to 1 s, 0 to 2 s and so on, by chance. An abort ends the
 * wait at once.
 *
 * Queries only, mutations when asked for, subscriptions never.
 *
 * @param options - How often, and for what.
 * @returns The middleware. It resolves to what the last try answered.
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
  return (next) => async (operation) => {
    const { signal } = operation.fetchOptions
    const repeatable = operation.kind === 'query' || (mutations && operation.kind === 'mutation')
    for (let attempt = 1; ; attempt++) {
      const result = await next(operation)
      const { error, response } = result
      if (!error || !repeatable || attempt >= attempts || !when(error, operation, attempt)) return result
      await wait(backoff(attempt, response?.headers.get('retry-after'), maxDelay), signal)
      // After an abort the error may be called anything, so that only the signal tells.
      if (signal?.aborted) return failure(toFailure(operationLabel(operation), undefined, signal))
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
