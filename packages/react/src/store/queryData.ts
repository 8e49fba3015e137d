import type { GraphQLDocument, Result } from '@thinql/core'
import { variablesJson } from '@thinql/core/internal'
import { checkNaming, namingError } from './development/checkNaming.ts'
import { checkedUpdate, warnOfOwnPages } from './development/checkUpdates.ts'
import { warnOfMissedData, warnOfNoQuery } from './development/warnings.ts'
import { prefetch } from './entry/actions.ts'
import { entryOf } from './entry/lifetime.ts'
import type { Update } from './history.ts'
import {
  type AnyNamingOptions,
  type NamingOptions,
  type QueryArgs,
  toQuery,
  type Variables,
  variablesOf,
} from './key/queryKey.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'
import type { QueryRequest } from './shared/observer.ts'
import { isFresh, knownResult } from './state/QueryEntry.ts'
import { write } from './writes/write.ts'

/** The options of `prefetchQuery`, apart from the variables. */
export interface PrefetchOptions extends NamingOptions {
  /**
   * How old data may be to be fresh, in ms. A route loader passes `Infinity` to wait only for data that is missing.
   * @default the `staleTime` of the store
   */
  staleTime?: number | undefined
  /**
   * Options of the request, if one is sent: `headers`, `meta`, and options of fetch. They are not a part of
   * the key.
   */
  request?: QueryRequest | undefined
}

/**
 * Loads a query before a component needs it. The component that shows it first sends no second request.
 *
 * If the data is fresh, it sends nothing and resolves at once, to a Result with status 200 and no headers.
 * Until a component has shown the data, the data stays fresh. Then it is fresh for `staleTime`.
 * `invalidateQuery` makes it stale.
 *
 * If a request is in flight, it waits for that request. A middleware or a fetcher that begins with it gets an
 * error for the query that it is loading itself, and must not wait for that query later. It never rejects.
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
    if (error) {
      // The promise never rejects, and few callers look at its Result.
      console.error(error)
      return Promise.resolve({ error })
    }
  }
  const entry = entryOf(shared, query)
  const result = isFresh(entry, staleTime)
    ? Promise.resolve(knownResult(entry.responses[0].data))
    : prefetch(entry, request)
  // The document says of which type the data is.
  return result as Promise<Result<TData>>
}

/**
 * Reads the data of a query, with optimistic writes. It sends nothing, and doesn't read lists.
 *
 * @param store - The store that keeps the data.
 * @param document - The query to read.
 * @param options - One object: the variables, and the operation if the document has several.
 * @returns The data, or undefined if there is none, or if the last response had errors beside its data.
 * @throws RequestError in development, if `options` is not an object of options, or names no operation.
 * @example
 * const data = getQueryData(store, TodoQuery, { variables: { id } })
 */
export function getQueryData<TData, TVariables>(
  store: QueryStore,
  document: GraphQLDocument<TData, TVariables>,
  ...options: QueryArgs<TVariables, NamingOptions>
): TData | undefined {
  const shared = internalsOf(store)
  const query = toQuery(shared.client, document, options[0] as AnyNamingOptions)
  if (process.env.NODE_ENV !== 'production') {
    checkNaming(query, options[0])
    warnOfOwnPages(shared, query, 'getQueryData')
  }
  const entry = shared.entries.get(query)
  // The document says of which type the data is.
  return entry?.partial === undefined ? (entry?.data as TData | undefined) : undefined
}

/**
 * Writes the data of a query.
 *
 * A request in flight doesn't overwrite it ([who wins](https://thinql.github.io/concepts/store/#who-wins)). Inside of
 * `optimistic`, the write is undone if the mutation fails. Data is new, and has no error any more. What a
 * function makes of old data is as old, and the error stays. A list of `useInfiniteQuery` has its own data:
 * change it with `updateQueries`.
 *
 * @param store - The store that keeps the data.
 * @param document - The query to change.
 * @param update - The data, or a pure function that gets the data so far. It may return undefined to write nothing.
 * @param options - One object: the variables, and the operation if the document has several.
 * @throws RequestError if the document is not a query, or if the variables can't be sent. In development,
 * also if `options` is not an object of options, or names no operation. All errors of `update`.
 * @example
 * setQueryData(store, TodosQuery, (data) => data && { todos: [...data.todos, todo] })
 * setQueryData(store, TodoQuery, { todo }, { variables: { id } })
 */
export function setQueryData<TData, TVariables>(
  store: QueryStore,
  document: GraphQLDocument<TData, TVariables>,
  update: TData | ((data: TData | undefined) => TData | undefined),
  ...options: QueryArgs<TVariables, NamingOptions>
): void {
  const shared = internalsOf(store)
  const query = toQuery(shared.client, document, options[0] as AnyNamingOptions)
  if (process.env.NODE_ENV !== 'production') checkNaming(query, options[0])
  if (query.invalid) throw query.invalid
  if (process.env.NODE_ENV !== 'production') {
    warnOfMissedData(shared, query)
    warnOfOwnPages(shared, query, 'setQueryData')
  }
  /** A list that began with this query has its writes. They change only its first page. */
  const isOtherPage = (variables: Variables | undefined) =>
    variables && !query.call.endsWith(`\x1F${variablesJson(variables)}`)
  if (typeof update !== 'function') {
    const replace: Update = (_, variables) => (isOtherPage(variables) ? undefined : update)
    write(entryOf(shared, query), replace, { isNewData: true, replaces: true })
    return
  }
  // The caller's types say that a function is an update.
  let change: Update = (data, variables) => (isOtherPage(variables) ? undefined : (update as Update)(data))
  // Nobody has loaded the query, and the update makes nothing of that. What `optimistic` writes counts for a
  // load that comes later.
  const isUnknown = !shared.writing && !shared.entries.get(query)
  if (isUnknown && change(undefined) === undefined) return
  const entry = entryOf(shared, query)
  if (process.env.NODE_ENV !== 'production') change = checkedUpdate(entry, change)
  write(entry, change, { isNewData: (entry.data ?? entry.partial) === undefined })
}

/**
 * Changes every query and every page of every list of a document: each filter and each detail that the store has.
 *
 * The data keeps its age, and its error. Inside of `optimistic`, the changes are undone if the mutation fails.
 *
 * @param store - The store that keeps the data.
 * @param document - The query to change.
 * @param update - A pure function. It gets complete data and its variables, as JSON has them. It returns new data, or
 * undefined to change nothing.
 * @throws All errors of `update`.
 * @example
 * updateQueries(store, TodosQuery, ({ todos }) => ({ todos: todos.filter((todo) => todo.id !== id) }))
 */
export function updateQueries<TData, TVariables>(
  store: QueryStore,
  document: GraphQLDocument<TData, TVariables>,
  update: (data: TData, variables: TVariables) => TData | undefined,
): void {
  const shared = internalsOf(store)
  const query = toQuery(shared.client, document)
  if (process.env.NODE_ENV !== 'production') warnOfNoQuery(shared, query)
  for (const entry of shared.entries.values({ text: query.text })) {
    const queryVariables = variablesOf(entry.query)
    let change: Update = (data, variables = queryVariables ?? {}) =>
      data && update(data as TData, variables as TVariables)
    if (process.env.NODE_ENV !== 'production') change = checkedUpdate(entry, change)
    write(entry, change)
  }
}
