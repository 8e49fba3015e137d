import type { Result } from '@thinql/core'
import { isStale, type Known } from '../history.ts'
import type { Query } from '../key/queryKey.ts'
import { shareStructure } from '../shared/shareStructure.ts'
import type { QueryEntry, StoreInternals } from '../state.ts'
import { warnOfTwoTypes } from '../development/warnings.ts'
import { blank, expireLater, isRetained } from './lifetime.ts'

/** Returns the entry of a query or a list. The first call creates it, and sends nothing. */
export function entryOf(store: StoreInternals, query: Query): QueryEntry {
  const known = store.entries.get(query)
  if (known) {
    // `hydrate` knew only the document's text.
    if (known.htmlData) known.query = query
    return known
  }
  if (process.env.NODE_ENV !== 'production') warnOfTwoTypes(store, query)
  const entry: QueryEntry = {
    query,
    store,
    list: undefined,
    ...blank,
    asked: 0,
    cleared: false,
    request: undefined,
    observers: undefined,
    expiresAt: 0,
  }
  store.entries.set(query, entry)
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

/** Returns the Result of data that no request has brought. */
export function knownResult(data: unknown): Result<unknown> {
  return { data, response: { status: 200, headers: new Headers() } }
}

/** Whether the data can be shown without a request. */
export function isFresh(entry: QueryEntry, staleTime: number): boolean {
  const { error, responses, updatedAt = 0 } = entry
  if (error || !hasResponse(entry) || isStale(entry, responses)) return false
  // Data that no component has shown is fresh until it expires. A timer may come late, because the machine has slept.
  return entry.store.now() < (entry.used ? updatedAt + staleTime : entry.expiresAt)
}

/** When the clock of a store was 0, in ms since 1970. A server must not read the wall clock while it renders. */
export function originOf({ now, onServer }: StoreInternals): number {
  return onServer ? performance.timeOrigin : Date.now() - now()
}

/** The data that an entry shows. That of a list contains the page that came with errors. */
export function shownOf({ data, growing, list, partial }: QueryEntry): unknown {
  return (list ? undefined : partial) ?? data ?? growing
}

/** What changes when a failure no longer counts. */
export const noFailure = { error: undefined, beside: undefined }

/** What changes when there is new data. */
export const fresh = ({ store }: QueryEntry) => ({ ...noFailure, updatedAt: store.now() })

/** Changes what the store knows, computes what hooks show, and tells them. All changes go this way. */
export function set(entry: QueryEntry, change: Partial<Known>, batched = false): void {
  learn(entry, change)
  changed(entry, batched)
}

/** Changes what the store knows, and tells no hook yet. `pages` are the data of the responses with all writes, if known. */
export function learn(entry: QueryEntry, change: Partial<Known>, pages?: readonly unknown[]): void {
  const { list, store } = entry
  Object.assign(entry, change)
  if (change.updatedAt !== undefined) entry.used = isRetained(entry)
  const written = store.replayAll?.(entry, pages)
  entry.pages = written?.pages ?? entry.responses.map(({ data }) => data)
  const partial = shareStructure(entry.partial, written ? written.partial : entry.beside?.data)
  entry.data = shareWithShown(entry, list ? list.show(entry, entry.pages, partial) : entry.pages[0])
  // A write makes a new row in both.
  entry.partial = shareStructure(entry.data, partial)
}

/** Returns data whose parts are the objects that an entry shows, where they are equal. */
export function shareWithShown<T>({ data, growing, partial }: QueryEntry, next: T): T {
  return shareStructure(partial, shareStructure(data ?? growing, next))
}

/** Tells the hooks that the state may have changed. */
export function changed(entry: QueryEntry, batched = false): void {
  entry.observers?.forEach((observer) => observer.changed(batched))
  if (!isRetained(entry)) expireLater(entry)
}

/** Returns the entry, or what devtools show instead. */
export function stateOf(entry: QueryEntry): QueryEntry {
  return entry.store.override?.(entry) ?? entry
}
