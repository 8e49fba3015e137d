import { type IncrementalResult, NetworkError, type Result } from '@thinql/core'
import type { EntryContext } from './entryContext.ts'
import type { Query } from './query.ts'

/** A request, and what it came to. */
export interface Flight {
  readonly controller: AbortController
  /** Whether it replaces data, or an answer, that was stale. */
  readonly refreshes: boolean
  readonly result: Promise<Result<unknown>>
}

/** Says that a query may have an answer in parts; if it stands in a comment, it is only sent as if it had. */
const inParts = /@(?:defer|stream)\b/

/** Sends a query, and tells what has arrived of an answer while it grows; never rejects. */
export async function sendQuery(
  { client, fetcher }: Pick<EntryContext<unknown>, 'client' | 'fetcher'>,
  { document, text, variables, operationName, invalid }: Query,
  signal: AbortSignal,
  onPart: (data: unknown) => void,
): Promise<Result<unknown>> {
  if (invalid) return { error: invalid }
  const options = { variables, operationName, signal }
  if (!fetcher || !inParts.test(text)) return toOwnResult(await client.request(document, options), signal)
  // There is one at least.
  let result!: IncrementalResult<unknown>
  for await (result of fetcher(client, document, options)) {
    if (result.hasNext && result.data && !signal.aborted) onPart(result.data)
  }
  return toOwnResult(result, signal)
}

/** To those who wait, an abort that was not ours is an answer that didn't come. */
function toOwnResult(result: Result<unknown>, signal: AbortSignal): Result<unknown> {
  const { error } = result
  return error?.name === 'AbortError' && !signal.aborted ? { error: new NetworkError(error.message) } : result
}
