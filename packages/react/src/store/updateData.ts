import type { GraphQLDocument } from '@thinql/core'
import { variablesOf } from './key/queryKey.ts'
import type { Update } from './query/QueryData.ts'
import type { QueryStore } from './queryStore.ts'
import { internals } from './storeInternals.ts'

/**
 * Changes the data of a query for all variables: of each page, filter and detail that the store has.
 *
 * In `optimistic`, pass the store that it gets. Then the changes are undone if the mutation fails.
 *
 * @param store - The store to write to.
 * @param document - The query.
 * @param update - A pure function. It gets complete data and its variables, as JSON has them. It returns new data, or
 * undefined to change nothing.
 * @throws All errors of `update`.
 * @example
 * updateData(store, TodosQuery, ({ todos }) => ({ todos: todos.filter((todo) => todo.id !== id) }))
 */
export function updateData<TData, TVariables>(
  store: QueryStore,
  document: GraphQLDocument<TData, TVariables>,
  update: (data: TData, variables: NoInfer<TVariables>) => TData | undefined,
): void
export function updateData(
  store: QueryStore,
  document: GraphQLDocument,
  update: (data: unknown, variables: unknown) => unknown,
): void {
  const shared = store[internals]
  for (const { query } of shared.entriesOf(document)) {
    const variables = variablesOf(query) ?? {}
    const change: Update = (data) => (data === undefined ? undefined : update(data, variables))
    if (!query.invalid) shared.write(query, change)
  }
}
