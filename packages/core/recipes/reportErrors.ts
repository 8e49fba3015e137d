import type { Middleware, RequestFailure } from '@thinql/core'

/**
 * Reports every error in one place, for example in a toast. A call with `meta: { silent: true }` reports none. Declare
 * `silent` in the interface `OperationMeta` to check its type.
 */
export function reportErrors(report: (error: RequestFailure) => void): Middleware {
  return (next) => async (operation) => {
    const { meta, onPart } = operation
    const check = (error?: RequestFailure) =>
      error && !meta?.silent && error.name !== 'AbortError' && report(error)
    const result = await next({
      ...operation,
      onPart: onPart && ((part) => (check(part.error), onPart(part))),
    })
    check(result.error)
    return result
  }
}
