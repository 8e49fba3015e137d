import { isObject } from '@thinql/core/internal'
import {
  hasObserver,
  hasResponse,
  originOf,
  serverOriginOf,
  shownOf,
  type HtmlData,
  type QueryEntry,
} from './state/QueryEntry.ts'
import { publish, entryOf } from './entry/lifetime.ts'
import { learn, noFailure } from './entry/learn.ts'
import { sendIfDue, start } from './entry/requests.ts'
import type { Response, Responses } from './history.ts'
import { isListQuery, queryKeyOf, listQuery, type Query, toQuery, type Variables } from './key/queryKey.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'
import { shareStructure } from './shared/shareStructure.ts'
import { nextTick, type StoreInternals } from './state/StoreInternals.ts'

/** The data of a store as plain JSON, by the keys of its queries and lists. */
export type DehydratedState = Readonly<Record<string, unknown>>

/** The data of a query, or of one page of a list. */
type DehydratedPage = Pick<Response, 'data' | 'variables'>

/** The data of one query, or of the pages of a list. */
interface DehydratedEntry extends Omit<HtmlData, 'data'> {
  readonly pages: readonly [DehydratedPage, ...DehydratedPage[]]
  /** When it came or was written, in ms since 1970. */
  readonly time: number
}

/** A state, as a store has read it. */
interface HydratedState {
  readonly generation: object
  entries: readonly HydratedEntry[]
}

interface HydratedEntry extends Omit<DehydratedEntry, 'time'> {
  readonly query: Query
  /** When it came, by the clock of the store. */
  readonly cameAt: number
}

/**
 * Returns the data of all queries and lists as plain JSON, to send it from a server to a browser.
 *
 * The state has no errors, no headers and no optimistic writes. On a server it has data that came beside an error, and the
 * browser fetches that again. In a browser it doesn't. If you write the state into HTML, escape its less-than signs.
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
  const shared = internalsOf(store)
  const state: Record<string, DehydratedEntry> = {}
  for (const entry of shared.entries.values()) {
    const { beside, htmlData, query, responses, settledAt, updatedAt } = entry
    const late = htmlData ? (htmlData.late ?? htmlData.data === undefined) : false
    // The complete pages of a list count, whatever came after them.
    const partial = isListQuery(query) && hasResponse(entry) ? undefined : beside
    const key = queryKeyOf(query)
    // An earlier state of `dehydrate` has these fields.
    const known = (except[key] as DehydratedEntry | undefined)?.pages
    // An entry has one response at least.
    const pages = (partial ? [partial] : responses).map(({ data, variables }) =>
      variables ? { data, variables } : { data },
    ) as [DehydratedPage]
    const time = Math.round(originOf(shared) + ((partial ? settledAt : updatedAt) ?? 0))
    // Each key has a NUL in it, so none is `__proto__`.
    if ((partial ? shared.onServer : hasResponse(entry)) && shareStructure(known, pages) !== known)
      state[key] = { pages, time, ...(late && { late }), ...(partial && { partial: true }) }
  }
  return state
}

/**
 * Fills the store with a state that `dehydrate` returned.
 *
 * If the store has data of the same query, it keeps the newer data. A time in the future counts as now.
 * Optimistic writes stay on top. If the state is malformed, the console gets a warning, and the store doesn't change. The
 * same state again brings back only what the store has forgotten, and after `clearStore` nothing.
 *
 * If the clocks of server and browser differ by ten seconds or more, the `Date` header of a response shows it. Another origin
 * has to expose that header.
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
  takeState(store, state, stale)
}

/**
 * Takes a state. In a render it changes no component: what replaces data on screen waits for the commit, which takes the state
 * again.
 */
