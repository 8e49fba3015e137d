import type { Result } from '@thinql/core'
import { headerOf } from '@thinql/core/internal'
import { isDue } from '../history.ts'
import type { List } from '../state/Extension.ts'
import type { InFlightRequest, Outcome } from '../state/InFlightRequest.ts'
import { isLackedBy, isOverwritten, type QueryEntry } from '../state/QueryEntry.ts'
import { isRetained, observersOf } from '../state/observers.ts'
import { callAfter, clockCheckTime } from '../shared/clock.ts'
import { newestRequest } from '../shared/observer.ts'
import { nextTick, noteServerDate } from '../state/StoreInternals.ts'
import { broughtNothing, came, dropped, failed, failedWithData, outdated, sent } from './facts.ts'
import { abort, publish } from './lifetime.ts'
import { load } from './load.ts'
import {
  type Demand,
  ended,
  responseLackedWrite,
  needed,
  pageWanted,
  polled,
  type Reason,
  waitIsOver,
} from './reasons.ts'
import { tell } from './tell.ts'

/** How long a query waits for other mutations that will make it stale too, in ms. A mutation may hang. */
const longestWait = 1_000

interface HowToSend {
  readonly adds?: InFlightRequest['adds']
  /** The function that sends it, in place of the client. */
  readonly load?: List['load']
  /** A render must not update other components. */
  readonly inRender?: boolean | undefined
}

/**
 * Does what a reason says. Nothing else sends a query. Returns the result of the request in flight then, if
 * it is asked for.
 */
export function ask(entry: QueryEntry, reason: Demand, how?: HowToSend): Promise<Result<unknown>>
export function ask(entry: QueryEntry, reason: Reason, how?: HowToSend): Promise<Result<unknown>> | undefined
export function ask(
  entry: QueryEntry,
  reason: Reason,
  how?: HowToSend,
): Promise<Result<unknown>> | undefined {
  const { request, store } = entry
  const step = reason(entry)
  switch (step) {
    case 'nothing':
      return undefined
    case 'wait':
      setTimeout(() => void ask(entry, waitIsOver), longestWait)
      return undefined
    case 'follow':
    case 'joinPage':
      tell(entry, outdated(nextTick(store)))
      if (step === 'joinPage') store.emit('joined', entry)
      return request && follow(entry, request)
    case 'join':
      store.emit('joined', entry)
      return request?.result
    default:
      return start(entry, step, how)
  }
}

/** Waits for a request, and then for another one that brings newer data. */
async function follow(entry: QueryEntry, request: InFlightRequest): Promise<Result<unknown>> {
  const result = await request.result
  // The store asks again only for hooks that are not skipped.
  const asksAgain = isDue(entry) && !request.controller.signal.aborted
  if (asksAgain) return ask(entry, needed)
  return entry.request?.result ?? result
}

/** Sends a request in place of the one in flight, whose callers get the result of the new one. */
function start(
  entry: QueryEntry,
  aim: InFlightRequest['aim'],
  how: HowToSend = {},
): Promise<Result<unknown>> {
  const { request: older, store } = entry
  abort(entry)
  // `run` needs the request, and then gives its `result`.
  const request = {
    ...how,
    aim,
    sent: nextTick(store),
    options: newestRequest(entry.observers),
    controller: new AbortController(),
  } as InFlightRequest
  if (older) older.supersededBy = request
  // The store may have forgotten it, while its component was hidden.
  if (!store.entries.get(entry.query)) store.entries.set(entry.query, entry)
  tell(entry, sent(request))
  request.result = run(entry, request)
  store.emit('started', entry)
  if (how.inRender) queueMicrotask(() => publish(entry))
  else publish(entry)
  return request.result
}

function run(entry: QueryEntry, request: InFlightRequest): Promise<Result<unknown>> {
  const { list, store } = entry
  const others = store.inFlight++
  const fetchData = request.load ?? list?.load ?? load
  // A waiting async function would hold all its variables: a server waits for thousands of queries.
  return fetchData(entry, request).then((outcome) => {
    const { supersededBy } = request
    const { result } = outcome
    if (supersededBy) return supersededBy.result
    if (entry.request !== request) return result
    store.emit('settled', entry, result)
    store.inFlight--
    const lacksWrite = isLackedBy(entry, outcome.responses)
    if (isOverwritten(entry, request, lacksWrite)) {
      tell(entry, dropped)
      return ask(entry, responseLackedWrite, { adds: request.adds })
    }
    const { nextPage } = entry
    takeOutcome(entry, outcome)
    // The response of a repeated request is taken. Then the query is fetched once more, or at the end of the
    // mutation that has written to it.
    if (lacksWrite) tell(entry, outdated(nextTick(store)))
    publish(entry, others + store.inFlight > 0 ? 'batched' : undefined)
    void ask(entry, nextPage ? pageWanted : ended, { adds: nextPage })
    pollLater(entry)
    return result
  })
}

/** Tells an entry how its request has settled. */
function takeOutcome(entry: QueryEntry, { also, beside, keepsParts, responses, result }: Outcome): void {
  const { store } = entry
  const { error, response } = result
  const at = store.now()
  noteServerDate(store, headerOf(response ?? {}, 'date'))
  if (responses) tell(entry, came(at, responses, isRetained(entry), also))
  else if (!error || !keepsFailure(entry, beside)) tell(entry, broughtNothing(at))
  else if (beside) tell(entry, failedWithData(at, error, beside))
  else {
    const cameWhole = 'errors' in error
    const isDropped = cameWhole && store.errorPolicy === 'none'
    tell(entry, failed(at, error, keepsParts === true || !isDropped))
  }
}

/**
 * Whether the store keeps a failure. It keeps none that no hook shows: a hook that mounts later sends the
 * query again. A server keeps one that came with data, because it renders that data.
 */
function keepsFailure(entry: QueryEntry, beside: Outcome['beside']): boolean {
  if (isRetained(entry) || entry.suspension) return true
  return entry.store.onServer && beside !== undefined
}

/**
 * Sends the next poll when the shortest interval of the hooks has passed since the last request settled. One
 * timer serves them all. While the page is hidden, the interval starts again, unless a hook polls in the
 * background.
 */
export function pollLater(entry: QueryEntry, left?: number): void {
  const { request, store } = entry
  let interval = Infinity
  let inBackground = false
  clearTimeout(entry.pollTimer)
  // When it has settled, the interval starts.
  if (request) return
  for (const { pollInterval = 0, pollInBackground } of observersOf(entry))
    // A production build accepts intervals that are negative or NaN. Such a hook doesn't poll.
    if (pollInterval > 0) {
      interval = Math.min(interval, pollInterval)
      if (pollInBackground) inBackground = true
    }
  if (interval === Infinity) return
  const begun = store.now()
  const since = entry.settledAt ?? (entry.pollsSince ??= begun)
  const time = left ?? since + interval - begun
  entry.pollTimer = callAfter(time, () => {
    // Tests may replace the timers and no clock.
    const rest = time - Math.max(store.now() - begun, Math.min(time, clockCheckTime))
    // React Native has no document.
    const { document } = globalThis as { document?: Document }
    const isHidden = document?.visibilityState === 'hidden'
    if (rest > 0) pollLater(entry, rest)
    else if (isHidden && !inBackground) pollLater(entry, interval)
    else void ask(entry, polled)
  })
}
