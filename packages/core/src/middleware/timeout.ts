import { guard } from '../operation/guard.ts'
import type { Middleware } from '../operation/operation.ts'
import { maxSafeTimeout } from './wait.ts'

/**
 * Ends what follows it in the list with a TimeoutError after a time.
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
      // Not a DOMException, because React Native has none.
      const reason = Object.assign(new Error(`no response within ${ms} ms.`), { name: 'TimeoutError' })
      deadline.abort(reason)
    }, ms)
    const result = await guard(next, operation, [operation.fetchOptions.signal, deadline.signal])
    clearTimeout(timer)
    return result
  }
}
