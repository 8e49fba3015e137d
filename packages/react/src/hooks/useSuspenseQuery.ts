'use client'
import type { GraphQLDocument, RequestFailure } from '@thinql/core'
import type { DataOf, MissingVariables, UnionArgs, Untyped, VariablesOf } from '@thinql/core/internal'
import { version } from 'react'
import { suspend } from '../store/query/suspend.ts'
import type { AnyQueryOptions, QueryArgs, QueryOptions } from './queryOptions.ts'
import type { QueryHandle } from './useQuery.ts'
import { useQueryObserver } from './useQueryObserver.ts'

/** In development, React 18 renders a component that throws twice at once. */
const repeats = version.startsWith('18')

/** The state of `useSuspenseQuery`. It always has data, which is complete unless its response grows or was cut. */
export type SuspenseQueryState<TData> = QueryHandle<TData> & {
  readonly data: TData
  /** The error of the last request, until the next one starts. */
  readonly error: RequestFailure<TData> | undefined
}

/** Names the variables that a call lacks. */
export function useSuspenseQuery<TDocument>(document: MissingVariables<TDocument>): never
/** Loads one of several queries. */
export function useSuspenseQuery<TDocument>(
  document: TDocument,
  ...args: UnionArgs<
    TDocument,
    QueryArgs<VariablesOf<TDocument>, Omit<QueryOptions, 'skip' | 'throwOnError'>>
  >
): SuspenseQueryState<DataOf<TDocument>>
/**
 * Loads a query, and suspends until there is data.
 *
 * The render that suspends sends the request, on a server too. While a component suspends, its other queries don't
 * start, so prefetch them. Components with the same document and variables share one request.
 *
 * If the first load fails, the hook throws the error to the nearest error boundary. A reset of the boundary sends the
 * request again. In the first 300 ms of the load, when React may show no error yet, and for 50 ms after the error, the
 * hook throws the same error. A refetch that fails keeps the data.
 *
 * @param document - The query to load.
 * @param args - One object: the variables, and the options.
 * @returns The state, with data. It is the same object until something in it changes.
 * @throws Error if there is no store. In development, RangeError if `pollInterval` or `staleTime` is negative or NaN.
 *   The error of the query if there is no data. A promise while it suspends.
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
  if (entry && (data === undefined || (error && isPrevious)))
    throw suspend(entry, error, options.request, repeats)
  return snapshot
}
