import type { Failure, GraphQLDocument } from '@thinql/core'
import { InvalidInputError } from '@thinql/core/internal'
import { type Query, toQuery } from '../key/queryKey.ts'
import type { StoreInternals } from '../state/StoreInternals.ts'
import { misuseOf } from './checkNaming.ts'
import { warnOnce } from './warnings.ts'

// Only a development build has this file: see `warnings.ts`.

/**
 * Warns if a mutation was not sent because of its document or its variables. That is always a mistake in the
 * code, and a component that doesn't show `error` would hide it. What a function of the app threw may be
 * meant, and causes no warning.
 */
export function warnOfUnsent(
  store: StoreInternals,
  document: GraphQLDocument,
  error: Failure | undefined,
): void {
  if (error?.name !== 'RequestError') return
  const { message, valuePath } = error
  const { invalid } = toQuery(store.client, document, {}, 'mutation')
  if (valuePath) warnOnce(store, `thinql: not sent: ${message} Check the value before you call the mutation.`)
  else if (invalid?.message === message) warnOnce(store, `thinql: not sent: ${message}`)
}

/** Throws if somebody has passed variables in place of options, as in `mutate({ id })`. */
export function checkCall(store: StoreInternals, query: Query, options: object): void {
  const reason = misuseOf(query, options)
  if (reason === undefined) return
  warnOnce(store, `thinql: not sent: ${query.kind} ${query.name}: ${reason}`)
  throw new InvalidInputError(reason)
}
