import { describeDocument, type StreamedResult, RequestError, type stream } from '@thinql/core'
import { thrownResult } from '@thinql/core/internal'
import { batchPerTask } from './shared/clock.ts'
import type { QueryFetcher } from './shared/observer.ts'

/** Finds the queries whose response may come in parts. A match in a comment does no harm: the response comes whole. */
const inParts = /@(?:defer|stream)\b/

/**
 * Shows the data of queries with `@defer` or `@stream` while it arrives.
 *
 * The client's `request` sends all other queries.
 *
 * @param send - `stream` of `@thinql/core`, or a function that loads it when the first query needs it.
 * @returns The `fetcher` for `createQueryStore`.
 * @example
 * const store = createQueryStore(client, { fetcher: streamFetcher(stream) })
 */
export function streamFetcher(send: typeof stream): QueryFetcher {
  return async (client, document, options, onPart) => {
    const { print } = client.options
    const { operationName } = options
    const description = describeDocument(document, { print, operationName, kind: 'query' })
    if (!inParts.test(description.query)) return client.request(document, options)

    let result: StreamedResult<unknown> = { error: new RequestError('query: the fetcher gave no result.') }
    let latest: unknown
    let settled = false
    const showLatest = () => {
      if (latest && !settled) onPart(latest)
    }
    // One render shows all parts of one chunk.
    const showBatched = batchPerTask(showLatest)
    try {
      for await (result of send(client, document, options)) {
        if (!result.hasNext || !result.data) continue
        latest = result.data
        showBatched()
      }
    } catch (thrown) {
      result = thrownResult(description, thrown)
    }
    // If the rest doesn't come, the parts so far stay on screen.
    if (result.error) showLatest()
    settled = true
    return result
  }
}
