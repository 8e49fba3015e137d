import { mapParts, type Middleware, type Failure } from '@thinql/core'

/**
 * Reports every error in one place, for example in a toast. A call with `meta: { silent: true }` reports none. Declare
 * `silent` in the interface `OperationMeta` to check its type.
 */
export function reportErrors(report: (error: Failure) => void): Middleware {
  return (next) => (operation) =>
    mapParts(next, operation, ({ error }) => {
      if (error && !operation.meta?.silent && error.name !== 'AbortError') report(error)
    })
}
