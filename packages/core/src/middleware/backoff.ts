import { headerOf } from '../http/responseHeaders.ts'
import type { Failure } from '../result/errors.ts'
import type { Result } from '../result/result.ts'

/**
 * Returns how long the server asks to wait, in ms, by the header `Retry-After`. It has seconds or an HTTP
 * date. It returns 0 if the server asks for nothing or for a fraction of a second. A date that is less than a
 * second away counts as a second.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#field.retry-after | RFC 9110, Retry-After}
 */
export function retryAfter({ error }: Pick<Result<unknown>, 'error'>): number {
  // A middleware may have copied the Result. Its error still has the response.
  const response = error?.response ?? {}
  const header = headerOf(response, 'retry-after')
  // If two servers on the way ask for a wait, the header has both numbers.
  const seconds = Math.max(...header.split(',').map(Number))
  // A server that asks for a moment again and again must not get requests without a pause.
  if (!Number.isNaN(seconds)) return seconds < 1 ? 0 : seconds * 1000
  // Engines find a date in many a text that has a number. A date has a time too.
  if (!header.includes(':')) return 0
  // The clock of the server may differ from this one.
  const now = Date.parse(headerOf(response, 'date')) || Date.now()
  const ms = Date.parse(header) - now
  // The server may not say its time. A date in the past doesn't mean that it is ready.
  return ms > 0 ? Math.max(ms, 1000) : 0
}

/**
 * Returns how long to wait after a failed attempt if the server asks for nothing, in ms: exponential backoff
 * with full jitter. After the first attempt that is up to 1 s.
 */
export function backoff(attempt: number, maxDelay: number): number {
  return Math.random() * Math.min(500 * 2 ** attempt, maxDelay)
}

/**
 * Returns true for failures that may be over soon: a NetworkError, a TimeoutError, and a ServerError with
 * status 408, 425, 429 or 5xx. `retry` and `reconnect` send again after them. Use it in your own `when`, or
 * to offer a button.
 *
 * @param error - The error of a Result.
 * @returns Whether another attempt may succeed. It says nothing about whether a mutation has run.
 * @example
 * retry({ when: (error, operation) => isTemporary(error) && operation.name !== 'Report' })
 */
export function isTemporary(error: Failure): boolean {
  return /^(?:NetworkError|TimeoutError|408|425|429|5..)$/.test(String(statusOrName(error)))
}

/** Returns the status of a ServerError, or the name of another error. A web framework may have written a status on that. */
export function statusOrName(error: Failure): number | string {
  return error.name === 'ServerError' ? error.status : error.name
}
