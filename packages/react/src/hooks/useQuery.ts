'use client'
import type { GraphQLDocument } from '@thinql/core'
import type { SkipToken } from '../skipToken.ts'
import type { Untyped } from '../store/untyped.ts'
import type { AnyQueryOptions, QueryArgs, QueryOptions } from './queryOptions.ts'
import type { ActiveQueryState, QueryState } from './queryState.ts'
import { useStoreQuery } from './useStoreQuery.ts'

/**
 * Loads a query, and follows its data.
 *
 * Components that ask the same share one request. Sent when the component is on screen, never by a render as such;
 * aborted when the last component that uses it is gone.
 *
 * @param document - The query to load.
 * @param args - One object: its variables, and what to do beside.
 * @returns The state: after `if (loading)` and `if (error)`, `data` is complete. The same object until something in it changes.
 * @throws Error when there is no store; with `throwOnError`, the error of the query.
 * @example
 * const { data, error, loading, refetch } = useQuery(TodoQuery, { variables: { id } })
 */
export function useQuery<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  ...args: QueryArgs<TVariables, Omit<QueryOptions, 'skip'>>
): ActiveQueryState<TData>
export function useQuery<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  ...args: QueryArgs<TVariables, QueryOptions, SkipToken>
): QueryState<TData>
export function useQuery(document: GraphQLDocument, options: AnyQueryOptions = {}): QueryState<unknown> {
  const { snapshot, entry } = useStoreQuery(document, options)
  if (options.throwOnError && snapshot.error && entry?.state.data === undefined) throw snapshot.error
  // Its types are those of a snapshot, told apart by status.
  return snapshot as QueryState<unknown>
}
