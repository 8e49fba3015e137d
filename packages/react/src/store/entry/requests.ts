import { NetworkError, type Operation, type Result } from '@thinql/core'
import { guard } from '@thinql/core/internal'
import { isDue } from '../history.ts'
import { type Variables, variablesOf } from '../key/queryKey.ts'
import {
  hasResponse,
  type InFlightRequest,
  isRetained,
  type List,
  type Outcome,
  type QueryEntry,
} from '../state/QueryEntry.ts'
import { callAfter, clockCheckTime } from '../shared/clock.ts'
import { newestRequest } from '../shared/observer.ts'
import { nextTick } from '../state/StoreInternals.ts'
import { knownFrom, learn, shareWithShown } from './learn.ts'
import { abort, publish } from './lifetime.ts'

/** How long a query waits for other mutations that will make it stale too, in ms. A mutation may hang. */
const longestWait = 1_000

/** How a request is sent. */
interface HowToSend {
  readonly repeats?: boolean
  readonly renews?: boolean
  readonly adds?: InFlightRequest['adds']
  /** The function that sends it, in place of the client. */
  readonly load?: List['load']
  /** A render must not update other components. */
  readonly inRender?: boolean | undefined
}

/** Waits for the request in flight, or sends one. */
export function join(entry: QueryEntry, how?: HowToSend): Promise<Result<unknown>> {
  const { request, store } = entry
  if (!request) return start(entry, how)
  // A page that is being added brings nothing newer. After it, the store asks for all pages.
  if (request.adds && !how?.adds) entry.wanted = nextTick(store)
  store.emit('joined', entry)
  return request.result
}

/** Whether a request runs to its end when the data becomes stale. Invalidations that keep coming would restart it without end. */
export function isWaitedFor(entry: QueryEntry, { adds, renews }: InFlightRequest): boolean {
  return !hasResponse(entry) || !!adds || renews
}

/** Sends a request in place of the one in flight, whose callers get the result of the new one. */
export function start(entry: QueryEntry, how: HowToSend = {}): Promise<Result<unknown>> {
  const { request: older, store } = entry
  abort(entry)
  const renews = isDue(entry)
  const sent = nextTick(store)
  // A request that adds a page doesn't fetch the others again. So an invalidation still needs another request.
  if (!how.adds) entry.asked = sent
  // `run` needs the request, and then gives its `result`.
  const request = {
    renews,
    ...how,
    sent,
    nextPage: older?.nextPage,
    options: newestRequest(entry.observers),
    controller: new AbortController(),
  } as InFlightRequest
  if (older) older.supersededBy = request
  entry.request = request
  request.result = run(entry, request)
  store.emit('started', entry)
  if (how.inRender) queueMicrotask(() => publish(entry))
  else publish(entry)
  return request.result
}

function run(entry: QueryEntry, request: InFlightRequest): Promise<Result<unknown>> {
  const { list, store } = entry
  const others = store.inFlight++
  // A waiting async function would hold all its variables: a server waits for thousands of queries.
  return (request.load ?? list?.load ?? load)(entry, request).then((outcome) => {
    const { supersededBy } = request
    const { result } = outcome
    if (supersededBy) return supersededBy.result
    if (entry.request !== request) return result
    store.emit('settled', entry, result)
    entry.request = undefined
    store.inFlight--
    if (request.outdated) return start(entry, { repeats: true, adds: request.adds })
    const date = Date.parse(`${result.response?.headers.get('date')}`)
    entry.settledAt = store.now()
    // The latest date counts: a response that is slow or comes from a cache has an older one.
    store.serverOrigin = Math.max(store.serverOrigin, date - entry.settledAt || 0)
    entry.cleared = false
    learn(entry, knownFrom(entry, outcome))
    publish(entry, others + store.inFlight > 0)
    if (request.nextPage) void start(entry, { adds: request.nextPage })
    else sendIfDue(entry)
    pollLater(entry)
    return result
  })
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
    const rest = time - Math.max(store.now() - begun, Math.min(time, clockCheckTime))
    // React Native has no document.
    const { document } = globalThis as { document?: Document }
    if (rest > 0) pollLater(entry, rest)
    else if (inBackground || document?.visibilityState !== 'hidden') void start(entry)
    else pollLater(entry, interval)
  })
}

/**
 * Sends a request that nobody has asked for, if newer data is wanted.
 *
 * Call it when a request or a mutation has ended. It sends nothing while a mutation that has written to the entry is pending.
 * For one that will make queries of its document stale, it waits a second at most: an upload may take minutes.
 */
export function sendIfDue(entry: QueryEntry, mayWait = true): void {
  const { query, request, store } = entry
  if (!isDue(entry)) return
  let willBeStale = false
  for (const { invalidates, written } of store.mutations) {
    if (written?.has(entry)) return
    willBeStale ||= invalidates.some(({ text }) => text === query.text)
  }
  if (mayWait && willBeStale) setTimeout(sendIfDue, longestWait, entry, false)
  // A request is repeated only once: writes that keep coming would repeat it without end.
  else if (request) void (request.repeats ? undefined : start(entry, { repeats: true }))
  else if (isRetained(entry)) void start(entry)
}

/** Fetches a query. */
export function load(entry: QueryEntry, request: InFlightRequest): Promise<Outcome> {
  const { query, store } = entry
  // If parts are on screen already, they stay until the response is complete. A server can't change what it has sent.
  const shows = entry.growing === undefined && !store.onServer
  const takePart = (part: unknown) => {
    if (!shows) return
    learn(entry, { growing: part })
    publish(entry, true)
  }
  return send(entry, request, variablesOf(query), takePart).then((result) => {
    const { error } = result
    const data = shareWithShown(entry, result.data)
    const response = { data, sent: request.sent, came: nextTick(store) }
    // An error without `errors` means that the response was cut. Then `growing` has everything that arrived.
    if (error) return { result, beside: 'errors' in error && data ? response : undefined }
    return { result, responses: [response] }
  })
}

/** Sends one request of an entry, or of a page. It never rejects. */
export function send(
  { query, store }: Pick<QueryEntry, 'query' | 'store'>,
  { options, controller: { signal } }: InFlightRequest,
  variables: Variables | undefined,
  onPart?: (part: unknown) => void,
): Promise<Result<unknown>> {
  if (query.invalid) return Promise.resolve({ error: query.invalid })
  const { client, fetcher } = store
  const { document, operationName } = query
  const call = { ...options, variables, operationName, kind: 'query', signal } as const
  const takePart = (part: unknown) => {
    if (!signal.aborted) onPart?.(part)
  }
  const sent = fetcher
    ? // A fetcher of the caller may ignore the signal, throw, or break its type. The client does not. An error has the query's name.
      guard(() => fetcher(client, document, call, takePart), query as unknown as Operation, [signal])
    : client.request(document, call)
  return sent.then((result) => {
    const { error } = result
    // `error.response` still has what came.
    if (error && store.errorPolicy === 'none') return { ...result, data: undefined }
    const isAborted = error?.name === 'AbortError' && !signal.aborted
    // The store has not aborted this request. For the callers, it is a response that didn't come.
    return isAborted ? { error: new NetworkError(error.message) } : result
  })
}
