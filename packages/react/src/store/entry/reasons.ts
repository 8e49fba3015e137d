/*
 * What an entry does when somebody asks it for a request. Nothing else decides that. A reason changes
 * nothing: `ask` does what it says. Some callers decide before whether they ask: a hook and `prefetchQuery`
 * ask only if the data isn't fresh (`isFresh`), and an invalidation doesn't ask again for what the same code
 * has just sent (`wasJustSent`).
 *
 * Who asks, and when:
 *
 * - at once: a hook that mounts, `prefetchQuery`, `resetQueryErrors` and a person who comes back (`needed`),
 *   `refetch` (`refetched`), the functions that invalidate (`invalidated`), `clearStore` and the devtools
 *   (`removed`), `loadNext` (`pageWanted`, `pagesAreDue`, and `needed` for the first page), a state (`ended`,
 *   `pagesReplaced`, `promised`, `promiseBroken`), and a request that has settled: for the store (`ended`,
 *   `responseLackedWrite`), for a page that waits for it (`pageWanted`), for who follows it, if `ended` has sent
 *   nothing (`needed`), for who has invalidated the data since (`invalidated`), and for a person who came back
 *   while it was lost (`needed`, `pageWanted`)
 * - a microtask later: a component that suspends (`needed`), and the end of a mutation, for what its
 *   `optimistic` has written to (`ended`)
 * - a task later: the end of a mutation, for what its `invalidates` names, and shared objects that came, if the
 *   data is stale after that (`ended`)
 * - a second later: an entry that `ended` has told to wait (`waitIsOver`)
 * - after the interval of a hook: `polled`
 *
 * An entry is due when an invalidation, a mutation or a write has made its data stale, and no request was
 * sent since. Data that is only older than its `staleTime` is stale, and not due.
 */
import { isDue } from '../history.ts'
import type { InFlightRequest } from '../state/InFlightRequest.ts'
import { hasResponse, type QueryEntry } from '../state/QueryEntry.ts'
import { isRetained } from '../state/observers.ts'

/**
 * What to do:
 *
 * - `load`, `renew`, `catchUp`, `repeat`: send a request with that aim (`InFlightRequest` tells them apart).
 *   The one in flight is aborted, and who waits for it gets the result of the new one.
 * - `join`: wait for the request in flight.
 * - `joinPage`: the same, but that request only adds a page. When it has settled, the store fetches all
 *   pages.
 * - `follow`: make the data stale and wait for the request in flight. When that has settled, another one is
 *   sent. All who follow the same request share the next one.
 * - `wait`: send nothing now, because a pending mutation will make the data stale too. Its end asks again
 *   (`ended`), or a timer does, a second later (`waitIsOver`).
 * - `nothing`: send nothing. A request in flight goes on. Its end asks again (`ended`), and so does that of a
 *   mutation.
 */
export type Step = PromisingStep | 'wait' | 'nothing'

/** With these, there is a request in flight afterwards. */
type PromisingStep = InFlightRequest['aim'] | 'join' | 'joinPage' | 'follow'

export type Reason = (entry: QueryEntry) => Step

/** A reason after which there is a request in flight. */
export type Demand = (entry: QueryEntry) => PromisingStep

/**
 * A hook, `prefetchQuery` or a suspended component needs data, or a person is back in the tab. The caller
 * has looked: the data is missing or stale.
 */
export const needed: Demand = (entry) => {
  const { request } = entry
  if (!request) return loadOrRenew(entry)
  return request.adds ? 'joinPage' : 'join'
}

/**
 * A person wants the page beyond one end of a list. If another request is in flight, the store asks this
 * again when that has settled, whether it succeeded or failed.
 */
export const pageWanted: Demand = (entry) => (entry.request ? 'join' : loadOrRenew(entry))

/**
 * A person wants another page of a list that is due, and no request is in flight. A row may have moved to a
 * stale page, so the stale pages are fetched first, as the store does by itself.
 */
export const pagesAreDue: Demand = () => 'catchUp'

/** A person wants newer data. If there is none yet, that is a first load. */
export const refetched: Demand = (entry) => {
  const { request } = entry
  if (!hasResponse(entry)) return needed(entry)
  if (!request) return 'renew'
  return survivesInvalidation(entry, request) ? 'follow' : 'renew'
}

