import { maxSafeTimeout } from '../operation/wait.ts'
import type { ServerError } from '../result/errors.ts'
import type { RequestFailure } from '../result/result.ts'

/**
 * Returns how many milliseconds to wait after a failed attempt: the time in `Retry-After`, or else exponential backoff
 * with full jitter: up to 1 s after the first attempt.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#field.retry-after | RFC 9110, Retry-After}
 */
export function backoff(attempt: number, retryAfter: string | null | undefined, maxDelay: number): number {
  const requested = retryAfter ? millisecondsOf(retryAfter) : NaN
  // A date in the past means that the clocks differ. It doesn't mean that the server is ready.
  const delay = requested >= 0 ? requested : Math.random() * Math.min(maxDelay, 500 * 2 ** attempt)
  return Math.min(delay, maxDelay, maxSafeTimeout)
}

/** Converts `Retry-After` to milliseconds. The header has seconds or an HTTP date. */
function millisecondsOf(retryAfter: string): number {
  const seconds = Number(retryAfter)
  return seconds >= 0 ? seconds * 1000 : Date.parse(retryAfter) - Date.now()
}

/** Returns the status of a ServerError, and the name of any other error: what says whether to try again. */
export function statusOrName(error: RequestFailure): string {
  const { name, status = name } = error as Partial<ServerError>
  return String(status)
}
