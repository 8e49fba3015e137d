import type { GraphQLDocument } from '@thinql/core'
import { entryOf } from './entry/lifetime.ts'
import type { Update } from './history.ts'
import {
  toQuery,
  variablesOf,
  type AnyNamingOptions,
  type NamingOptions,
  type QueryArgs,
} from './key/queryKey.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'
import { checkNaming } from './development/checkNaming.ts'
import { warnOfMissedData } from './development/warnings.ts'
import { write } from './writes/WriteList.ts'

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
  if (process.env.NODE_ENV !== 'production') checkNaming(query, options[0])
  const entry = shared.entries.get(query)
  // The document says of which type the data is.
  return entry?.beside ? undefined : (entry?.data as TData | undefined)
}

/**
 * Writes the data of a query.
 *
 * A request in flight doesn't overwrite it. If that is a refetch, the store sends it again when it has settled. If that is
 * a first load and `update` writes nothing, the store repeats it too. If you write again meanwhile, the store takes the response
 * of the repeated request with your write on top, and the data is stale. Inside of `optimistic`, the write is undone if the
 * mutation fails. Data is new, and has no error any more. What a function makes of old data is as old, and the error stays.
 * A list of `useInfiniteQuery` has its own data: change it with `updateQueries`.
 *
 * @param store - The store that keeps the data.
 * @param document - The query to change.
 * @param update - The data, or a pure function that gets the data so far. It may return undefined to write nothing.
 * @param options - One object: the variables, and the operation if the document has several.
 * @throws RequestError if the document is not a query, or if the variables can't be sent. In development, also if `options`
 * is not an object of options, or names no operation. All errors of `update`.
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
  if (process.env.NODE_ENV !== 'production') warnOfMissedData(shared, query)
  const entry = entryOf(shared, query)
  if (typeof update !== 'function') write(entry, () => update, true)
  // The caller's types say that a function is an update.
  else write(entry, (data) => (update as Update)(data), (entry.data ?? entry.partial) === undefined)
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
  const { client, entries } = internalsOf(store)
  for (const entry of entries.values({ text: toQuery(client, document).text })) {
    const queryVariables = variablesOf(entry.query)
    write(
      entry,
      (data, variables = queryVariables ?? {}) => data && update(data as TData, variables as TVariables),
    )
  }
}