export function takeState(
  store: QueryStore,
  state: DehydratedState,
  stale?: boolean,
  inRender?: boolean,
): void {
  const shared = internalsOf(store)
  const states = (shared.hydratedStates ??= new WeakMap())
  // Only this function fills it.
  const known = states.get(state) as HydratedState | undefined
  const read: HydratedState = known ?? { generation: shared.generation, entries: [] }
  if (!known)
    try {
      // These throw for text that was not parsed, and for what isn't from `dehydrate`.
      states.set(state, read)
      read.entries = Object.entries(state).map((entry) => readEntry(shared, entry, stale))
    } catch {
      // The warning shows nothing of the state, because variables may be secret.
      console.warn('thinql: hydrate() ignored a state that is not from dehydrate(), or is not parsed.')
    }
  // After `clearStore`, the state is that of another user.
  if (read.generation === shared.generation)
    for (const hydrated of read.entries)
      restore(entryOf(shared, hydrated.query), hydrated, stale, inRender, known !== undefined)
}

/** Reads an entry of a state. If it is not from `dehydrate`, it throws. */
function readEntry(store: StoreInternals, [key, value]: [string, unknown], stale?: boolean): HydratedEntry {
  // The third last part of the key of a query is its text. That of a list is empty, and its text is before it.
  const [json, name, mark, text = mark] = key.split('\0').reverse() as [string, string, string, string?]
  // Until a hook brings the document, its text takes its place. JSON.parse throws if there is no such part.
  const page = toQuery(store.client, text, {
    variables: JSON.parse(json) as Variables,
    operationName: name || undefined,
  })
  const query = mark ? page : listQuery(page)
  const { time, ...entry } = value as DehydratedEntry
  const { pages } = entry
  const arePages = pages.every(({ data, variables = {} }) => isObject(data) && isObject(variables))
  if (queryKeyOf(query) !== key || !arePages || !pages.length || !Number.isFinite(time)) throw new TypeError()
  // The times of a disk are of the browser's own clock.
  const origin = (stale ? originOf : serverOriginOf)(store)
  return { ...entry, query, cameAt: Math.min(time - origin, store.now()) }
}

function restore(
  entry: QueryEntry,
  { cameAt, late, pages, partial, query }: HydratedEntry,
  stale: boolean | undefined,
  inRender: boolean | undefined,
  isAgain: boolean,
): void {
  const { beside, growing, htmlData, request, settledAt, store, updatedAt, writtenAt } = entry
  const isList = isListQuery(query)
  const waits = inRender && hasObserver(entry, false)
  // What is on screen stays until the commit. The parts of a response are newer than a disk.
  const stays = waits ? shownOf(entry) : stale && growing
  // The wall clock has whole milliseconds, so two readings of a time may differ by one.
  const isAfter = (at = -Infinity) => cameAt > at + 1
  const isNewer = !stays && isAfter(beside ? settledAt : updatedAt) && isAfter(writtenAt)
  // Complete data goes below newer data that came beside an error. Pages stay, because partial data is one page.
  if (hasResponse(entry) ? isNewer && !(partial && isList) : isNewer || !(partial ?? growing)) {
    // Data from a disk is older than all requests of this page.
    const sent = stale ? 0 : nextTick(store)
    // The data is stale, but a request in flight brings what is wanted.
    if (stale ?? partial) entry.wanted = request ? entry.wanted || 1 : nextTick(store)
    // `readEntry` has checked that there is a page.
    const responses = pages.map((page) => ({ ...page, sent, came: sent })) as unknown as Responses
    if (partial) {
      entry.settledAt = cameAt
      learn(entry, { error: undefined, beside: responses[0] })
    } else learn(entry, { ...(isNewer && noFailure), responses, updatedAt: cameAt })
    // The store has forgotten it, so it is not new.
    if (isAgain) entry.used = true
    // The page that is being added follows pages that are no longer there.
    if (request?.adds) void start(entry, { adds: request.adds, inRender: true })
  }
  // The HTML of a server has no data from a disk. A server rendered it with its first state.
  // `listOf` turns the pages of a list into what its hooks show.
  if (!stale && (store.onServer || !htmlData))
    entry.htmlData = { data: isList ? pages.map(({ data }) => data) : pages[0].data, late, partial }
  // The components on screen hear of it at the commit.
  if (waits) return
  publish(entry)
  if (!entry.request) sendIfDue(entry)
}