/** The app says that the data is stale, by `invalidateQuery` for example. A mutation says so by `ended`. */
export const invalidated: Reason = (entry) => {
  const { request } = entry
  // When that request has settled, `ended` sends the next one, because the entry is due. While a mutation
  // that has written to it is pending, that sends nothing, and the caller asks this again.
  if (request) return survivesInvalidation(entry, request) ? 'nothing' : loadOrRenew(entry)
  return isRetained(entry) ? loadOrRenew(entry) : 'nothing'
}

/**
 * The interval of a hook has passed. If a request is in flight, no poll is sent, and the interval begins
 * again after it.
 */
export const polled: Reason = (entry) => (entry.request || entry.cleared ? 'nothing' : loadOrRenew(entry))

/**
 * A request or a mutation has ended, or the data is stale for another reason: after `hydrate`, or after shared
 * objects came. No caller waits for a result.
 */
export const ended: Reason = (entry) => {
  const mayWait = isDue(entry) && !isUrgent(entry)
  // What a pending mutation has written to waits for its end, without a timer.
  if (mayWait && !isWrittenByMutation(entry) && willBeStale(entry)) return 'wait'
  return waitIsOver(entry)
}

/** Nothing is waited for any more: no other mutation will make the data stale, or the second has passed. */
export const waitIsOver: Reason = (entry) => {
  const { request } = entry
  if (!isDue(entry)) return 'nothing'
  // The end of that mutation asks again.
  if (isWrittenByMutation(entry) && !isUrgent(entry)) return 'nothing'
  if (!request) return isRetained(entry) ? 'catchUp' : 'nothing'
  // Whatever its aim is, the request misses what made the entry due. It is repeated only once: writes that
  // keep coming would repeat it without end.
  return request.aim === 'repeat' ? 'nothing' : 'repeat'
}

/**
 * Somebody wrote by hand after the request was sent, so what came is dropped. If the write found nothing to
 * change, only a response that it would change is. The write itself has sent nothing. A write during the
 * repeated request is applied on top of its response. Then the data is stale, but nothing more is sent. If
 * that write found nothing to change, and its response lacks it, the query is fetched once more.
 */
export const responseLackedWrite: Demand = () => 'repeat'

/** The request in flight adds a page to pages that were replaced. So all pages are fetched in place of it. */
export const pagesReplaced: Demand = (entry) => loadOrRenew(entry)

/**
 * `clearStore` or the devtools have removed the data. If this sends nothing, the caller aborts the request in
 * flight. With `refetch: false`, the entry is `cleared`: it sends nothing until a hook or a caller asks.
 */
export const removed: Reason = (entry) =>
  isRetained(entry) && !entry.cleared ? loadOrRenew(entry) : 'nothing'

/** A server has sent a promise of the data. That promise is the request: nothing goes over the network. */
export const promised: Reason = ({ request }) => (request ? 'nothing' : 'renew')

/** That promise has brought nothing. */
export const promiseBroken: Demand = () => 'renew'

/** The aim of a new request: `renew` if the entry is due, so that another invalidation doesn't replace it. */
const loadOrRenew = (entry: QueryEntry) => (isDue(entry) ? 'renew' : 'load')

/**
 * Whether an invalidation or a refetch leaves a request alone. Otherwise invalidations that keep coming would
 * restart it without end.
 */
function survivesInvalidation(entry: QueryEntry, { adds, aim }: InFlightRequest): boolean {
  return !hasResponse(entry) || adds !== undefined || aim !== 'load'
}

/** Whether a mutation that is pending has written to the entry. Its end asks again. */
function isWrittenByMutation(entry: QueryEntry): boolean {
  for (const { written } of entry.store.mutations) if (written?.has(entry)) return true
  return false
}

/**
 * Whether a write by hand found no data, or a page came to stale ones, and nobody has asked since. A mutation may
 * hang, and the screen must not lack a row until it ends.
 */
const isUrgent = ({ askedAt, urgentAt }: QueryEntry) => urgentAt > askedAt

/**
 * Whether a mutation that is pending names the document of the entry, with any variables. A function of its
 * result names nothing before its end.
 */
function willBeStale({ query, store }: QueryEntry): boolean {
  for (const { invalidates } of store.mutations)
    if (invalidates.some(({ text }) => text === query.text)) return true
  return false
}
