'use client'
import type { GraphQLDocument } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { suspend, suspense } from '../../store/entry/suspend.ts'
import type { QueryStore } from '../../store/queryStore.ts'
import type { QueryEntry } from '../../store/state/QueryEntry.ts'
import type { SkipMark } from '../queryOptions.ts'
import type { AnyQueryItem } from '../useQueries/observerList.ts'
import {
  type DataOf,
  type DocumentOf,
  type Known,
  type ItemVariables,
  type ToInfer,
  useQueryList,
} from '../useQueries/useQueries.ts'
import type {
  SkippableSuspenseQueryState,
  SuspenseQueryOptions,
  SuspenseQueryState,
} from '../useSuspenseQuery/useSuspenseQuery.ts'

/** One query of `useSuspenseQueries`: its document, its variables, and the options of `useSuspenseQuery`. */
export type SuspenseQueryItem<TData = Untyped, TVariables = Untyped> = {
  /** The query to load. */
  document: GraphQLDocument<TData, TVariables>
} & Omit<SuspenseQueryOptions<TData>, 'store'> &
  ItemVariables<TVariables>

/**
 * The queries of `useSuspenseQueries`. TypeScript infers the document of each. If the query may be skipped,
 * it infers a union of the document and `true`.
 */
export type SuspenseQueryItems<TDocuments extends readonly unknown[]> = {
  // This is never true. TypeScript infers types from this branch, and checks the call with the other one,
  // which has clearer errors.
  [K in keyof TDocuments]: [TDocuments[K]] extends [ToInfer]
    ? { document: TDocuments[K]; variables?: { [P in keyof SkipMark]?: TDocuments[K] } }
    : ItemOf<DocumentOf<TDocuments[K]>>
}

/** The states of `useSuspenseQueries`, in the order of its queries. */
export type SuspenseQueryStates<TDocuments extends readonly unknown[]> = {
  readonly [K in keyof TDocuments]: true extends TDocuments[K]
    ? SkippableSuspenseQueryState<DataOf<DocumentOf<TDocuments[K]>>>
    : SuspenseQueryState<DataOf<DocumentOf<TDocuments[K]>>>
}

/** One item for each of several documents, and any item for a value that is not a document. */
type ItemOf<TDocument> = [TDocument] extends [never]
  ? { document: GraphQLDocument }
  : TDocument extends GraphQLDocument<infer TData, infer TVariables>
    ? SuspenseQueryItem<Known<TData>, Known<TVariables>>
    : never

/**
 * Loads several queries at once, of one document or of many, and suspends until each has data.
 *
 * The render that suspends sends all that have no data. Two `useSuspenseQuery` in one component would send
 * one after the other. An item whose variables are `skipToken` sends nothing, doesn't suspend, and has no
 * data. Each item works as in `useSuspenseQuery`, and the list as in `useQueries`.
 *
 * If the first load of one of them fails, the hook throws its error to the nearest error boundary, also while
 * others are loading. Call `resetQueryErrors` when the boundary is reset.
 *
 * @param queries - The queries. If you keep the same array between renders, a long list renders faster.
 * @param options - One option: `store`, for a store other than the provider's.
 * @returns A state for each query, in order, with data. Each state, and the list, is the same object until
 * something in it
 *   changes.
 * @throws Error if there is no store. In development, RangeError if a `pollInterval` or `staleTime` is negative or NaN.
 *   The error of a query that has no data. A promise while it suspends.
 * @example
 * function Numbers({ day }: { day: string }) {
 *   const [{ data: sales }, { data: visits }] = useSuspenseQueries([
 *     { document: SalesQuery, variables: { day } },
 *     { document: VisitsQuery },
 *   ])
 *   return <p>{sales.total} sold, {visits.total} visits</p>
 * }
 */
export function useSuspenseQueries<TDocuments extends readonly unknown[]>(
  queries: SuspenseQueryItems<TDocuments>,
  { store }: { store?: QueryStore | undefined } = {},
): SuspenseQueryStates<TDocuments> {
  // The signature has checked that the variables fit the documents.
  const items = queries as readonly AnyQueryItem[]
  const [snapshots, observers] = useQueryList(items, store, suspense)
  // All are asked before anything is thrown, so all requests start.
  const waiting = snapshots.flatMap(({ data, error, isPrevious, status }, index) => {
    const entry = observers[index]?.entry
    const suspends = status !== 'idle' && (data === undefined || (error && isPrevious))
    return entry && suspends ? [{ entry, thrown: suspend(entry, error, items[index]?.request) }] : []
  })
  if (waiting.length) throw toThrow(waiting)
  // There is data, of the types of the documents.
  return snapshots as unknown as SuspenseQueryStates<TDocuments>
}

/** A query without data, and what `suspend` gave for it. */
interface Waiting {
  readonly entry: QueryEntry
  readonly thrown: unknown
}

/**
 * Returns the error of the first query that has failed, or a promise that resolves when all have data or one
 * has failed.
 */
function toThrow(waiting: readonly Waiting[]): unknown {
  const failed = waiting.find(({ thrown }) => !(thrown instanceof Promise))
  return failed ? failed.thrown : Promise.all(waiting.map(hasData)).catch(() => undefined)
}

/** Rejects if the query has settled without data. */
async function hasData({ entry, thrown }: Waiting): Promise<void> {
  await thrown
  if ((entry.data ?? entry.growing) === undefined) throw new Error()
}
