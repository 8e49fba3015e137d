import { tell } from '../entry/tell.ts'
import { replay, type Response, type Tick, type Update, wantsNewer, type Write } from '../history.ts'
import { variablesOf } from '../key/queryKey.ts'
import { shareStructure } from '../shared/shareStructure.ts'
import type { PageOptions, PageTest } from '../state/Extension.ts'
import type { InFlightRequest, Outcome } from '../state/InFlightRequest.ts'
import { fullRequest, hasResponse, knownResult, type QueryEntry } from '../state/QueryEntry.ts'
import { nextTick } from '../state/StoreInternals.ts'
import { comingQuery } from './begin.ts'
import { anchorOf, pageAt } from './anchor.ts'
import { becameUnsure } from './facts.ts'
import {
  canBeShown,
  failedOutcome,
  type FetchedPage,
  fetchPage,
  followingOf,
  isRefusal,
  isSamePage,
  type ListEntry,
  optionsOf,
  pagesOutcome,
} from './pages.ts'
import { lacksRows, type Rows, rowsOf } from './rows.ts'

/**
 * Fetches the pages of a list again: first its anchor, which is the page with which it began, then the pages
 * after it, then those before it. Each page gives the variables of the one beyond it, which may differ from
 * those on screen. Each side keeps its number of pages, or has fewer.
 */
export async function renewPages(entry: ListEntry, request: InFlightRequest): Promise<Outcome> {
  const { outdatedAt } = entry
  const options = optionsOf(entry)
  const anchor = anchorOf(entry)
  const mustFetch = whichToFetch(entry, request, options, anchor)
  tell(entry, becameUnsure(request.sent, mustFetch))
  const rows = rowsOf(entry.responses)
  const first = mustFetch(anchor)
    ? await fetchAnchor(entry, request, anchor, rows)
    : { page: anchor, result: knownResult(undefined) }
  let { result } = first
  // An older page stays.
  const shown = hasResponse(entry) ? undefined : first.page
  if (result.error) return failedOutcome(result, shown)
  const pages = [first.page]
  for (const direction of ['next', 'previous'] as const) {
    const step = direction === 'next' ? 1 : -1
    let isSame = first.page.data === anchor.data
    for (let place = step; ; place += step) {
      // A state has brought pages meanwhile that begin elsewhere: `maxPages` has dropped the page with which
      // they began.
      if (!isSamePage(entry, anchorOf(entry).variables, anchor.variables)) return renewPages(entry, request)
      const old = pageAt(entry, place)
      const variables = old && followingOf(pages, direction, options)
      if (!variables) break
      let page = old
      // Beyond a page that is the same, the pages are the same too.
      if (!isSame || mustFetch(old)) {
        const fetched = await fetchPage(entry, request, variables, { direction, place, rows })
        ;({ result } = fetched)
        if (result.error) return failedOutcome(result)
        page = { ...fetched.page, isBeforeAnchor: direction === 'previous' }
        // A state may have brought another page meanwhile.
        isSame = page.data === pageAt(entry, place)?.data
      }
      if (direction === 'next') pages.push(page)
      else pages.unshift(page)
    }
  }
  // The last page came with errors.
  const beyond = hasResponse(entry) && entry.beside && followingOf(pages, 'next', options)
  const outcome = beyond
    ? withLast(entry, pages, await fetchPage(entry, request, beyond, { direction: 'next', rows }))
    : pagesOutcome(result, pages, pages)
  // What became stale meanwhile still is.
  if (entry.outdatedAt !== outdatedAt) return outcome
  // What was stale has been fetched, and the other pages are as good as new. A write may still drop the outcome.
  return { ...outcome, also: { ...outcome.also, outdatedAt: 0, dueAt: 0 } }
}

/** Adds the page to the others that came with errors before. Without them, it is a page like the others. */
function withLast({ store }: ListEntry, others: readonly Response[], { page, result }: FetchedPage): Outcome {
  const { error } = result
  const pages = [...others, page]
  if (!error) return pagesOutcome(result, pages, pages)
  if (!canBeShown(page, others)) return failedOutcome(result)
  return { ...pagesOutcome(result, pages, others), also: { error, beside: { ...page, cameAt: store.now() } } }
}

