import { began } from '../entry/facts.ts'
import { tell } from '../entry/tell.ts'
import { firstQuery, variablesOf } from '../key/queryKey.ts'
import { type Facts, hasResponse, isFresh, type QueryEntry } from '../state/QueryEntry.ts'

/** Begins a list with the response of its first page, with its times and the writes on it. */
export function begin(entry: QueryEntry, first: QueryEntry): void {
  const { beside, htmlData, outdatedAt, responses, updatedAt, wasShown, writes, writtenAt } = first
  const [response] = responses
  const variables = variablesOf(entry.query)
  for (const { written } of entry.store.mutations) {
    const own = written?.get(first)
    if (own) written?.set(entry, own)
  }
  const known = {
    // Without complete data, the list shows that of the failed response until its own has come.
    beside: hasResponse(first) ? undefined : beside && { ...beside, variables },
    responses: [{ ...response, variables }],
    updatedAt,
    writes,
    htmlData: htmlData && { ...htmlData, data: htmlData.data && [htmlData.data] },
    askedAt: response.sent,
    outdatedAt,
    dueAt: outdatedAt,
    wasShown,
    writtenAt,
  } satisfies Partial<Facts>
  tell(entry, began(known))
  entry.hydratedAt = first.hydratedAt
}

/** Returns the query of the first page of a list, if that is loading or has new data: somebody has asked for it, such as a prefetch. */
export function comingQuery({ outdatedAt, query, store }: QueryEntry): QueryEntry | undefined {
  const first = store.entries.get(firstQuery(query))
  // Its data may have come between the render and the commit of the list.
  const asked = first?.request ?? (first && isFresh(first, 0) ? first.responses[0] : undefined)
  return asked && asked.sent > outdatedAt ? first : undefined
}
