import { maxSafeTimeout } from './maxSafeTimeout.ts'
import type { Middleware } from './transport.ts'
import { untilAborted } from './untilAborted.ts'

/**
 * Ends what follows it in the list with a TimeoutError once a time has passed.
 *
 * It covers header functions, the connection, the headers and the body. Before `retry` it is a deadline for all tries
 * and the waits between them; after it, one for each try.
 *
 * @param ms - Milliseconds, up to 2,147,483,647.
 * @returns The middleware. A request whose time is over is aborted and resolves to a `TimeoutError`.
 * @throws RangeError when `ms` is no such number.
 * @example
 * const client = createClient({ middleware: [timeout(10_000), retry(), timeout(2_000)] })
 */
export function timeout(ms: number): Middleware {
  if (!(ms >= 0 && ms <= maxSafeTimeout)) {
    throw new RangeError(`timeout(${ms}): give milliseconds, from 0 to ${maxSafeTimeout}.`)
  }
  return (next) => async (operation) => {
    const deadline = new AbortController()
    const timer = setTimeout(() => {
      deadline.abort(new DOMException(`no answer within ${ms} ms.`, 'TimeoutError'))
    }, ms)
    const { signal } = operation.fetchOptions
    const signals = signal ? [signal, deadline.signal] : [deadline.signal]
    try {
      return await untilAborted(signals, operation, next)
    } finally {
      clearTimeout(timer)
    }
  }
}