/**
 * Notes which pages a mutation has changed. The list fetches only these again, unless something else makes it
 * stale.
 */
export function noteUnsure(entry: QueryEntry, at: Tick, updates: readonly Update[]): void {
  const { responses, unsure } = entry
  // The request that takes the place of the one in flight fetches at least the pages of that.
  const wasStale = fullRequest(entry) && unsure ? unsure.isUnsure : stalePages(entry)
  const writes = updates.map((update): Write => ({ span: { at, ended: Infinity }, update }))
  const target = { responses, outdated: () => undefined }
  const isUnsure: PageTest = (page) => replay(page, writes, target) !== page.data || wasStale(page)
  tell(entry, becameUnsure(at, isUnsure))
}

/** Fetches the page with which a list begins, or the one that takes its place. */
async function fetchAnchor(
  entry: ListEntry,
  request: InFlightRequest,
  anchor: Response,
  rows: Rows,
): Promise<FetchedPage> {
  const own = variablesOf(entry.query)
  const { variables = own } = anchor
  const isOwn = isSamePage(entry, variables, own)
  // Somebody has asked for the first page since it became stale, such as a prefetch.
  const hasNewer = hasResponse(entry) && wantsNewer(entry, entry.responses)
  const query = isOwn && hasNewer ? comingQuery(entry) : undefined
  const coming = query && (await pageOfQuery(query, anchor))
  if (coming) return coming
  const fetched = await fetchPage(entry, request, variables, { place: 0, rows })
  // `maxPages` has dropped the page with which it began, and the row behind the cursor of this one may have gone since.
  const isGone = !isOwn && leadsNowhere(entry, fetched)
  return isGone ? fetchPage(entry, request, own, { rows }) : fetched
}

/** Whether the page with which a renewal begins is not a part of the list any more. */
function leadsNowhere(entry: ListEntry, { page, result: { error } }: FetchedPage): boolean {
  const { responses } = entry
  // An error may pass, so the pages stay the first time.
  if (error) return entry.error !== undefined && isRefusal(error) && !canBeShown(page, responses)
  const options = optionsOf(entry)
  if (followingOf([page], 'next', options)) return false
  if (!followingOf([page], 'previous', options)) return true
  // After the cursor of a row that has gone, some servers have no rows, and say that there are others before it.
  return lacksRows(page.data, responses)
}

/**
 * Waits for the query of the first page, and takes that. Returns undefined if its components have left, and
 * nobody has asked again.
 */
async function pageOfQuery(
  { request, responses, store }: QueryEntry,
  { data, variables }: Response,
): Promise<FetchedPage | undefined> {
  const [known] = responses
  const result = request ? await request.result : knownResult(known.data)
  if (result.error?.name === 'AbortError') return undefined
  const { sent } = request ?? known
  return { page: { data: shareStructure(data, result.data), variables, sent, came: nextTick(store) }, result }
}

/** Returns which pages have to be fetched, whatever the pages before them are. */
function whichToFetch(
  entry: ListEntry,
  { aim }: InFlightRequest,
  { renew }: PageOptions,
  anchor: Response,
): PageTest {
  const { beside, error, responses } = entry
  // The cursor of the page that was refused may be of a row that has gone.
  const wasRefused = isRefusal(error) && !beside
  const isAsked = aim === 'load' || aim === 'renew'
  const isStale = stalePages(entry)
  if (!isAsked && responses.some(isStale)) return isStale
  if (renew !== 'first' || wasRefused) return () => true
  // It is no new function after each renewal that fails, because each would call the one before.
  if (isStale(anchor)) return isStale
  // A write may have replaced the page, and not its variables.
  return (page) => page.variables === anchor.variables || isStale(page)
}

/** Returns which pages have become stale since they were asked for. */
function stalePages(entry: QueryEntry): PageTest {
  const { outdatedAt, responses, unsure } = entry
  const hasNewer = wantsNewer(entry, responses)
  // Nothing else has made the list stale since.
  const isOnlyUnsure = unsure?.at === outdatedAt
  return hasNewer && isOnlyUnsure ? unsure.isUnsure : () => hasNewer
}
