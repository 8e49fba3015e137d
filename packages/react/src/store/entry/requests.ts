import type { Result } from '@thinql/core'
import { isOutdated, isStale, isUnasked } from '../history.ts'
import { newestRequest, shortestInterval } from '../shared/observer.ts'
import { type InFlightRequest, nextTick, type Outcome, type QueryEntry } from '../state.ts'
import { abort, isRetained, later, report } from './lifetime.ts'
import { changed, hasResponse, markFresh, show } from './QueryEntry.ts'
import { load } from './send.ts'

/** How long a query waits for other mutations that will make it stale too, in ms. A mutation may hang. */
const longestWait = 1_000

/** How a request is sent. */
interface HowToSend {
  readonly again?: boolean
  readonly adds?: InFlightRequest['adds']
  /** Whether nobody asked for it. Then the error of the last request stays, also if there is no data. */
  readonly polls?: boolean
  /** Whether a render sends it. A render must not update other components. */
  readonly inRender?: boolean
  readonly request?: InFlightRequest['given']
}

/** Waits for the request in flight, or sends one. */
export function join(entry: QueryEntry, how?: HowToSend): Promise<Result<unknown>> {
  const { request } = entry
  if (!request || !entry.result) return start(entry, how)
  report(entry, 'joined', request)
  return entry.result
}

/** Sends a request in place of the one in flight, whose callers get the result of the new one. */
export function start(entry: QueryEntry, how: HowToSend = {}): Promise<Result<unknown>> {
  const { newest } = entry
  const { again, adds, request: given = entry.request?.given } = how
  const first = !hasResponse(entry) && !isUnasked(entry)
  abort(entry)
  const sent = nextTick(entry.store)
  // A page that is added doesn't renew the others. So an invalidation still waits for a request of its own.
  if (!adds) entry.asked = sent
  const request: InFlightRequest = {
    sent,
    again,
    adds,
    first,
    options: how.request ?? newestRequest(entry.observers) ?? given,
    given,
    controller: new AbortController(),
  }
  if (!hasResponse(entry) && !how.polls) entry.failure = undefined
  clearTimeout(entry.pollTimer)
  if (newest) newest.supersededBy = request
  entry.request = entry.newest = request
  const result = (entry.result ??= new Promise((resolve) => (entry.resolve = resolve)))
  void run(entry, request)
  report(entry, 'started', request)
  if (how.inRender) queueMicrotask(() => changed(entry))
  else changed(entry)
  return result
}

async function run(entry: QueryEntry, request: InFlightRequest): Promise<void> {
  const { list, query, store } = entry
  const { inFlight } = store
  const others = inFlight.size
  inFlight.add(request)
  const outcome = await (list ? list.load(entry, request) : load(entry, request))
  inFlight.delete(request)
  // A newer request has taken the callers over.
  if (entry.newest !== request) return
  const isActive = entry.request === request
  if (isActive) {
    entry.request = undefined
    store.emit?.('settled', { query, request: request.options }, outcome.result)
    if (isOutdated(entry, request) && !(request.first && isWritten(entry)))
      return void start(entry, { again: true, adds: request.adds, request: request.given })
  }
  const { resolve } = entry
  // The resolve function would keep the result in memory.
  entry.newest = entry.result = entry.resolve = undefined
  if (isActive) {
    take(entry, request, outcome)
    changed(entry, others + inFlight.size > 0)
    next(entry)
  }
  resolve?.(outcome.result)
}

/** Whether what was written during a first load is the data. If the query was invalidated, it is not. */
function isWritten(entry: QueryEntry): boolean {
  return hasResponse(entry) && !isStale(entry, entry.responses)
}

/** Takes what came back for the newest request. */
function take(entry: QueryEntry, request: InFlightRequest, { result, responses, partial }: Outcome): void {
  entry.pollsFrom = performance.now()
  // What was written during a first load is the data.
  if (!isOutdated(entry, request)) {
    if (responses) {
      entry.responses = responses
      entry.growing = undefined
      markFresh(entry)
    } else if (result.error && (isRetained(entry) || entry.suspension)) {
      entry.failure = { error: result.error, response: partial, partial: partial?.data }
      // If the response was cut, the parts so far stay on screen.
      if ('errors' in result.error) entry.growing &&= partial?.data
    }
    // No hook shows this failure, and a hook that comes later fetches again.
    else entry.growing = undefined
    show(entry)
  }
}

/**
 * Sends what nobody has asked for: newer data that is wanted since a mutation has ended, or a poll.
 *
 * Call it when a request or a mutation has ended. With `waits`, it waits for other mutations that will want newer data
 * too: one request serves them all.
 */
export function next(entry: QueryEntry, waits = true): void {
  const { request, writes } = entry
  if (isUnasked(entry) && !isCleared(entry)) {
    if (waits && isAwaited(entry)) setTimeout(next, longestWait, entry, false)
    // Once: writes that keep coming must not starve a request.
    else if (request) void (request.again ? undefined : start(entry, { again: true }))
    else if (isRetained(entry) && !writes?.pending) void start(entry)
  }
  pollLater(entry)
}

/** Whether `clearStore` has cleared the entry without a refetch. Then the next component that mounts asks first. */
function isCleared(entry: QueryEntry): boolean {
  const { failure, keepsShown, request } = entry
  return !!keepsShown && !request && !failure && !hasResponse(entry)
}

/** Whether a pending mutation will make the data stale. */
function isAwaited(entry: QueryEntry): boolean {
  for (const { invalidates } of entry.store.mutations)
    if (invalidates.has(entry.query.text) || invalidates.has(entry)) return true
  return false
}

/**
 * Sends the next poll when the shortest interval of the hooks has passed since the last request settled. Call it when a
 * hook comes or goes, or has another interval.
 */
export function pollLater(entry: QueryEntry): void {
  clearTimeout(entry.pollTimer)
  if (entry.request || !entry.observers || isCleared(entry)) return
  const delay = shortestInterval([...entry.observers])
  if (delay === Infinity) return
  entry.pollsFrom ??= performance.now()
  const left = entry.pollsFrom + delay - performance.now()
  entry.pollTimer = later(poll, left, entry)
}

function poll(entry: QueryEntry): void {
  // Nobody sees the page, so the interval starts again. React Native has no document.
  if ((globalThis as { document?: Document }).document?.visibilityState === 'hidden') {
    entry.pollsFrom = performance.now()
    pollLater(entry)
  } else void join(entry, { polls: true })
}
