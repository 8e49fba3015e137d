import type { Result } from '@thinql/core'
import { isStale } from '../history.ts'
import type { Query } from '../key/queryKey.ts'
import { shareStructure } from '../shared/shareStructure.ts'
import type { QueryEntry, ShownState, StoreInternals } from '../state.ts'
import { warnOfTwoTypes } from '../development/warnings.ts'
import { expireLater, isRetained, nothing } from './lifetime.ts'

/** Returns the entry of a query or a list. The first call creates it, and sends nothing. */
export function entryOf(store: StoreInternals, query: Query): QueryEntry {
  const known = store.entries.get(query)
  if (known) {
    // `hydrate` knew only the document's text.
    if (known.restored !== undefined) known.query = query
    return known
  }
  if (process.env.NODE_ENV !== 'production') warnOfTwoTypes(store, query)
  const entry: QueryEntry = {
    query,
    store,
    list: undefined,
    wanted: 0,
    written: 0,
    asked: 0,
    responses: [nothing],
    data: undefined,
    growing: undefined,
    failure: undefined,
    request: undefined,
    observers: undefined,
    expiresAt: 0,
    used: false,
  }
  store.entries.set(query, entry)
  // What is fetched while a mutation is pending may lack what it writes.
  for (const { written } of store.mutations) written?.add(entry)
  expireLater(entry)
  return entry
}

/** The entry that the store has now. The store may have forgotten this one before a commit, or while a hook was hidden. */
export function currentOf(entry: QueryEntry): QueryEntry {
  return entry.store.entries.get(entry.query) ?? entry
}

/** Whether there is complete data from the server or from a write by hand. */
export function hasResponse({ responses }: QueryEntry): boolean {
  return responses[0].data !== undefined
}

/** Whether `clearStore` cleared the entry without a refetch, and no request was sent since. */
export function isCleared({ asked }: QueryEntry): boolean {
  return asked === Infinity
}

/** Returns the Result of data that no request has brought. */
export function knownResult(data: unknown): Result<unknown> {
  return { data, response: { status: 200, headers: new Headers() } }
}

/** Whether the data can be shown without a request. */
export function isFresh(entry: QueryEntry, staleTime: number): boolean {
  if (entry.failure || !hasResponse(entry) || isStale(entry, entry.responses)) return false
  return !entry.used || performance.now() - (entry.updatedAt ?? 0) < staleTime
}

/** When the data of an entry came or was written, in ms since 1970. The store measures with a clock that doesn't jump. */
export function timeOf({ mergedAt = -Infinity, updatedAt = 0 }: QueryEntry): number {
  return Math.round(Date.now() - performance.now() + Math.max(mergedAt, updatedAt))
}

/** Notes that there is new data. */
export function markFresh(entry: QueryEntry): void {
  entry.failure = undefined
  entry.updatedAt = performance.now()
  entry.used = isRetained(entry)
}

/** Returns the data of the responses, with all writes. */
export function pagesOf(entry: QueryEntry): readonly unknown[] {
  return entry.writes?.show() ?? entry.responses.map(({ data }) => data)
}

/** Computes the data to show. */
export function show(entry: QueryEntry): void {
  const { list } = entry
  const pages = pagesOf(entry)
  entry.data = shareStructure(entry.data ?? entry.growing, list ? list.show(entry, pages) : pages[0])
}

/** Tells the hooks that the state may have changed. */
export function changed(entry: QueryEntry, batched = false): void {
  entry.observers?.forEach((observer) => observer.changed(batched))
  if (!isRetained(entry)) expireLater(entry)
}

/** Returns what hooks show of an entry. */
export function stateOf(entry: QueryEntry): ShownState {
  return entry.store.override?.(entry) ?? entry
}
