import { Failure } from './Failure.ts'

/**
 * A deadline passed: `timeout(ms)`, or a caller's signal whose reason is named TimeoutError, as that of
 * `AbortSignal.timeout(ms)` is.
 *
 * @example
 * if (error?.name === 'TimeoutError') show('The server takes too long.')
 */
export class TimeoutError extends Failure<'TimeoutError', { readonly cause?: unknown }> {
  protected static override readonly kind: string = 'TimeoutError'
}
