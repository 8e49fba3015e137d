import { Failure } from './Failure.ts'
import type { ReceivedText } from './Received.ts'

/**
 * No complete answer arrived: fetch failed, or the answer broke off.
 *
 * `status`, `headers` and `body` (the text so far) are there when it broke off after the headers of a success.
 * The message says what fetch said; there is no `cause`, because some fetches quote bodies and headers in theirs.
 *
 * @example
 * if (error?.name === 'NetworkError') show('You seem to be offline.')
 */
export class NetworkError extends Failure<Partial<ReceivedText>> {
  declare readonly status?: number
  declare readonly headers?: Headers
  /** The text so far. */
  declare readonly body?: string

  override get name() {
    return 'NetworkError' as const
  }
}
