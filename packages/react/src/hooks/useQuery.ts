'use client'
import type { GraphQLDocument } from '@thinql/core'
import { useEffect } from 'react'
import { type SkipToken, skipToken } from '../skipToken.ts'
import { poll } from '../store/poll.ts'
import { internals, type QueryStore } from '../store/queryStore.ts'
import type { Variables } from '../store/query.ts'
import type { Untyped } from '../store/untyped.ts'
import type { ActiveQueryState, QueryState } from './queryState.ts'
import { useOwnStore } from './useQueryStore.ts'
import { useStoreQuery } from './useStoreQuery.ts'

/** The options of `useQuery` beside its variables. */
export interface QueryOptions {
  /**
   * Which operation of the document runs.
   * @default inferred from the document
   */
  operationName?: string | undefined
  /**
   * Sends nothing and shows nothing while true.
   * @default false
   */
  skip?: boolean | undefined
  /**
   * ms for which data counts as fresh; older data is shown at once and fetched again.
   * @default the store's, else 0
   */
  staleTime?: number | undefined
  /**
   * ms after an answer settled until the query is asked again; not while the page is hidden.
   * @default no polling
   */
  pollInterval?: number | undefined
  /**
   * Shows the data of the variables before these until there is some, with `isPrevious`.
   * @default false
   */
  keepPreviousData?: boolean | undefined
  /**
   * Throws an error in render where there is no complete data to show.
   * @default false
   */
  throwOnError?: boolean | undefined
  /** Another store than the provider's, for a second backend. */
  store?: QueryStore | undefined
}

type QueryArgs<TVariables, TOptions, TToken = never> = {} extends TVariables
  ? [options?: TOptions & { variables?: TVariables | TToken | undefined }]
  : [options: TOptions & { variables: TVariables | TToken }]

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
  ...args: QueryArgs<NoInfer<TVariables>, Omit<QueryOptions, 'skip'>>
): ActiveQueryState<TData>
export function useQuery<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  ...args: QueryArgs<NoInfer<TVariables>, QueryOptions, SkipToken>
): QueryState<TData>
export function useQuery(
  document: GraphQLDocument,
  options: QueryOptions & { variables?: Variables | SkipToken | undefined } = {},
): QueryState<unknown> {
  const { variables, skip, operationName, pollInterval, keepPreviousData, throwOnError } = options
  const store = useOwnStore(options.store)[internals]
  const { staleTime = store.staleTime } = options
  const entry = skip || variables === skipToken ? undefined : store.entry(document, variables, operationName)
  const snapshot = useStoreQuery(entry, staleTime, keepPreviousData)
  useEffect(() => (entry && pollInterval ? poll(entry, pollInterval) : undefined), [entry, pollInterval])
  if (throwOnError && snapshot.error && entry?.data === undefined) throw snapshot.error
  // Its types are those of a snapshot, told apart by status.
  return snapshot as QueryState<unknown>
}
