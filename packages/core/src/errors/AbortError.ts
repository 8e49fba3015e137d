import { Failure } from './Failure.ts'

/**
 * The caller aborted; `cause` is `signal.reason`.
 *
 * @example
 * if (error?.name === 'AbortError') return
 */
export class AbortError extends Failure<{ cause?: unknown }> {
  override get name() {
    return 'AbortError' as const
  }
}
