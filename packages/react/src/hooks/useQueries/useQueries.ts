'use client'
import type { GraphQLDocument } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { toQuery, type Variables } from '../../store/key/queryKey.ts'
import { entryOf } from '../../store/entry/QueryEntry.ts'
import { ObserverList } from '../../store/entry/ObserverList.ts'
import { internals } from '../../store/state.ts'
import type { QueryOptions } from '../queryOptions.ts'
import { useBatchedUpdate } from '../useBatchedUpdate/useBatchedUpdate.ts'
import type { ActiveQueryState } from '../useQuery/useQuery.ts'
import { useOwnStore } from '../useQueryStore.ts'

/**
 * Loads one query for each item of a list of variables.
 *
 * The list may grow, shrink and change its order. Only queries that are new in it are sent, and those that leave it are
 * aborted. Equal variables share one request and one state.
 *
 * @param document - The query to load.
 * @param variables - The variables of each query. If you keep the same array between renders, a long list renders faster.
 * @param options - Options for all the queries.
 * @returns A state for each item, in order. Each state, and the list, is the same object until something in it changes.
 * @throws Error if there is no store.
 * @example
 * const todos = useQueries(TodoQuery, ids.map((id) => ({ id })))
 * return todos.map(({ data }, index) => <li key={ids[index]}>{data?.todo.title}</li>)
 */
export function useQueries<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  variables: readonly NoInfer<TVariables>[],
  options?: Pick<QueryOptions, 'operationName' | 'staleTime' | 'request' | 'store'>,
): readonly ActiveQueryState<TData>[]
export function useQueries(
  document: GraphQLDocument,
  variables: readonly Variables[],
  { operationName, staleTime, request, store: own }: QueryOptions = {},
): readonly ActiveQueryState<unknown>[] {
  const store = useOwnStore(own)[internals]
  const entries = useMemo(
    () => variables.map((item) => entryOf(store, toQuery(store.client, document, item, operationName))),
    [store, document, variables, operationName],
  )
  const [, update] = useBatchedUpdate()
  const [list] = useState(() => new ObserverList(update))
  const snapshots = useSyncExternalStore(
    list.subscribe,
    () => list.snapshots(entries, 'snapshot'),
    () => list.snapshots(entries, 'serverSnapshot'),
  )
  useEffect(() => list.follow(entries, snapshots, staleTime ?? store.staleTime, request))
  // A snapshot has the same fields. ActiveQueryState only says which types belong to which status.
  return snapshots as readonly ActiveQueryState<unknown>[]
}
