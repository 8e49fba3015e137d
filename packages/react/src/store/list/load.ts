import { thrownResult } from '@thinql/core/internal'
import { outdatedQuietly } from '../entry/facts.ts'
import { tell } from '../entry/tell.ts'
import { wantsNewer } from '../history.ts'
import { variablesOf } from '../key/queryKey.ts'
import type { InFlightRequest, Outcome } from '../state/InFlightRequest.ts'
import { hasResponse, knownResult, type QueryEntry } from '../state/QueryEntry.ts'
import { nextTick } from '../state/StoreInternals.ts'
import { begin, comingQuery } from './begin.ts'
import { stillOutdated } from './facts.ts'
import {
  type Direction,
  failedOutcome,
  fetchPage,
  followingOf,
  type ListEntry,
  optionsOf,
  pagesOutcome,
} from './pages.ts'
import { renewPages } from './renew.ts'

/**
 * Fetches what a request of a list is for: a page beyond one end, the first page, or the pages again. It
 * never rejects.
 */
export async function load(given: QueryEntry, request: InFlightRequest): Promise<Outcome> {
  // Only a list is loaded by this function.
  const entry = given as ListEntry
  const { adds } = request
  const loading = adds ? fetchBeyond(entry, request, adds) : loadAll(entry, request)
  const outcome = await loading.catch((thrown: unknown): Outcome => ({
    result: thrownResult(entry.query, thrown),
  }))
  if (!adds) {
    // A refetch that failed has brought nothing newer. So newer data is still wanted, also after a page that
    // is added meanwhile.
    if (!outcome.responses) tell(entry, outdatedQuietly(request.sent))
    return outcome
  }
  // An added page clears the error of a failed refetch, and with it the reason to ask for newer data again.
  // This keeps one.
  const isStillStale = outcome.responses && wantsNewer(entry, entry.responses)
  if (isStillStale) tell(entry, stillOutdated(nextTick(entry.store)))
  // The other pages are as old as before.
  return { ...outcome, also: { ...outcome.also, updatedAt: entry.updatedAt } }
}

/** Fetches the page beyond one end of a list. If the list has too many pages then, it drops those at the other end. */
async function fetchBeyond(entry: ListEntry, request: InFlightRequest, adds: Direction): Promise<Outcome> {
  const options = optionsOf(entry)
  const following = followingOf(entry.responses, adds, options)
  // A write may have moved the end of the list since the caller found that there is another page.
  if (!following) return { result: knownResult(undefined) }
  const { page, result } = await fetchPage(entry, request, following, { direction: adds })
  // A page with errors is shown as the last one.
  if (result.error) return failedOutcome(result, adds === 'next' ? page : undefined, entry.responses)
  const { maxPages = Infinity } = options
  // NaN keeps one page too.
  const max = maxPages > 1 ? maxPages : 1
  // A state may have brought others meanwhile.
  const others = entry.responses
  const pages =
    adds === 'next'
      ? [...others, page].slice(-max)
      : [{ ...page, isBeforeAnchor: true }, ...others].slice(0, max)
  // A next page that came with errors stays, unless `maxPages` has dropped the page before it.
  const isComplete = pages.length > others.length
  const keepsLast = adds === 'previous' && isComplete
  const { beside, error } = entry
  const also = keepsLast && beside ? { beside, error } : undefined
  return { ...pagesOutcome(result, [page], pages), also }
}

/** Fetches a list from its beginning. If the query of its first page is on its way, the list begins with that. */
function loadAll(entry: ListEntry, request: InFlightRequest): Promise<Outcome> {
  const first = hasResponse(entry) ? undefined : comingQuery(entry)
  return first ? joinFirst(entry, request, first) : renewPages(entry, request)
}

/** Begins a list with the query of its first page, when that has come. */
async function joinFirst(entry: ListEntry, request: InFlightRequest, first: QueryEntry): Promise<Outcome> {
  const { outdatedAt, store } = entry
  const result = first.request ? await first.request.result : knownResult(undefined)
  const { data, error } = result
  // `clearStore` has begun another request.
  if (entry.request !== request) return { result: knownResult(undefined) }
  // A state has brought pages meanwhile.
  if (hasResponse(entry)) return renewPages(entry, request)
  // The components of the query have left, and nobody has asked again.
  if (error?.name === 'AbortError') return renewPages(entry, request)
  if (error) {
    // Without a component, the query keeps no data that came with an error.
    return failedOutcome(result, {
      data,
      variables: variablesOf(first.query),
      sent: outdatedAt,
      came: nextTick(store),
    })
  }
  begin(entry, first)
  const { responses, updatedAt } = entry
  return { ...pagesOutcome(result, responses, responses), also: { updatedAt } }
}
