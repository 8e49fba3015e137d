'use client'
import type { GraphQLDocument, RequestFailure } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { suspend } from '../store/query/suspend.ts'
import type { AnyQueryOptions, QueryArgs, QueryOptions } from './queryOptions.ts'
import type { QueryHandle } from './useQuery.ts'
import { useQueryObserver } from './useQueryObserver.ts'

/** What `useSuspenseQuery` returns: there is always data, and it is complete unless its response grows or was cut. */
export type SuspenseQueryState<TData> = QueryHandle<TData> & {
  readonly data: TData
  /** What the last request failed with, until the next one starts. */
  readonly error: RequestFailure<TData> | undefined
}

/**
 * Loads a query, and suspends until there is data.
 *
 * The request is sent by the render that suspends, on a server too. A component that suspends sends nothing else
 * meanwhile, so prefetch what it needs besides. Components with the same document and variables share one request.
 * A first load that fails is thrown to the nearest error boundary, and resetting that sends the request again; only in
 * the first 300 ms of the load, in which React shows no error yet, it throws the same error. A refetch that fails keeps
 * the data.
 *
 * @param document - The query to load.
 * @param args - One object: its variables, and what to do beside.
 * @returns The data, which is complete unless its response still grows, and the error of the last request. The same object until something in it changes.
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
  const { snapshot, entry } = useQueryObserver(document, options, true)
  const { data, error, isPrevious } = snapshot
  if (entry && (data === undefined || (error && isPrevious))) throw suspend(entry, error)
  return snapshot
}
