import type { Middleware } from '@thinql/core'

/** Counts the queries and mutations that are pending, for a loading bar. Subscriptions have no end to wait for. */
export function countPending(onChange: (pending: number) => void): Middleware {
  let pending = 0
  return (next) => async (operation) => {
    if (operation.kind === 'subscription') return next(operation)
    onChange(++pending)
    const result = await next(operation)
    onChange(--pending)
    return result
  }
}
