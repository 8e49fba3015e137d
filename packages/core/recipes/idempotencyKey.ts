import { type Middleware, withHeaders } from '@thinql/core'

/** Gives each mutation a key that stays the same over all its attempts, for a server that runs a key only once. */
export const idempotencyKey: Middleware = (next) => (operation) => {
  if (operation.kind !== 'mutation') return next(operation)
  return next(withHeaders(operation, { 'idempotency-key': crypto.randomUUID() }))
}
