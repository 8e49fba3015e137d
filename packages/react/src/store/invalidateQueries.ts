import { type GraphQLDocument, RequestError } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { invalidate, clear } from './entry/actions.ts'
import {
  type Query,
  toQuery,
  type AnyNamingOptions,
  type NamingOptions,
  type QueryArgs,
} from './key/queryKey.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'
import { noteInvalidation, type StoreInternals } from './state/StoreInternals.ts'
import { checkNaming } from './development/checkNaming.ts'
import { warnOfMissedData, warnOfNoQuery } from './development/warnings.ts'

/**
 * Makes the data of one query stale, and the list of `useInfiniteQuery` whose first page has these variables. The store
 * fetches them again if they are on screen or in flight.
 *
 * @param store - The store that keeps the data.
 * @param document - The query that has changed.
 * @param options - One object: the variables, and the operation if the document has several.
 * @returns A promise that resolves when the requests have settled, even if they fail.
 * @throws RequestError, as a rejection, if `document` is not a document, such as a list of them. In
 * development, also if `options` is not an object of options, or names no operation.
 * @example
 * await invalidateQuery(store, TodoQuery, { variables: { id } })
 */
export async function invalidateQuery<TVariables>(
  store: QueryStore,
  document: GraphQLDocument<Untyped, TVariables>,
  ...options: QueryArgs<TVariables, NamingOptions>
): Promise<void> {
  const shared = internalsOf(store)
  const query = namedQuery(shared, document, options[0] as AnyNamingOptions)
  if (process.env.NODE_ENV !== 'production') {
    checkNaming(query, options[0])
    warnOfMissedData(shared, query)
  }
  noteInvalidation(shared, query.text)
  await Promise.all(shared.entries.values(query).map(invalidate))
}

/**
 * Makes the data of all queries and lists stale, or of those of one document. The store fetches those that
 * are on screen or in flight again.
 *
 * @param store - The store that keeps the data.
 * @param document - The query, for all variables. Without it, all data becomes stale.
 * @returns A promise that resolves when those requests have settled, even if they fail.
 * @throws RequestError, as a rejection, if `document` is not a document, such as a list of them.
 * @example
 * await invalidateQueries(store, TodosQuery)
 */
export async function invalidateQueries(store: QueryStore, document?: GraphQLDocument): Promise<void> {
  const shared = internalsOf(store)
  const text = document === undefined ? undefined : namedQuery(shared, document).text
  noteInvalidation(shared, text)
  await Promise.all(shared.entries.values({ text }).map(invalidate))
}

/** Returns the query that is named. It throws if the document is none: then nothing is named. */
function namedQuery(store: StoreInternals, document: GraphQLDocument, options?: AnyNamingOptions): Query {
  const query = toQuery(store.client, document, options)
  const { invalid, text } = query
  if (!text)
    throw new RequestError('An invalidation takes one document: call it for each query.', { cause: invalid })
  if (process.env.NODE_ENV !== 'production') warnOfNoQuery(store, query)
  return query
}

/**
 * Aborts all requests and forgets all data, for a logout, with what `persist` has kept, in all tabs. The
 * hooks on screen load and connect again. Other tabs go on showing their data, so call it there too, as a
 * session does with `onEnd`.
 *
 * With `refetch: false` they don't, for a logout before the screen changes: `useQuery` shows `loading`, polls and
 * subscriptions stop, and a component that uses suspense keeps what it shows. The next component that mounts fetches.
 *
 * @param store - The store that keeps the data.
 * @param options - Whether to load again.
 * @param options.refetch - False sends nothing. Default: true.
 * @example
 * clearStore(store, { refetch: false })
 */
export function clearStore(store: QueryStore, { refetch }: { refetch?: boolean | undefined } = {}): void {
  const shared = internalsOf(store)
  const { emit, entries, subscriptions } = shared
  shared.generation = {}
  shared.clearedAt = shared.now()
  emit('cleared', {})
  // The lists come last: a list waits for the request of its first query, which must be one of this user.
  const all = entries.values().sort((one, other) => Number(!!one.list) - Number(!!other.list))
  for (const entry of all) clear(entry, refetch)
  for (const subscription of subscriptions.values()) subscription.clear(refetch)
}
