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

/** Sends a query, and tells what has arrived of an answer while it grows; never rejects. */
export async function sendQuery(
  { client, fetcher }: Pick<EntryContext<unknown>, 'client' | 'fetcher'>,
  { document, variables, operationName, invalid }: Query,
  signal: AbortSignal,
  onPart: (data: unknown) => void,
): Promise<Result<unknown>> {
  if (invalid) return { error: invalid }
  // There is one at least.
  let result!: IncrementalResult<unknown>
  for await (result of fetcher(client, document, { variables, operationName, signal })) {
    if (result.hasNext && result.data && !signal.aborted) onPart(result.data)
  }
  const { error } = result
  // Aborted, but not by us: to those who wait, an answer that didn't come.
  return error?.name === 'AbortError' && !signal.aborted ? { error: new NetworkError(error.message) } : result
}
