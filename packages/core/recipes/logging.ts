import type { Middleware } from '@thinql/core'

/** Logs the outcome and the duration in ms of each operation. First in the list, it measures all attempts of `retry` together. */
export function logging(log: (entry: object) => void): Middleware {
  return (next) => async (operation) => {
    const { kind, name } = operation
    const start = performance.now()
    const result = await next(operation)
    const outcome = result.error?.name ?? 'success'
    const ms = Math.round(performance.now() - start)
    log({ kind, name, outcome, status: result.response?.status, ms })
    return result
  }
}
