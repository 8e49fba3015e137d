import { isObject } from '@thinql/core/internal'
import { keyOf, type Query, toQuery, type Variables } from './key/queryKey.ts'
import type { QueryStore } from './queryStore.ts'
import { internals, type StoreInternals } from './storeInternals.ts'

/** The complete data of a store as plain JSON, by the keys of its entries. */
export type DehydratedState = Readonly<Record<string, unknown>>

/** Ends the key of data that came after a server had begun to render its query. */
const lateMark = '\0'

/**
 * Returns the complete data of all entries as plain JSON, to send it from a server to a browser.
 *
 * The state has no errors, no headers and no optimistic writes. If you write it into HTML, escape its less-than signs.
 *
 * @param store - The store, on a server or in a browser.
 * @param options - Which data to leave out.
 * @param options.except - An earlier state of the same store. Data that has not changed since is left out.
 * @returns The state, for `restore` or for the `state` of a HydrationBoundary.
 * @example
 * await store.prefetch(TodosQuery)
 * const state = extract(store)
 */
export function extract(
  store: QueryStore,
  { except = {} }: { except?: DehydratedState | undefined } = {},
): DehydratedState {
  const complete: Record<string, unknown> = {}
  for (const { query, data } of store[internals].entries.values()) {
    const key = keyOf(query) + (data.late ? lateMark : '')
    // Each key has a NUL in it, so none is `__proto__`.
    if (data.base !== undefined && except[key] !== data.base) complete[key] = data.base
  }
  return complete
}

/**
 * Fills the store with a state that `extract` returned.
 *
 * It never replaces data, and doesn't touch a query that is on screen or in flight. If the state is malformed, the
 * console gets a warning, and the store doesn't change. The same state again changes nothing.
 *
 * @param store - The store to fill.
 * @param state - The state, parsed if it was JSON text.
 * @param options - How fresh the data is.
 * @param options.stale - True for data that may be old, for example from a disk: hooks show it and fetch it again.
 * Otherwise it is as fresh as prefetched data.
 * @example
 * restore(store, JSON.parse(element.textContent))
 */
export function restore(
  store: QueryStore,
  state: DehydratedState,
  options?: { stale?: boolean | undefined },
): void {
  const shared = store[internals]
  if (shared.restored?.has(state)) return
  for (const [query, value, late] of readEntries(shared, state)) {
    const entry = shared.entry(query)
    const { data } = entry
    if (data.restored === undefined) {
      data.restored = value
      data.late = late
    }
    if (entry.retainCount || entry.requests.fetching) continue
    if (data.data === undefined) {
      entry.onSettled({ data: value })
      data.stale = !!options?.stale
    }
    // The entry now stays as long as restored data does.
    else entry.changed()
  }
}

/** Returns the entries of a state. If it is not from `extract`, warns and returns none. */
function readEntries(store: StoreInternals, state: DehydratedState): (readonly [Query, object, boolean])[] {
  try {
    // It throws for text that was not parsed.
    store.restored = (store.restored ?? new WeakSet()).add(state)
    return Object.entries(state).map(([key, data]) => {
      // Until a hook brings the document, its text takes the place of it. JSON.parse throws if there is no third part.
      const [text, name, json, ...mark] = key.split('\0') as [string, string, string, ...string[]]
      const query = toQuery(store.client, text, JSON.parse(json) as Variables, name || undefined)
      const late = mark.length > 0
      if (keyOf(query) + (late ? lateMark : '') === key && isObject(data)) return [query, data, late]
      throw new TypeError()
    })
  } catch {
    // The warning shows nothing of the state, because variables may be secret.
    console.warn('thinql: restore() ignored a state that is not from extract(), or is not parsed.')
    return []
  }
}
