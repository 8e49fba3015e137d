'use client'
import type { GraphQLDocument } from '@thinql/core'
import { suspend } from '../store/suspend.ts'
import type { Untyped } from '../store/untyped.ts'
import type { AnyQueryOptions, QueryArgs, QueryOptions } from './queryOptions.ts'
import type { SuspenseQueryState } from './queryState.ts'
import { useStoreQuery } from './useStoreQuery.ts'

/**
 * Loads a query, and suspends until there is data.
 *
 * Sent by the render that suspends, on a server too; a component that suspends sends nothing else meanwhile, so
 * prefetch what it needs besides. Components that ask the same share one request. A first load that fails is thrown
 * to the nearest error boundary, and resetting that asks again, but for the first 300 ms of the load, in which React
 * shows no error yet; a refetch that fails keeps the data.
 *
 * @param document - The query to load.
 * @param args - One object: its variables, and what to do beside.
 * @returns The data, which is complete unless its answer still grows, and the error of the last request. The same object until something in it changes.
 * @throws Error when there is no store; the error of the query where there is no data; a promise to suspend.
 * @example
 * const { data } = useSuspenseQuery(TodoQuery, { variables: { id } })
 */
export function useSuspenseQuery<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  ...args: QueryArgs<TVariables, Omit<QueryOptions, 'skip' | 'throwOnError'>>
): SuspenseQueryState<TData>
export function useSuspenseQuery(
  document: GraphQLDocument,
  options: AnyQueryOptions = {},
): SuspenseQueryState<unknown> {
  const { snapshot, entry } = useStoreQuery(document, options, true)
  const { data, error, isPrevious } = snapshot
  if (entry && (data === undefined || (error && isPrevious))) throw suspend(entry, error)
  return snapshot
}
