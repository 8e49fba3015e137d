import { type Middleware, withHeaders } from '@thinql/core'

/** Gives each mutation a key that stays the same over all its attempts, for a server that runs a key only once. */
export const idempotencyKey: Middleware = (next) => (operation) => {
  if (operation.kind !== 'mutation') return next(operation)
  return next(withHeaders(operation, { 'idempotency-key': randomKey() }))
}

/** Returns a UUID. A page over plain http has no `crypto.randomUUID`, also in your own network. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // The version and the variant of a random UUID.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
