import type { Result } from '@thinql/core'
import { isOutdated, isStale, isUnasked } from '../history.ts'
import { newestRequest } from '../shared/observer.ts'
import { type InFlightRequest, nextTick, type Outcome, type QueryEntry } from '../state.ts'
import { abort, isRetained } from './lifetime.ts'
import { changed, hasResponse, markFresh, show } from './QueryEntry.ts'
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
  const { newest, store } = entry
  const first = !hasResponse(entry) && !isUnasked(entry)
  abort(entry)
  const sent = nextTick(store)
  // A request that adds a page doesn't fetch the others again. So an invalidation still needs another request.
  if (!how.adds) entry.asked = sent
  // `run` needs the request, and then gives its `result`.
  const request = {
    ...how,
    sent,
    first,
    nextPage: newest?.nextPage,
    options: newestRequest(entry.observers),
    controller: new AbortController(),
  } as InFlightRequest
  if (newest) newest.supersededBy = request
  entry.request = entry.newest = request
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
    if (isOutdated(entry, request) && !(request.first && isWritten(entry)))
      return start(entry, { again: true, adds: request.adds })
  }
  entry.newest = undefined
  if (isActive) {
    take(entry, request, outcome)
    changed(entry, others + store.inFlight > 0)
    if (request.nextPage) void start(entry, { adds: request.nextPage })
    else next(entry)
  }
  return outcome.result
}

/** Whether what was written during a first load stays, in place of the response. If the query was invalidated, it doesn't. */
function isWritten(entry: QueryEntry): boolean {
  return hasResponse(entry) && !isStale(entry, entry.responses)
}

/** Takes what came back for the newest request. */
function take(entry: QueryEntry, request: InFlightRequest, { result, responses, partial }: Outcome): void {
  entry.settledAt = performance.now()
  // What was written during a first load stays.
  if (!isOutdated(entry, request)) {
    if (responses) {
      entry.responses = responses
      entry.growing = undefined
      markFresh(entry)
    } else if (result.error && (isRetained(entry) || entry.suspension)) {
      // An outcome without data replaces only the error.
      const response = partial ?? entry.failure?.response
      entry.failure = {
        error: result.error,
        response,
        partial: partial ? partial.data : entry.failure?.partial,
      }
      // If the response was cut, the parts so far stay on screen.
      if ('errors' in result.error) entry.growing &&= partial?.data
    }
    // No hook shows this failure, and a hook that comes later fetches again.
    else entry.growing = undefined
    show(entry)
  }
}

/**
 * Sends a request that nobody has asked for, if newer data is wanted.
 *
 * Call it when a request or a mutation has ended. With `waits`, it waits for other mutations that will want newer data
 * too: one request serves them all.
 */
export function next(entry: QueryEntry, waits = true): void {
  const { request, writes } = entry
  if (!isUnasked(entry)) return
  if (waits && isAwaited(entry)) setTimeout(next, longestWait, entry, false)
  // A request is repeated only once: writes that keep coming would repeat it without end.
  else if (request) void (request.again ? undefined : start(entry, { again: true }))
  else if (isRetained(entry) && !writes?.isPending()) void start(entry, { renews: true })
}

/** Whether a pending mutation will make the data stale. */
function isAwaited(entry: QueryEntry): boolean {
  for (const { invalidates } of entry.store.mutations)
    if (invalidates.has(entry.query.text) || invalidates.has(entry)) return true
  return false
}
