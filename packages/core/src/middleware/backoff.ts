import type { Failure, ServerError } from '../result/errors.ts'
import type { Result } from '../result/result.ts'

/**
 * Returns how many milliseconds to wait after a failed attempt: the time in `Retry-After`, or else exponential backoff
 * with full jitter. After the first attempt that is up to 1 s. The header has seconds or an HTTP date.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#field.retry-after | RFC 9110, Retry-After}
 */
export function backoff(attempt: number, { error }: Result<unknown>, maxDelay: number): number {
  // A middleware may have copied the Result. Its error still has the response.
  const retryAfter = String(error?.response?.headers.get('retry-after'))
  const requested = Number(retryAfter) * 1000 || Date.parse(retryAfter) - Date.now()
  // A server that says 0 or a fraction again and again must not get requests without a pause. A date in the past means that the
  // clocks differ. It doesn't mean that the server is ready.
  return requested >= 1000
    ? Math.min(requested, maxDelay)
    : Math.random() * Math.min(500 * 2 ** attempt, maxDelay)
}

/**
 * Returns true for failures that may be over soon: a NetworkError, a TimeoutError, and a ServerError with status 408, 425,
 * 429 or 5xx. `retry` and `reconnect` send again after them. Use it in your own `when`, or to offer a button.
 *
 * @param error - The error of a Result.
 * @returns Whether another attempt may succeed. It says nothing about whether a mutation has run.
 * @example
 * retry({ when: (error, operation) => isTemporary(error) && operation.name !== 'Report' })
 */
export function isTemporary(error: Failure): boolean {
  const { name, status = name } = error as Partial<ServerError>
  // `test` turns the status into a string.
  return /^(?:NetworkError|TimeoutError|408|425|429|5..)$/.test(status as string)
}
