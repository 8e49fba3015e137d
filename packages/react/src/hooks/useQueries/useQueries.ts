'use client'
import type { GraphQLDocument } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { useInsertionEffect, useMemo, useSyncExternalStore } from 'react'
import { checkItems } from '../../store/development/checkNaming.ts'
import type { QuerySnapshot } from '../../store/entry/QuerySnapshot.ts'
import type { Suspense } from '../../store/entry/suspend.ts'
import type { QueryStore } from '../../store/queryStore.ts'
import { internals } from '../../store/state/StoreInternals.ts'
import type { QueryOptions, SkipMark, SkipToken } from '../queryOptions.ts'
import { batches, useBatchedUpdate } from '../useBatchedUpdate/useBatchedUpdate.ts'
import type { ActiveQueryState, QueryState } from '../useQuery/useQuery.ts'
import { checkedInterval, throwFailure } from '../useQueryObserver.ts'
import { useOwnStore } from '../useQueryStore.ts'
import { type AnyQueryItem, createList, type Observers } from './observerList.ts'

/** One query of `useQueries`: its document, its variables, and the options of `useQuery`. */
export type QueryItem<TData = Untyped, TVariables = Untyped> = {
  /** The query to load. */
  document: GraphQLDocument<TData, TVariables>
} & Omit<QueryOptions<TData>, 'store'> &
  ItemVariables<TVariables>

/** The variables of one query. They are required exactly when the document requires one. */
export type ItemVariables<TVariables> = {} extends TVariables
  ? { variables?: TVariables | SkipToken | undefined }
  : { variables: TVariables | SkipToken }

/**
 * The queries of `useQueries`. TypeScript infers the document of each. If the query may be skipped, it infers
 * a union of the document and `true`.
 */
export type QueryItems<TDocuments extends readonly unknown[]> = {
  // This is never true. TypeScript infers types from this branch, and checks the call with the other one,
  // which has clearer errors.
  [K in keyof TDocuments]: [TDocuments[K]] extends [ToInfer]
    ? { document: TDocuments[K]; skip?: TDocuments[K]; variables?: { [P in keyof SkipMark]?: TDocuments[K] } }
    : ItemOf<DocumentOf<TDocuments[K]>>
}

/** No document has this type. */
export interface ToInfer extends SkipMark {
  readonly document: never
}

/** The states of `useQueries`, in the order of its queries. */
export type QueryStates<TDocuments extends readonly unknown[]> = {
  readonly [K in keyof TDocuments]: true extends TDocuments[K]
    ? QueryState<DataOf<DocumentOf<TDocuments[K]>>>
    : ActiveQueryState<DataOf<DocumentOf<TDocuments[K]>>>
}

/** The documents in a union. A document with types counts more than plain text, because it says more. */
export type DocumentOf<T> =
  Exclude<Extract<T, GraphQLDocument>, string> extends infer TDocument
    ? [TDocument] extends [never]
      ? Extract<T, string>
      : TDocument
    : never

/** One item for each of several documents, and any item for a value that is not a document. */
type ItemOf<TDocument> = [TDocument] extends [never]
  ? { document: GraphQLDocument }
  : TDocument extends GraphQLDocument<infer TData, infer TVariables>
    ? QueryItem<Known<TData>, Known<TVariables>>
    : never

export type DataOf<TDocument> = TDocument extends GraphQLDocument<infer TData> ? Known<TData> : Untyped

/** Plain text says nothing of its types. */
export type Known<T> = unknown extends T ? Untyped : T

/**
 * Loads several queries, of one document or of many. Each has the options of `useQuery`.
 *
 * The list may grow, shrink and change its order. Only queries that are new in it are sent, and those that leave it are
 * aborted. Equal queries share one request and one state. With `keepPreviousData`, a query shows the data of
 * the one that was at its place before.
 *
 * @param queries - The queries. If you keep the same array between renders, a long list renders faster.
 * @param options - One option: `store`, for a store other than the provider's.
 * @returns A state for each query, in order. Each state, and the list, is the same object until something in
 * it changes.
 * @throws Error if there is no store. In development, RangeError if a `pollInterval` or `staleTime` is negative or NaN,
 *   and RequestError for an unknown option in place of `variables`.
 *   The error of a query with `throwOnError` that has no complete data.
 * @example
 * const [{ data: sales }, { data: visits }] = useQueries([
 *   { document: SalesQuery, variables: { day }, pollInterval: 60_000 },
 *   { document: VisitsQuery, pollInterval: 5_000 },
 * ])
 * const todos = useQueries(ids.map((id) => ({ document: TodoQuery, variables: { id } })))
 */
export function useQueries<TDocuments extends readonly unknown[]>(
  queries: QueryItems<TDocuments>,
  { store: own }: { store?: QueryStore | undefined } = {},
): QueryStates<TDocuments> {
  // The signature has checked that the variables fit the documents. A snapshot has the same fields as a state.
  // ActiveQueryState only says which types belong to which status.
  return useQueryList(queries as readonly AnyQueryItem[], own)[0] as QueryStates<TDocuments>
}

/** Follows several queries. `suspense` is for a component that suspends while one of them has no data. */
export function useQueryList(
  items: readonly AnyQueryItem[],
  own: QueryStore | undefined,
  suspense?: Suspense,
): [snapshots: readonly QuerySnapshot[], observers: Observers] {
  const store = useOwnStore(own)[internals]
  if (process.env.NODE_ENV !== 'production') checkItems(items)
  const [list, update] = useBatchedUpdate(createList)
  const observers = useMemo(
    () => list.observe(store, items, batches ? update : undefined, suspense),
    [list, store, items, update, suspense],
  )
  const subscribe = useMemo(() => list.subscriber(observers), [list, observers])
  const snapshots = useSyncExternalStore(
    subscribe,
    () => list.snapshots(observers, 'snapshot'),
    () => list.snapshots(observers, 'serverSnapshot'),
  )
  const intervals = snapshots.map((snapshot, index) => {
    const options = { ...items[index] }
    throwFailure(options, snapshot, observers[index]?.entry)
    return checkedInterval(options, snapshot)
  })
  useInsertionEffect(() => list.commit(observers, snapshots, items, intervals))
  return [snapshots, observers]
}
