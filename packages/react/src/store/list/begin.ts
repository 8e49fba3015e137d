import { learn } from '../entry/learn.ts'
import { variablesOf } from '../key/queryKey.ts'
import { hasResponse, type QueryEntry } from '../state/QueryEntry.ts'

/** Begins a list with the response of its first page, with its times and the writes on it. */
export function begin(entry: QueryEntry, first: QueryEntry): void {
  const { beside, htmlData, hydratedAt, responses, updatedAt, wanted, wasShown, writes, writtenAt } = first
  const [response] = responses
  const variables = variablesOf(entry.query)
  for (const { written } of entry.store.mutations) {
    const own = written?.get(first)
    if (own) written?.set(entry, own)
  }
  learn(entry, {
    error: undefined,
    // Without complete data, the list shows that of the failed response until its own has come.
    beside: hasResponse(first) ? undefined : beside && { ...beside, variables },
    responses: [{ ...response, variables }],
    updatedAt,
    writes,
  })
  Object.assign(entry, {
    asked: response.sent,
    hydratedAt,
    htmlData: htmlData && { ...htmlData, data: htmlData.data && [htmlData.data] },
    wanted,
    wasShown,
    writtenAt,
  })
}
