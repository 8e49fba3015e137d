import type { Result } from '@thinql/core'
import { callAfter, longestTimer } from '../shared/clock.ts'
import { isOutdated, isUnasked, type Known } from '../history.ts'
import { newestRequest } from '../shared/observer.ts'
import { type InFlightRequest, nextTick, type Outcome, type QueryEntry } from '../state.ts'
import { abort, isRetained } from './lifetime.ts'
import { changed, fresh, hasResponse, set } from './QueryEntry.ts'
import { load } from './send.ts'

/** How long a query waits for other mutations that will make it stale too, in ms. A mutation may hang. */
const longestWait = 1_000

/** How a request is sent. */
interface HowToSend {
  readonly again?: boolean
  readonly renews?: boolean
  readonly adds?: InFlightRequest['adds']
  /** Whether a render sends it. A render must not update other components. */
  readonly inRender?: boolean
}

/** Waits for the request in flight, or sends one. */
export function join(entry: QueryEntry, how?: HowToSend): Promise<Result<unknown>> {
  const { request, store } = entry
  if (!request) return start(entry, how)
  store.emit?.('joined', entry, undefined, request.options)
  return request.result
}

/** Whether a request runs to its end when the data becomes stale. Invalidations that keep coming would restart it without end. */
export function isWaitedFor(entry: QueryEntry, { adds, again, renews }: InFlightRequest): boolean {
  return !hasResponse(entry) || !!(adds ?? again ?? renews)
}

/** Sends a request in place of the one in flight, whose callers get the result of the new one. */
export function start(entry: QueryEntry, how: HowToSend = {}): Promise<Result<unknown>> {
  const { request: older, store } = entry
  abort(entry)
  const sent = nextTick(store)
  // A request that adds a page doesn't fetch the others again. So an invalidation still needs another request.
  if (!how.adds) entry.asked = sent
  // `run` needs the request, and then gives its `result`.
  const request = {
    ...how,
    sent,
    nextPage: older?.nextPage,
    options: newestRequest(entry.observers),
    controller: new AbortController(),
  } as InFlightRequest
  if (older) older.supersededBy = request
  entry.request = request
  request.result = run(entry, request)
  store.emit?.('started', entry, undefined, request.options)
  if (how.inRender) queueMicrotask(() => changed(entry))
  else changed(entry)
  return request.result
}

async function run(entry: QueryEntry, request: InFlightRequest): Promise<Result<unknown>> {
  const { list, store } = entry
  const others = store.inFlight++
  const outcome = await (list ? list.load(entry, request) : load(entry, request))
  const { supersededBy } = request
  if (supersededBy) return supersededBy.result
  const isActive = entry.request === request
  if (isActive) {
    entry.request = undefined
    store.inFlight--
    store.emit?.('settled', entry, outcome.result, request.options)
    if (isOutdated(request)) return start(entry, { again: true, adds: request.adds })
    entry.settledAt = store.now()
    store.newest = { at: entry.settledAt, response: outcome.result.response }
    entry.cleared = false
    set(entry, learned(entry, outcome), others + store.inFlight > 0)
    if (request.nextPage) void start(entry, { adds: request.nextPage })
    else next(entry)
    pollLater(entry)
  }
  return outcome.result
}

/**
 * Sends the next poll when the shortest interval of the hooks has passed since the last request settled. One timer serves them
 * all. While the page is hidden, the interval starts again, unless a hook polls in the background.
 */
export function pollLater(entry: QueryEntry, left?: number): void {
  const { observers, request, store } = entry
  let interval = Infinity
  let inBackground = false
  clearTimeout(entry.pollTimer)
  // When it has settled, the interval starts.
  if (request) return
  for (const { pollInterval = 0, pollInBackground } of observers ?? [])
    // A production build accepts intervals that are negative or NaN. Such a hook doesn't poll.
    if (pollInterval > 0) {
      interval = Math.min(interval, pollInterval)
      if (pollInBackground) inBackground = true
    }
  if (interval === Infinity) return
  const begun = store.now()
  const time = left ?? (entry.settledAt ??= begun) + interval - begun
  entry.pollTimer = callAfter(time, () => {
    if (entry.request || entry.cleared) return
    // Tests may replace the timers and no clock.
    const rest = time - Math.max(store.now() - begun, Math.min(time, longestTimer))
    // React Native has no document.
    const { document } = globalThis as { document?: Document }
    if (rest > 0) pollLater(entry, rest)
    else if (inBackground || document?.visibilityState !== 'hidden') void start(entry)
    else pollLater(entry, interval)
  })
}

/** Returns what came back for the newest request. */
function learned(entry: QueryEntry, { result: { error }, responses, partial }: Outcome): Partial<Known> {
  if (responses) return { responses, growing: undefined, ...fresh(entry) }
  const { growing, store, suspension } = entry
  // No hook shows this failure, and a hook that comes later fetches again. A server renders the data, and sends it.
  if (!error || !(isRetained(entry) || suspension || (store.onServer && partial)))
    return { growing: undefined }
  // What was on screen stays: the data beside an older error, and the parts of a response that was cut.
  if (partial) return { error, beside: partial, growing: growing && partial.data }
  return { error, growing: 'errors' in error && store.errorPolicy === 'none' ? undefined : growing }
}

/**
 * Sends a request that nobody has asked for, if newer data is wanted.
 *
 * Call it when a request or a mutation has ended. The store sends nothing by itself while a mutation that has written to the
 * entry is pending. For one that will only make it stale, it waits a second at most, because an upload may take minutes.
 */
export function next(entry: QueryEntry, waits = true): void {
  const { query, request, store } = entry
  if (!isUnasked(entry)) return
  let isAwaited = false
  for (const { invalidates, written } of store.mutations) {
    if (written?.has(entry)) return
    isAwaited ||= invalidates.some(
      (filter) =>
        filter.text === query.text && (!filter.call || store.entries.values(filter).includes(entry)),
    )
  }
  if (waits && isAwaited) setTimeout(next, longestWait, entry, false)
  // A request is repeated only once: writes that keep coming would repeat it without end.
  else if (request) void (request.again ? undefined : start(entry, { again: true }))
  else if (isRetained(entry)) void start(entry, { renews: true })
}
