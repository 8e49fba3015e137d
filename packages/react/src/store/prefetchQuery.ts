import type { GraphQLDocument, Result } from '@thinql/core'
import { entryOf } from './entry/lifetime.ts'
import { isFresh, knownResult } from './state/QueryEntry.ts'
import { prefetch } from './entry/actions.ts'
import { toQuery, type AnyNamingOptions, type NamingOptions, type QueryArgs } from './key/queryKey.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'
import { namingError } from './development/checkNaming.ts'
import type { QueryRequest } from './shared/observer.ts'

/** The options of `prefetchQuery`, apart from the variables. */
export interface PrefetchOptions extends NamingOptions {
  /**
   * How old data may be to be fresh, in ms. A route loader passes `Infinity` to wait only for data that is missing.
   * @default the `staleTime` of the store
   */
  staleTime?: number | undefined
  /** Options of the request, if one is sent: `headers`, `meta`, and options of fetch. They are not a part of the key. */
  request?: QueryRequest | undefined
}

/**
 * Loads a query before a component needs it. The component that shows it first sends no second request.
 *
 * If the data is fresh, it sends nothing and resolves at once, to a Result with status 200 and no headers. Until a
 * component has shown the data, the data stays fresh. Then it is fresh for `staleTime`. `invalidateQuery` makes it stale.
 *
 * If a request is in flight, it waits for that request. A middleware or a fetcher that begins with it gets an error for the query
 * that it is loading itself, and must not wait for that query later. It never rejects.
 *
 * @param store - The store that keeps the data.
 * @param document - The query to load.
 * @param options - One object: the variables, and the options.
 * @returns The Result.
 * @example
 * await prefetchQuery(store, TodoQuery, { variables: { id } })
 */
export function prefetchQuery<TData, TVariables>(
  store: QueryStore,
  document: GraphQLDocument<TData, TVariables>,
  ...options: QueryArgs<TVariables, PrefetchOptions>
): Promise<Result<TData>> {
  const shared = internalsOf(store)
  const { request, staleTime = shared.staleTime } = options[0] ?? {}
  const query = toQuery(shared.client, document, options[0] as AnyNamingOptions)
  if (process.env.NODE_ENV !== 'production') {
    const error = namingError(query, options[0])
    // The promise never rejects, and few callers look at its Result.
    if (error) console.error(error)
    if (error) return Promise.resolve({ error })
  }
  const entry = entryOf(shared, query)
  const result = isFresh(entry, staleTime)
    ? Promise.resolve(knownResult(entry.responses[0].data))
    : prefetch(entry, request)
  // The document says of which type the data is.
  return result as Promise<Result<TData>>
}
