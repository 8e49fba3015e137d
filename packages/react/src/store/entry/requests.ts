import type { Result } from '@thinql/core'
import { isOutdated, isUnasked, type Known } from '../history.ts'
import { newestRequest } from '../shared/observer.ts'
import { type InFlightRequest, nextTick, type Outcome, type QueryEntry } from '../state.ts'
import { abort, isRetained } from './lifetime.ts'
import { changed, fresh, hasResponse, learn, set } from './QueryEntry.ts'
import { load } from './send.ts'

/** How a request is sent. */
interface HowToSend {
  readonly again?: boolean
  readonly adds?: InFlightRequest['adds']
  /** Whether nobody asked for it. Then the error of the last request stays, also if there is no data. */
  readonly polls?: boolean
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
    options: newestRequest(entry.observers),
    controller: new AbortController(),
  } as InFlightRequest
  if (older) older.supersededBy = request
  entry.request = request
  request.result = run(entry, request)
  store.emit?.('started', entry, undefined, request.options)
  if (!hasResponse(entry) && !how.polls) learn(entry, { error: undefined, beside: undefined })
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
    entry.settledAt = performance.now()
    entry.cleared = false
    set(entry, learned(entry, outcome), others + store.inFlight > 0)
    next(entry)
  }
  return outcome.result
}

/** Returns what came back for the newest request. */
function learned(entry: QueryEntry, { result: { error }, responses, partial }: Outcome): Partial<Known> {
  if (responses) return { responses, growing: undefined, ...fresh() }
  // No hook shows this failure, and a hook that comes later fetches again.
  if (!error || !(isRetained(entry) || entry.suspension)) return { growing: undefined }
  // If the response was cut, the parts so far stay on screen.
  const { growing } = entry
  return { error, beside: partial, growing: 'errors' in error && growing ? partial?.data : growing }
}

/**
 * Sends a request that nobody has asked for, if newer data is wanted.
 *
 * Call it when a request or a mutation has ended. It waits for other mutations that will want newer data too: one request
 * serves them all.
 */
export function next(entry: QueryEntry): void {
  const { request } = entry
  if (!isUnasked(entry) || isAwaited(entry)) return
  // A request is repeated only once: writes that keep coming would repeat it without end.
  if (request) void (request.again ? undefined : start(entry, { again: true }))
  else if (isRetained(entry)) void start(entry)
}

/** Whether a pending mutation has written to the data, or will make it stale. */
function isAwaited(entry: QueryEntry): boolean {
  for (const { invalidates, written } of entry.store.mutations)
    if (written?.has(entry) || invalidates.has(entry) || invalidates.has(entry.query.text)) return true
  return false
}
