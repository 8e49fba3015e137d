/*
 * Why an entry may send a request, and what it does then. Nothing else decides that. A reason changes
 * nothing: `ask` does what it says.
 */
import { isDue } from '../history.ts'
import type { InFlightRequest } from '../state/InFlightRequest.ts'
import { hasResponse, isRetained, type QueryEntry } from '../state/QueryEntry.ts'

/**
 * What to do:
 *
 * - `load`, `renew`, `catchUp`, `repeat`: send a request with that aim. It takes the place of the one in flight.
 * - `join`: wait for the request in flight.
 * - `joinPage`: the same, but that request only adds a page. So the store asks for all pages after it.
 * - `follow`: wait for the request in flight, and then send another one. All who follow the same request share the next one.
 * - `wait`: send nothing now. The end of the other mutation asks again (`ended`), or a timer does, a second later (`waited`).
 * - `nothing`: send nothing. A request in flight goes on.
 */
export type Step = PromisingStep | 'wait' | 'nothing'

/** With these, there is a request in flight afterwards. */
type PromisingStep = InFlightRequest['aim'] | 'join' | 'joinPage' | 'follow'

export type Reason = (entry: QueryEntry) => Step

/** A reason after which there is a request in flight. */
export type Demand = (entry: QueryEntry) => PromisingStep

/**
 * A hook, `prefetchQuery` or a suspended component needs data, or a person is back on the page. If the data
 * is fresh, nobody asks.
 */
export const needed: Demand = (entry) => {
  const { request } = entry
  if (!request) return loadOrRenew(entry)
  return request.adds ? 'joinPage' : 'join'
}

/**
 * A person wants the page beyond one end of a list. If another request is in flight, this is asked again when
 * that has settled.
 */
export const pageWanted: Demand = (entry) => (entry.request ? 'join' : loadOrRenew(entry))

/** A person wants newer data. */
export const refetched: Demand = (entry) => {
  const { request } = entry
  if (!hasResponse(entry)) return needed(entry)
  if (!request) return 'renew'
  return runsToItsEnd(entry, request) ? 'follow' : 'renew'
}

/** The page says that the data is stale, by `invalidateQuery` for example. When a mutation says so, that is `ended`. */
export const invalidated: Reason = (entry) => {
  const { request } = entry
  // When that request ends, the store sends the next one, because the entry is due.
  if (request) return runsToItsEnd(entry, request) ? 'nothing' : loadOrRenew(entry)
  return isRetained(entry) ? loadOrRenew(entry) : 'nothing'
}

/**
 * The interval of a hook has passed. If a request is in flight, no poll is sent, and the interval begins
 * again after it.
 */
export const polled: Reason = (entry) => (entry.request || entry.cleared ? 'nothing' : loadOrRenew(entry))

/**
 * A request or a mutation has ended, or the data became stale in another way: by `hydrate`, or by a shared
 * object that came too late. Nobody has asked.
 */
export const ended: Reason = (entry) => {
  if (isDue(entry) && !isWrittenByMutation(entry) && willBeStale(entry)) return 'wait'
  return waited(entry)
}

/** The entry has waited for other mutations as long as it may. */
export const waited: Reason = (entry) => {
  const { request } = entry
  if (!isDue(entry)) return 'nothing'
  // The end of that mutation asks. But a write by hand that found no data must not wait for it.
  if (isWrittenByMutation(entry) && !hasMissedWrite(entry)) return 'nothing'
  if (!request) return isRetained(entry) ? 'catchUp' : 'nothing'
  // A request is repeated only once: writes that keep coming would repeat it without end.
  return request.aim === 'repeat' ? 'nothing' : 'repeat'
}

/**
 * The response that came lacks a write by hand. The write itself has sent nothing. What is written during the
 * repeated request lies on top of its response, and makes the data stale without another request.
 */
export const lacksWrite: Demand = () => 'repeat'

/** The request in flight adds a page to pages that were replaced. */
export const pagesReplaced: Demand = (entry) => loadOrRenew(entry)

/**
 * `clearStore` or the devtools have removed the data. If this sends nothing, the caller aborts the request in
 * flight.
 */
export const removed: Reason = (entry) =>
  isRetained(entry) && !entry.cleared ? loadOrRenew(entry) : 'nothing'

/** A server has sent a promise of the data. */
export const promised: Reason = ({ request }) => (request ? 'nothing' : 'renew')

/** That promise has brought nothing. */
export const promiseBroken: Demand = () => 'renew'

/** Sends a request that runs to its end if the data is stale, because nothing asks for newer data after it. */
const loadOrRenew = (entry: QueryEntry) => (isDue(entry) ? 'renew' : 'load')

/**
 * Whether a request runs to its end when the data becomes stale. Invalidations that keep coming would restart
 * it without end.
 */
function runsToItsEnd(entry: QueryEntry, { adds, aim }: InFlightRequest): boolean {
  return !hasResponse(entry) || adds !== undefined || aim !== 'load'
}

/** Whether a mutation that is pending has written to the entry. Its end asks again. */
function isWrittenByMutation(entry: QueryEntry): boolean {
  for (const { written } of entry.store.mutations) if (written?.has(entry)) return true
  return false
}

/** Whether a write by hand found no data, and nobody has asked since. */
const hasMissedWrite = ({ askedAt, missedAt }: QueryEntry) => missedAt > askedAt

/** Whether a mutation that is pending will make the entry stale. */
function willBeStale({ query, store }: QueryEntry): boolean {
  for (const { invalidates } of store.mutations)
    if (invalidates.some(({ text }) => text === query.text)) return true
  return false
}
