import type { Middleware } from '@thinql/core'

/** Logs the outcome and the duration (ms) of each operation. Before `retry` in the list, it includes all attempts. */
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
