import { isObject } from '@thinql/core/internal'
import { isOnScreen } from './entry/lifetime.ts'
import { changed, entryOf, hasResponse, learn, noFailure, originOf, shownOf } from './entry/QueryEntry.ts'
import { next, start } from './entry/requests.ts'
import type { Response, Responses } from './history.ts'
import { isListQuery, keyOf, listQuery, toQuery, type Variables } from './key/queryKey.ts'
import type { QueryStore } from './queryStore.ts'
import { shareStructure } from './shared/shareStructure.ts'
import {
  type HydratedData,
  type HydratedState,
  internals,
  nextTick,
  type QueryEntry,
  type StoreInternals,
} from './state.ts'

/** The data of a store as plain JSON, by the keys of its queries and lists. */
export type DehydratedState = Readonly<Record<string, unknown>>

/** The data of one query, or of the pages of a list. */
interface DehydratedEntry extends HydratedData {
  /** When it came or was written, in ms since 1970. */
  readonly time: number
}

/**
 * Returns the data of all queries and lists as plain JSON, to send it from a server to a browser.
 *
 * The state has no errors, no headers and no optimistic writes. A query whose last response had errors beside its data is in
 * the state of a server: the browser shows that data and fetches it again. The state of a browser doesn't have it. If you write
 * the state into HTML, escape its less-than signs.
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
  const shared = store[internals]
  const state: Record<string, DehydratedEntry> = {}
  for (const entry of shared.entries.values()) {
    const { htmlData, query } = entry
    const late = htmlData ? (htmlData.late ?? htmlData.data === undefined) : false
    const failed = failedOf(entry)
    const key = keyOf(query)
    // An earlier state of `dehydrate` has these fields.
    const known = (except[key] as DehydratedEntry | undefined)?.pages
    // An entry has one response at least.
    const pages = (failed ? [failed] : entry.responses).map(({ data, variables }) =>
      variables ? { data, variables } : { data },
    ) as unknown as HydratedData['pages']
    // Each key has a NUL in it, so none is `__proto__`.
    if ((failed ? shared.onServer : hasResponse(entry)) && shareStructure(known, pages) !== known)
      state[key] = {
        pages,
        time: Math.round(originOf(shared) + (cameAt(entry) ?? 0)),
        ...(late && { late }),
        ...(failed && { partial: true }),
      }
  }
  return state
}

/** The data that came with the last error, if there is no other data. A list shows it as one more page. */
function failedOf({ beside, query, responses }: QueryEntry): Response | undefined {
  return isListQuery(query) && responses[0].data !== undefined ? undefined : beside
}

/** When the data of an entry came or was written, by the clock of the store. */
function cameAt(entry: QueryEntry): number | undefined {
  return failedOf(entry) ? entry.settledAt : entry.updatedAt
}

/**
 * Fills the store with a state that `dehydrate` returned.
 *
 * If the store has data of the same query, it keeps the newer data. A time in the future counts as now.
 * Optimistic writes stay on top. If the state is malformed, the console gets a warning, and the store doesn't change. The
 * same state again brings back only what the store has forgotten since, and after `clearStore` nothing.
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
  const read = readState(shared, state)
  for (const hydrated of read.entries) restore(entryOf(shared, hydrated.query), hydrated, read, stale)
  read.taken = true
}

/** Fills the store with what a render needs of a state, and changes no component. `hydrate` does the rest at the commit. */
export function hydrateInRender(store: QueryStore, state: DehydratedState): void {
  const shared = store[internals]
  const read = readState(shared, state)
  for (const hydrated of read.entries) restore(entryOf(shared, hydrated.query), hydrated, read, false, true)
}

/** Reads a state once. If it is not from `dehydrate`, it warns, and the state is empty. */
function readState(store: StoreInternals, state: DehydratedState): HydratedState {
  const { generation } = store
  const states = (store.hydratedStates ??= new WeakMap())
  const known = states.get(state)
  if (known) return known.generation === generation ? known : { generation, entries: [] }
  const read: HydratedState = { generation, entries: [] }
  try {
    // It throws for text that was not parsed.
    states.set(state, read)
    read.entries = Object.entries(state).map(([key, entry]) =>
      readEntry(store, key, entry as DehydratedEntry),
    )
  } catch {
    // The warning shows nothing of the state, because variables may be secret.
    console.warn('thinql: hydrate() ignored a state that is not from dehydrate(), or is not parsed.')
  }
  return read
}

/** Reads an entry of a state. What isn't from `dehydrate` throws. */
function readEntry(
  store: StoreInternals,
  key: string,
  { time, ...entry }: DehydratedEntry,
): HydratedState['entries'][0] {
  // The third last part of the key of a query is its text. That of a list is empty, and its text is before it.
  const [json, name, mark, text = mark] = key.split('\0').reverse() as [string, string, string, string?]
  // Until a hook brings the document, its text takes its place. JSON.parse throws if there is no such part.
  const page = toQuery(store.client, text, {
    variables: JSON.parse(json) as Variables,
    operationName: name || undefined,
  })
  const query = mark ? page : listQuery(page)
  const { pages } = entry
  const isValid = keyOf(query) === key && pages.every(isPage) && pages.length > 0 && Number.isFinite(time)
  if (!isValid) throw new TypeError()
  return { ...entry, query, cameAt: Math.min(time - originOf(store), store.now()) }
}

function isPage({ data, variables = {} }: HydratedData['pages'][0]): boolean {
  return isObject(data) && isObject(variables)
}

function restore(
  entry: QueryEntry,
  hydrated: HydratedState['entries'][0],
  { taken }: HydratedState,
  stale: boolean | undefined,
  inRender = false,
): void {
  const { growing, htmlData, query, request, store } = entry
  const { late, pages, partial } = hydrated
  const waits = inRender && isOnScreen(entry)
  // What is on screen stays until the commit. The parts of a response are newer than a disk.
  const stays = waits ? shownOf(entry) !== undefined : stale && growing !== undefined
  const known = cameAt(entry)
  const isNewer = !stays && (known === undefined || hydrated.cameAt > known)
  const isMissing = !partial && growing === undefined && !hasResponse(entry)
  if (partial ? isNewer && !(isListQuery(query) && hasResponse(entry)) : isNewer || isMissing) {
    // Data from a disk is older than all requests of this page.
    const sent = stale ? 0 : nextTick(store)
    // The data is stale, but a request in flight brings what is wanted.
    if (stale ?? partial) entry.wanted = request ? entry.wanted || 1 : nextTick(store)
    // `readEntry` has checked that there is a page.
    const responses = pages.map((page) => ({ ...page, sent, came: sent })) as unknown as Responses
    if (partial) {
      entry.settledAt = hydrated.cameAt
      learn(entry, { error: undefined, beside: responses[0] })
    } else {
      learn(entry, { ...(isNewer && noFailure), responses, updatedAt: hydrated.cameAt })
      // The store has forgotten it, so it is not new.
      if (taken) entry.used = true
      // The page that is being added follows pages that are no longer there.
      if (request?.adds) void start(entry, { adds: request.adds, inRender: true })
    }
  }
  // The HTML of a server has no data from a disk. A server rendered it with its first state.
  if (!stale && (store.onServer || !htmlData)) {
    const data = pages.map((page) => page.data)
    // `listOf` turns the pages of a list into what its hooks show.
    entry.htmlData = { data: isListQuery(query) ? data : data[0], late, partial }
  }
  // The components on screen hear of it at the commit.
  if (waits) return
  changed(entry)
  if (!entry.request) next(entry)
}
