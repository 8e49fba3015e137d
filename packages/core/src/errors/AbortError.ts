import { Failure } from './Failure.ts'

/**
 * The caller aborted; `cause` is `signal.reason`.
 *
 * @example
 * if (error?.name === 'AbortError') return
 */
export class AbortError extends Failure<'AbortError', { readonly cause?: unknown }> {
  protected static override readonly kind: string = 'AbortError'
}
