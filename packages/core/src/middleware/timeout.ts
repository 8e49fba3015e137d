import { guard } from '../operation/guard.ts'
import type { Encoder, Middleware } from '../operation/operation.ts'
import { maxSafeTimeout, startLimit } from '../operation/wait.ts'
import { onEachOpening, onEachPart } from './mapParts.ts'

/**
 * Aborts a request that takes too long. The request then ends with a TimeoutError.
 *
 * The time covers header functions, the connection, the headers and the body. For `subscribe` it ends when
 * the subscription is open, and for `stream` with the first part. Before `retry` in the list, it limits all
 * attempts and the waits between them together. After `retry`, it limits each attempt. If the thread is busy when the time
 * ends, a response that has come meanwhile still counts.
 *
 * @param ms - The time in milliseconds, from 0 to 2,147,483,647.
 * @returns The middleware.
 * @throws RangeError when `ms` is not such a number.
 * @example
 * const client = createClient({ middleware: [timeout(10_000), retry(), timeout(2_000)] })
 */
export function timeout(ms: number): Middleware {
  if (!(ms >= 0 && ms <= maxSafeTimeout)) {
    throw new RangeError(`timeout(${ms}): give milliseconds, from 0 to ${maxSafeTimeout}.`)
  }
  return (next) => async (operation) => {
    const deadline = new AbortController()
    const { encode, fetchOptions, onOpen } = operation
    const end = () => {
      // React Native has no DOMException. Where somebody has frozen `Error.prototype`, an error refuses a new name.
      const reason = new Error(`no response within ${ms} ms.`)
      Object.defineProperty(reason, 'name', { value: 'TimeoutError' })
      // The polyfill of older React Native forgets the reason.
      if (!('reason' in deadline.signal)) Object.assign(deadline.signal, { reason })
      deadline.abort(reason)
    }
    let stopLimit: (() => void) | undefined = startLimit(ms, end)
    const stop = () => {
      stopLimit?.()
      stopLimit = undefined
    }
    // When its token has expired, a session opens a subscription again.
    const startAgain: Encoder = (sent) => {
      stopLimit ??= startLimit(ms, end)
      return encode(sent)
    }
    const limited = { ...operation, encode: onOpen ? startAgain : encode }
    const watched = onEachOpening(onEachPart(limited, stop), stop)
    const result = await guard(next, watched, [fetchOptions.signal, deadline.signal])
    stop()
    return result
  }
}
