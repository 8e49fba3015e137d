import type { GraphQLDocument, RequestFailure, Result } from '@thinql/core'
import { keyOf, type Variables, variablesOf } from './key/queryKey.ts'
import type { QueryEntry } from './query/QueryEntry.ts'
import type { QueryStore } from './queryStore.ts'
import { internals } from './storeInternals.ts'

/** The state of one query of a store, at the time of `inspect`. */
export interface EntryInfo {
  /** Identifies the query in its store. Events have the same key. */
  readonly key: string
  /** The document. After `restore`, its text, until a hook uses the query. */
  readonly document: GraphQLDocument
  /** The `operationName` that the caller passed. */
  readonly operationName: string | undefined
  /** The variables as they are sent. */
  readonly variables: Variables | undefined
  /** `idle` means that there is no data and no request. */
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  /** Whether a request is in flight. */
  readonly fetching: boolean
  /** The data that components show, with optimistic writes. */
  readonly data: unknown
  /** The error of the last request, until the next one starts. */
  readonly error: RequestFailure | undefined
  /** When the data last arrived or was written, in ms since 1970. */
  readonly updatedAt: number | undefined
  /** Whether it is older than the shortest `staleTime` of its hooks, or than that of the store if it has no hooks. */
  readonly stale: boolean
  /** Whether `restore` gave this data: it came with the page, or from a disk. False after a response with other data. */
  readonly restored: boolean
  /** How many hooks use it. */
  readonly observers: number
  /** How many optimistic writes are pending. */
  readonly layers: number
  /** Whether `override` shows another state. */
  readonly overridden: boolean
  /** Fetches the query again. It never rejects. */
  refetch(this: void): Promise<Result<unknown>>
}

/**
 * Lists the queries of a store, for devtools and for your own functions over the store.
 *
 * @param store - The store to look into.
 * @returns The state of each query. It doesn't change later: call again after an event.
 * @example
 * const failed = inspect(store).filter(({ status }) => status === 'error')
 */
export function inspect(store: QueryStore): readonly EntryInfo[] {
  const { entries, staleTime: storeTime } = store[internals]
  return entries.values().map((entry) => {
    const { query, data, requests, override } = entry
    const times = [...(entry.observers ?? [])].map(({ staleTime }) => staleTime ?? 0)
    const { failure, updatedAt } = data
    const shown = failure?.partial ?? data.data ?? data.partial
    const withoutData = requests.fetching ? 'loading' : 'idle'
    return {
      key: keyOf(query),
      document: query.document,
      operationName: query.operationName,
      variables: variablesOf(query),
      status: failure ? 'error' : data.data === undefined ? withoutData : 'success',
      fetching: requests.fetching,
      data: shown,
      error: failure?.error,
      // The store measures with a clock that doesn't jump.
      updatedAt: updatedAt && Date.now() + updatedAt - performance.now(),
      stale: !data.isFresh(times.length ? Math.min(...times) : storeTime),
      restored: data.base !== undefined && data.base === data.restored,
      observers: times.length,
      layers: data.layers.filter(({ write }) => write.outcome === 'pending').length,
      overridden: override !== undefined,
      refetch: () => entry.refetch(),
    }
  })
}

/**
 * Shows a query in a state that it isn't in, to see what its components do then. Its data stays in the store.
 *
 * @param store - The store that has the query.
 * @param key - The key of the query, from `inspect` or from an event.
 * @param state - `loading`, or the error of a first load that failed. undefined shows the real state again.
 * @example
 * override(store, key, new NetworkError('offline'))
 */
export function override(
  store: QueryStore,
  key: string,
  state: 'loading' | RequestFailure | undefined,
): void {
  const entry = find(store, key)
  if (!entry) return
  entry.override?.end()
  entry.override = undefined
  if (state !== undefined) {
    let end!: () => void
    const ended = new Promise<void>((resolve) => (end = resolve))
    const failure = state === 'loading' ? undefined : { error: state, partial: undefined }
    entry.override = { failure, ended, end }
  }
  entry.changed()
}

/**
 * Forgets one query. The hooks that use it load it again.
 *
 * @param store - The store that has the query.
 * @param key - The key of the query, from `inspect` or from an event.
 * @example
 * for (const { key, observers } of inspect(store)) if (!observers) remove(store, key)
 */
export function remove(store: QueryStore, key: string): void {
  find(store, key)?.clear()
}

function find(store: QueryStore, key: string): QueryEntry | undefined {
  return store[internals].entries.values().find(({ query }) => keyOf(query) === key)
}
