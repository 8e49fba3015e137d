import type { GraphQLDocument, Failure, Result } from '@thinql/core'
import { isFresh, type QueryEntry, replayedData, shownOf } from './state/QueryEntry.ts'
import { staleTimesOf } from './state/observers.ts'
import { dateOf } from './state/StoreInternals.ts'
import { refetch } from './entry/actions.ts'
import { isPending } from './history.ts'
import { isListQuery, queryKeyOf, variablesOf } from './key/queryKey.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'
import { shareStructure } from './shared/shareStructure.ts'

/** The state of one query or list of a store, at the time of `inspectStore`. */
export interface EntryInfo {
  /** Identifies the query in its store. Events have the same key. */
  readonly key: string
  /** The document. After `hydrate`, its text, until a hook uses the query. */
  readonly document: GraphQLDocument
  /** The `operationName` that the caller passed. */
  readonly operationName: string | undefined
  /** The variables as they are sent. */
  readonly variables: Readonly<Record<string, unknown>> | undefined
  /** Whether it is the list of an infinite query. Then its data is a list of pages. */
  readonly isList: boolean
  /** `idle` means that there is no data and no request. */
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  /** Whether a request is in flight. */
  readonly fetching: boolean
  /** The data that components show, with optimistic writes. */
  readonly data: unknown
  /** The error of the last request, until the next response. */
  readonly error: Failure | undefined
  /**
   * How old the data is: when it came or was written whole, in ms since 1970. Data that an update makes of
   * old data is as old.
   */
  readonly updatedAt: number | undefined
  /**
   * True if it has an error or no data, if its data was made stale, or if its data is too old. It is too old
   * if it is older than the shortest `staleTime` of its hooks. Without hooks, the `staleTime` of the store
   * counts.
   */
  readonly stale: boolean
  /**
   * Whether this data came with the page, by `hydrate`. False for data from a disk, and after a response with
   * other data.
   */
  readonly restored: boolean
  /** How many hooks use it, without those that are skipped. */
  readonly observers: number
  /** How many optimistic writes are pending. */
  readonly layers: number
  /** Whether devtools show another state. */
  readonly overridden: boolean
  /** Fetches the query again. It never rejects. */
  refetch(this: void): Promise<Result<unknown>>
}

/**
 * Lists the queries and the lists of a store, for devtools and for your own functions over the store.
 *
 * @param store - The store to look into.
 * @returns The state of each. It doesn't change later: call again after an event.
 * @example
 * const failed = inspectStore(store).filter(({ status }) => status === 'error')
 */
export function inspectStore(store: QueryStore): readonly EntryInfo[] {
  const { entries, staleTime: storeTime } = internalsOf(store)
  return entries.values().map((entry) => {
    const { beside, data, error, list, override, partial, query, request, responses } = entry
    const { pages } = replayedData(entry)
    const times = staleTimesOf(entry)
    const html = entry.htmlData?.data
    // A list makes another object of the same pages.
    const received = list ? data : responses[0].data
    // A list has complete pages first, if there are any.
    const hidesOlder = partial !== undefined && !list
    const shownAt = hidesOlder ? undefined : entry.updatedAt
    const cameAt = shownAt ?? beside?.cameAt
    return {
      key: queryKeyOf(query),
      document: query.document,
      operationName: query.operationName,
      variables: variablesOf(query),
      isList: isListQuery(query),
      status: statusOf(entry),
      fetching: request !== undefined,
      data: list ? pages.filter((page) => page !== undefined) : shownOf(entry),
      error,
      updatedAt: cameAt === undefined ? undefined : dateOf(entry.store, cameAt),
      stale: !isFresh(entry, times.length ? Math.min(...times) : storeTime),
      restored: html !== undefined && shareStructure(html, received) === html,
      observers: times.length,
      layers: entry.writes.filter(({ span }) => isPending(span)).length,
      overridden: override !== undefined,
      refetch: () => refetch(entry),
    }
  })
}

function statusOf({ data, error, request }: QueryEntry): EntryInfo['status'] {
  if (error) return 'error'
  if (data !== undefined) return 'success'
  return request ? 'loading' : 'idle'
}
