import { maxSafeTimeout } from './maxSafeTimeout.ts'

/** The longest wait before the second try; it doubles with each one after it. */
const firstMs = 1000

/**
 * Milliseconds to wait after a try that failed: what the server asks for, else exponential backoff with full jitter.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#field.retry-after | RFC 9110, Retry-After}
 */
export function backoff(attempt: number, retryAfter: string | null | undefined, maxDelay: number): number {
  const asked = retryAfter ? millisecondsOf(retryAfter) : NaN
  // A date that has passed tells of two clocks that disagree, and not of a server that is ready.
  const wanted = asked >= 0 ? asked : Math.random() * Math.min(maxDelay, firstMs * 2 ** (attempt - 1))
  return Math.min(wanted, maxDelay, maxSafeTimeout)
}

/** Seconds or an HTTP date. */
function millisecondsOf(retryAfter: string): number {
  const seconds = Number(retryAfter)
  return Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000
}
