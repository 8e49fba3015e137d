import type { DehydratedState } from './dehydratedState.ts'
import { outdated, outdatedQuietly, rendered, restored, restoredPartly } from './entry/facts.ts'
import { entryOf, publish } from './entry/lifetime.ts'
import { ended, pagesReplaced } from './entry/reasons.ts'
import { ask } from './entry/requests.ts'
import { tell } from './entry/tell.ts'
import type { Responses } from './history.ts'
import { isListQuery } from './key/queryKey.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'
import { type Follow, type HydratedData, type HydratedEntry, readEntry, shownData } from './readState.ts'
import { changedAt, hasResponse, type QueryEntry, shownOf } from './state/QueryEntry.ts'
import { isOnScreen, isRetained } from './state/observers.ts'
import { nextTick, wasCleared, wasInvalidated } from './state/StoreInternals.ts'

interface HydratedState {
  readonly generation: object
  entries: readonly HydratedEntry[]
}

/**
 * Fills the store with a state that `dehydrate` returned.
 *
 * If the store has data of the same query, it keeps the newer data. A time in the future counts as now.
 * Optimistic writes stay on top. If the state is malformed, the console gets a warning, and the store doesn't
 * change. The same state again brings back only what the store has forgotten. After `clearStore`, a state that was made
 * before brings nothing, unless it is `stale`.
 *
 * @param store - The store to fill.
 * @param state - The state, parsed if it was JSON text.
 * @param options - How fresh the data is.
 * @param options.stale - True for data that may be old, for example from a disk: hooks show it after
 * hydration and fetch it again. Otherwise it is as fresh as prefetched data.
 * @example
 * hydrate(store, JSON.parse(element.textContent))
 */
export function hydrate(
  store: QueryStore,
  state: DehydratedState,
  options?: { stale?: boolean | undefined },
): void {
  takeState(store, state, options)
}

interface HowToTake {
  /** Whether the data may be old. */
  readonly stale?: boolean | undefined
  /** A render changes no component: what replaces data on screen waits for the commit, which takes the state again. */
  readonly inRender?: boolean
  /** What lets pending queries count as requests. Without it, they are left out. */
  readonly follow?: Follow
}

export function takeState(store: QueryStore, state: DehydratedState, how: HowToTake = {}): void {
  const shared = internalsOf(store)
  const states = (shared.hydratedStates ??= new WeakMap())
  // Only this function fills it.
  const known = states.get(state) as HydratedState | undefined
  const read: HydratedState = known ?? { generation: shared.generation, entries: [] }
  if (!known)
    try {
      // These throw for text that was not parsed, and for what isn't from `dehydrate`.
      states.set(state, read)
      read.entries = Object.entries(state).map((entry) => readEntry(shared, entry, how.stale))
    } catch {
      // The warning shows nothing of the state, because variables may be secret.
      console.warn('thinql: hydrate() ignored a state that is not from dehydrate(), or is not parsed.')
    }
  // After `clearStore`, the state is that of another user.
  if (read.generation !== shared.generation) return
  for (const hydrated of read.entries) {
    const entry = entryOf(shared, hydrated.query)
    if (hydrated.data) restore(entry, hydrated.data, how)
    else how.follow?.(entry, hydrated, how.inRender)
  }
}

/** Takes the data of a query or a list of a state, and what a server has rendered of it. */
function restore(entry: QueryEntry, data: HydratedData, how: HowToTake): void {
  const { htmlData, query, store } = entry
  const { cameAt, late, pages, partial } = data
  // What an app keeps on a disk may be of the user who has come.
  if (!how.stale && wasCleared(store, cameAt)) return
  const place = placeOf(entry, data, how)
  if (place !== 'nowhere') takeData(entry, data, how, place)
  // The HTML of a server has no data from a disk. A server rendered it with its first state.
  const isFirst = store.onServer || !htmlData
  if (isFirst && !how.stale) tell(entry, rendered({ data: shownData(query, pages), late, partial }))
  // The components on screen hear of it at the commit.
  if (how.inRender && isOnScreen(entry)) return
  publish(entry)
  if (!entry.request) void ask(entry, ended)
}

/** Where the data of a state goes: in place of what the entry has, or below data that came beside an error. */
type Place = 'onTop' | 'below' | 'nowhere'

function placeOf(entry: QueryEntry, data: HydratedData, how: HowToTake): Place {
  const { beside, growing, list, query } = entry
  const isList = isListQuery(query)
  if (isNewer(entry, data, how)) {
    if (!hasResponse(entry)) return 'onTop'
    // Pages stay, because partial data is one page.
    if (data.partial && isList) return 'nowhere'
    return list?.keepsPages(entry, data) ? 'nowhere' : 'onTop'
  }
  if (hasResponse(entry)) return 'nowhere'
  if (data.partial || growing) return 'nowhere'
  // A list would show its first page twice.
  if (isList && beside) return 'nowhere'
  return 'below'
}

function isNewer(entry: QueryEntry, { cameAt }: HydratedData, { inRender, stale }: HowToTake): boolean {
  // What is on screen stays until the commit.
  const staysOnScreen = inRender && isOnScreen(entry) && shownOf(entry)
  if (staysOnScreen) return false
  // The parts of a response are newer than a disk.
  if (stale && entry.growing) return false
  // The wall clock has whole milliseconds, so two readings of a time may differ by one.
  return cameAt > changedAt(entry) + 1
}

function takeData(
  entry: QueryEntry,
  { cameAt, pages, partial }: HydratedData,
  { stale }: HowToTake,
  place: Place,
): void {
  const { query, request, store } = entry
  const isOutOfDate = wasInvalidated(store, query.text, cameAt) || (stale ?? partial)
  let sent = nextTick(store)
  if (isOutOfDate && request) {
    // Half a tick before the request in flight: that brings newer data, unless it is aborted.
    sent = request.sent - 0.5
    tell(entry, outdatedQuietly(request.sent))
  } else if (isOutOfDate) {
    tell(entry, outdated(nextTick(store)))
  }
  // Data from a disk is older than all requests.
  if (stale) sent = 0
  // `readEntry` has checked that there is a page.
  const responses = pages.map((page) => ({ ...page, sent, came: sent })) as unknown as Responses
  if (partial) tell(entry, restoredPartly({ ...responses[0], cameAt }))
  else tell(entry, restored(responses, cameAt, isRetained(entry), place === 'onTop'))
  // The page that is being added follows pages that are no longer there.
  if (request?.adds) void ask(entry, pagesReplaced, { adds: request.adds, inRender: true })
}
