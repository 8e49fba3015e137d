import type { QueryEntry } from '../query/QueryEntry.ts'
import type { Observer } from '../shared/RetainedEntry.ts'

/**
 * The pages that a list uses, each with its own requests, which it gets back.
 *
 * While the list uses a page with data, the page sends its requests through the list. So a refetch of one page renews all
 * pages.
 */
export type UsedPages = Map<QueryEntry, QueryEntry['requests']>

/** Starts to use these pages for a list, and leaves all others. Requests of a page have the options of the list. */
export function retainPages(
  used: UsedPages,
  pages: readonly QueryEntry[],
  requests: QueryEntry['requests'],
  list: Observer,
): void {
  for (const page of pages) {
    const own = used.get(page) ?? page.requests
    page.requests = hasData(page) && !own.fetching ? requests : own
    // A request in flight may be that of `loadNext`, which must not count as a second caller.
    if (!used.has(page)) page.subscribe(list, page.requests.fetching ? undefined : Infinity)
    used.set(page, own)
  }
  leavePages(used, new Set(pages), list)
}

/** Leaves all pages but these. */
export function leavePages(used: UsedPages, kept: ReadonlySet<QueryEntry>, list: Observer): void {
  for (const [page, own] of used) {
    if (kept.has(page)) continue
    used.delete(page)
    page.requests = own
    page.leave(list)
  }
}

/** Returns how many states come before the first one without data. */
export function countLoaded(states: readonly { readonly data?: unknown }[]): number {
  const missing = states.findIndex(({ data }) => data === undefined)
  return missing < 0 ? states.length : missing
}

/** Whether there is complete data of a page. */
export function hasData({ data }: QueryEntry): boolean {
  return data.data !== undefined
}
