import { isObject } from '@thinql/core/internal'
import { changed, entryOf, fresh, hasResponse, learn, timeOf } from './entry/QueryEntry.ts'
import { next, start } from './entry/requests.ts'
import type { Responses } from './history.ts'
import { isListQuery, keyOf, listQuery, type Query, toQuery, type Variables } from './key/queryKey.ts'
import type { QueryStore } from './queryStore.ts'
import { shareStructure } from './shared/shareStructure.ts'
import { internals, nextTick, type QueryEntry, type StoreInternals } from './state.ts'

/** The complete data of a store as plain JSON, by the keys of its queries and lists. */
export type DehydratedState = Readonly<Record<string, unknown>>

/** The data of a query, or of one page of a list. */
interface DehydratedPage {
  readonly data: unknown
  readonly variables?: Variables | undefined
}

/** The data of one query, or of the pages of a list. */
interface DehydratedEntry {
  readonly pages: readonly [DehydratedPage, ...DehydratedPage[]]
  /** When it came or was written, in ms since 1970. */
  readonly time: number
  /** Whether it came after a server had begun to render its query. */
  readonly late?: boolean
}

/**
 * Returns the complete data of all queries and lists as plain JSON, to send it from a server to a browser.
 *
 * The state has no errors, no headers and no optimistic writes. If you write it into HTML, escape its less-than signs.
 *
 * @param store - The store, on a server or in a browser.
 * @param options - Which data to leave out.
 * @param options.except - A state. Data that equals the data in it is left out.
 * @returns The state, for `hydrate` or for the `state` of a HydrationBoundary.
 * @example
 * await prefetchQuery(store, TodosQuery)
 * const state = dehydrate(store)
 */
export function dehydrate(
  store: QueryStore,
  { except = {} }: { except?: DehydratedState | undefined } = {},
): DehydratedState {
  const { entries } = store[internals]
  const complete: Record<string, DehydratedEntry> = {}
  for (const entry of entries.values()) {
    const { late, query, responses } = entry
    const key = keyOf(query)
    // An earlier state of `dehydrate` has these fields.
    const known = (except[key] as DehydratedEntry | undefined)?.pages
    // An entry has one response at least.
    const pages = responses.map(({ data, variables }) => (variables ? { data, variables } : { data })) as [
      DehydratedPage,
    ]
    // Each key has a NUL in it, so none is `__proto__`.
    if (hasResponse(entry) && shareStructure(known, pages) !== known)
      complete[key] = { pages, time: timeOf(entry), ...(late && { late }) }
  }
  return complete
}

/**
 * Fills the store with a state that `dehydrate` returned.
 *
 * If the store has data of the same query, it keeps the newer data. A time in the future counts as now.
 * Optimistic writes stay on top. If the state is malformed, the console gets a warning, and the store doesn't change. The
 * same state again changes nothing.
 *
 * @param store - The store to fill.
 * @param state - The state, parsed if it was JSON text.
 * @param options - How fresh the data is.
 * @param options.stale - True for data that may be old, for example from a disk: hooks show it after hydration and fetch it
 * again. Otherwise it is as fresh as prefetched data.
 * @example
 * hydrate(store, JSON.parse(element.textContent))
 */
export function hydrate(
  store: QueryStore,
  state: DehydratedState,
  { stale }: { stale?: boolean | undefined } = {},
): void {
  const shared = store[internals]
  if (shared.restored?.has(state)) return
  for (const [query, entry] of readEntries(shared, state)) restore(entryOf(shared, query), entry, stale)
}

/** Returns the entries of a state, and remembers the state. If it is not from `dehydrate`, it warns and returns none. */
function readEntries(store: StoreInternals, state: DehydratedState): (readonly [Query, DehydratedEntry])[] {
  try {
    // It throws for text that was not parsed.
    store.restored = (store.restored ?? new WeakSet()).add(state)
    return Object.entries(state).map(([key, entry]) => {
      // The third last part of the key of a query is its text. That of a list is empty, and its text is before it.
      const [json, name, mark, text = mark] = key.split('\0').reverse() as [string, string, string, string?]
      // Until a hook brings the document, its text takes its place. JSON.parse throws if there is no such part.
      const page = toQuery(store.client, text, {
        variables: JSON.parse(json) as Variables,
        operationName: name || undefined,
      })
      const query = mark ? page : listQuery(page)
      // What isn't from `dehydrate` throws here, or fails the test below.
      const { pages, time } = entry as DehydratedEntry
      const isValid = keyOf(query) === key && pages.every(isPage) && pages.length > 0 && Number.isFinite(time)
      if (!isValid) throw new TypeError()
      return [query, entry as DehydratedEntry]
    })
  } catch {
    // The warning shows nothing of the state, because variables may be secret.
    console.warn('thinql: hydrate() ignored a state that is not from dehydrate(), or is not parsed.')
    return []
  }
}

function isPage({ data, variables = {} }: DehydratedPage): boolean {
  return isObject(data) && isObject(variables)
}

function restore(entry: QueryEntry, dehydrated: DehydratedEntry, stale: boolean | undefined): void {
  const { query, store } = entry
  const { late, pages } = dehydrated
  const now = Date.now()
  const time = Math.min(dehydrated.time, now)
  if (!hasResponse(entry) || time > timeOf(entry)) {
    // Data from a disk is older than all requests of this page.
    const sent = stale ? 0 : nextTick(store)
    // The data is stale, but a request in flight brings what is wanted.
    if (stale) entry.wanted = entry.request ? entry.wanted || 1 : nextTick(store)
    learn(entry, {
      ...fresh(),
      // `readEntries` has checked that there is a page.
      responses: pages.map((page) => ({ ...page, sent, came: sent })) as unknown as Responses,
      updatedAt: performance.now() + time - now,
    })
    // The page that is being added follows pages that are no longer there.
    const adds = entry.request?.adds
    if (adds) void start(entry, { adds, inRender: true })
  }
  // The HTML of a server has no data from a disk. A server rendered it with its first state.
  if (!stale && entry.restored === undefined) {
    entry.late = late
    const data = pages.map((page) => page.data)
    // `listOf` turns the pages of a list into what its hooks show.
    entry.restored = isListQuery(query) ? data : data[0]
  }
  changed(entry)
  if (!entry.request) next(entry)
}
