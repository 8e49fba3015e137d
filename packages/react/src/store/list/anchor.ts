import type { Response, Responses } from '../history.ts'
import { variablesOf } from '../key/queryKey.ts'
import type { QueryEntry } from '../state/QueryEntry.ts'
import { jsonOfPage } from './pages.ts'

/** The page with which a list began. If `maxPages` has dropped that, it is the page nearest to it. */
export function anchorOf(entry: QueryEntry): Response {
  // There is at least one page.
  return pageAt(entry, 0) as Response
}

/** The page that is so far from the anchor. The next one after it is at 1, and the previous one at -1. */
export function pageAt({ responses }: QueryEntry, place: number): Response | undefined {
  return responses[anchorIndex(responses) + place]
}

function anchorIndex(pages: Responses): number {
  const found = pages.findIndex(({ isBeforeAnchor }) => !isBeforeAnchor)
  return found < 0 ? pages.length - 1 : found
}

/** Whether two pages have the same variables. Without any, these are those of the list. */
export function isSamePage(
  { query }: QueryEntry,
  ...pages: [one: Pick<Response, 'variables'>, other: Pick<Response, 'variables'>]
): boolean {
  const [one, other] = pages.map(({ variables }) => jsonOfPage(variables ?? variablesOf(query)))
  return one === other
}
