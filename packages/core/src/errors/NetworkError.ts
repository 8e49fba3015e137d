import { Failure } from './Failure.ts'
import type { ErrorResponse } from './Received.ts'

/**
 * No complete answer arrived: fetch failed, or the answer broke off.
 *
 * `response` (with the text so far as its `body`) is there when it broke off after the headers of a success.
 * The message says what fetch said; there is no `cause`, because some fetches quote bodies and headers in theirs.
 *
 * @example
 * if (error?.name === 'NetworkError') show('You seem to be offline.')
 */
export class NetworkError extends Failure<'NetworkError', { readonly response?: ErrorResponse | undefined }> {
  protected static override readonly kind: string = 'NetworkError'
}
