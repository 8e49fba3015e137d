import { tell } from '../entry/tell.ts'
import { firstQuery, variablesOf } from '../key/queryKey.ts'
import { changedAt, type Facts, hasResponse, isFresh, type QueryEntry } from '../state/QueryEntry.ts'
import { began } from './facts.ts'

/** Begins a list with the response of its first page, with its times and the writes on it. */
export function begin(entry: QueryEntry, first: QueryEntry): void {
  const { beside, htmlData, hydratedAt, outdatedAt, responses, updatedAt, wasShown, writes, writtenAt } =
    first
  const [response] = responses
  const variables = variablesOf(entry.query)
  for (const { written } of entry.store.mutations) {
    const own = written?.get(first)
    if (own) written?.set(entry, own)
  }
  // Without complete data, the list shows that of the failed response until its own has come.
  const shownBeside = hasResponse(first) ? undefined : beside
  const htmlPages = htmlData?.data && [htmlData.data]
  const known = {
    beside: shownBeside && { ...shownBeside, variables },
    responses: [{ ...response, variables }],
    updatedAt,
    writes,
    htmlData: htmlData && { ...htmlData, data: htmlPages },
    askedAt: response.sent,
    outdatedAt,
    dueAt: outdatedAt,
    hydratedAt,
    wasShown,
    writtenAt,
  } satisfies Partial<Facts>
  tell(entry, began(known))
}

/**
 * Returns the query of the first page of a list, if that is loading or has new data: somebody has asked for
 * it, such as a prefetch, since the data of the list became stale.
 */
export function comingQuery(entry: QueryEntry): QueryEntry | undefined {
  const { dueAt, outdatedAt, query, store } = entry
  const isEmpty = !hasResponse(entry)
  const first = store.entries.get(firstQuery(query))
  if (!first) return undefined
  const { request, responses } = first
  // Somebody may have asked for it before the data of the list became stale.
  const { sent } = request ?? responses[0]
  if (sent <= outdatedAt) return undefined
  if (request) {
    // What a server has promised may be older than the pages.
    const isPromised = request.load !== undefined
    return isEmpty || !isPromised ? first : undefined
  }
  // Its data may have come between an invalidation or the render of the list, and its commit. A list whose
  // request has failed asks again.
  const mayHaveCome = isEmpty || dueAt === outdatedAt
  if (!mayHaveCome) return undefined
  // What a state has brought may be older than a page that came with errors.
  if (changedAt(first) < changedAt(entry)) return undefined
  return isFresh(first, 0) ? first : undefined
}
