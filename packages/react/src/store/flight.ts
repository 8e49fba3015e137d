import { type Client, NetworkError, type Result } from '@thinql/core'
import type { Query } from './query.ts'

/** A request, and what it came to. */
export interface Flight {
  readonly controller: AbortController
  /** Whether it replaces data, or an answer, that was stale. */
  readonly refreshes: boolean
  readonly result: Promise<Result<unknown>>
}

/** Sends a query; never rejects. */
export async function sendQuery(
  client: Client,
  { document, variables, operationName, invalid }: Query,
  signal: AbortSignal,
): Promise<Result<unknown>> {
  if (invalid) return { error: invalid }
  const result = await client.request(document, { variables, operationName, signal })
  const { error } = result
  // Aborted, but not by us: to those who wait, an answer that didn't come.
  return error?.name === 'AbortError' && !signal.aborted ? { error: new NetworkError(error.message) } : result
}
