import type { Response } from '../history.ts'
import type { QueryEntry } from '../state/QueryEntry.ts'

/** Whether a page is before the one with which its list began. */
type Place = Pick<Response, 'isBeforeAnchor'>

/** The page with which a list began. If `maxPages` has dropped that, it is the page nearest to it. */
export function anchorOf<Page extends Place>({ responses }: { readonly responses: readonly Page[] }): Page {
  // There is at least one page.
  const [anchor] = responses.slice(anchorIndex(responses)) as unknown as [Page]
  return anchor
}

/** The page that is so far from the anchor. The next one after it is at 1, and the previous one at -1. */
export function pageAt({ responses }: QueryEntry, place: number): Response | undefined {
  return responses[anchorIndex(responses) + place]
}

function anchorIndex(pages: readonly Place[]): number {
  const found = pages.findIndex(({ isBeforeAnchor }) => !isBeforeAnchor)
  return found < 0 ? pages.length - 1 : found
}
