import { type GraphQLDocument, RequestError } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { invalidate } from './entry/users.ts'
import { type Query, toQuery, type Variables } from './key/queryKey.ts'
import type { QueryStore } from './queryStore.ts'
import { internals } from './state.ts'
import { warnOfMissedData } from './development/warnings.ts'

/**
 * Makes the data of one query stale. The store fetches it again if it is on screen or in flight.
 *
 * @param store - The store that keeps the data.
 * @param document - The query that has changed.
 * @param variables - The values of the variables. Leave them out for a query that has none.
 * @returns A promise that resolves when the request has settled, even if it fails.
 * @throws RequestError, as a rejection, if `document` is not a document, such as a list of them.
 * @example
 * await invalidateQuery(store, TodoQuery, { id })
 */
export async function invalidateQuery<TVariables>(
  store: QueryStore,
  document: GraphQLDocument<Untyped, TVariables>,
  variables?: NoInfer<TVariables>,
): Promise<void> {
  const shared = store[internals]
  const query = known(toQuery(shared.client, document, variables as Variables))
  if (process.env.NODE_ENV !== 'production') warnOfMissedData(shared, query)
  const entry = shared.entries.get(query)
  if (entry) await invalidate(entry)
}

/**
 * Makes the data of all queries and lists stale, or of those of one document. The store fetches those that are on screen or
 * in flight again.
 *
 * @param store - The store that keeps the data.
 * @param document - The query, for all variables. Without it, all data becomes stale.
 * @returns A promise that resolves when those requests have settled, even if they fail.
 * @throws RequestError, as a rejection, if `document` is not a document, such as a list of them.
 * @example
 * await invalidateQueries(store, TodosQuery)
 */
export async function invalidateQueries(store: QueryStore, document?: GraphQLDocument): Promise<void> {
  const { client, entries } = store[internals]
  const text = document === undefined ? undefined : known(toQuery(client, document)).text
  await Promise.all(entries.values(text).map(invalidate))
}

function known(query: Query): Query {
  if (query.text) return query
  throw new RequestError('An invalidation takes one document: call it for each query.', {
    cause: query.invalid,
  })
}
