import { describeDocument, type IncrementalResult, RequestError, type stream } from '@thinql/core'
import type { QueryFetcher } from './EntryContext.ts'
import { batchPerTask } from '../shared/batchPerTask.ts'

/** Says that the response to a query may come in parts; if it stands in a comment, the query is only sent as if it could. */
const inParts = /@(?:defer|stream)\b/

/**
 * Lets the data of queries with `@defer` or `@stream` grow on screen while it arrives.
 *
 * The client's middleware doesn't run for these queries. All others are sent by the client's `request`.
 *
 * @param send - `stream` of the core, or a function that wraps it.
 * @returns The fetcher, for `createQueryStore`.
 * @example
 * const store = createQueryStore(client, { fetcher: streamFetcher(stream) })
 */
export function streamFetcher(send: typeof stream): QueryFetcher {
  return async (client, document, options, onPart) => {
    const { print } = client.options
    const { query } = describeDocument(document, { print, operationName: options.operationName })
    if (!inParts.test(query)) return client.request(document, options)

    let result: IncrementalResult<unknown> = { error: new RequestError('Query: the fetcher gave no result.') }
    let latest: unknown
    let settled = false
    const showLatest = () => {
      if (latest && !settled) onPart(latest)
    }
    // The parts of one chunk are shown in one render.
    const showSoon = batchPerTask(showLatest)
    try {
      for await (result of send(client, document, options)) {
        if (!result.hasNext || !result.data) continue
        latest = result.data
        showSoon()
      }
    } catch (thrown) {
      result = { error: new RequestError('Query: the fetcher threw; see the cause.', { cause: thrown }) }
    }
    // What has arrived stays where the rest doesn't come.
    if (result.error) showLatest()
    settled = true
    return result
  }
}
