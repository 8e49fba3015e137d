import { type IncrementalResult, NetworkError, RequestError, type Result } from '@thinql/core'
import type { EntryContext } from './entryContext.ts'
import { oncePerTask } from './oncePerTask.ts'
import { type Query, toRequestError } from './query.ts'

/** A request, and what it came to. */
export interface Flight {
  readonly controller: AbortController
  /** Whether it replaces data, or an answer, that was stale. */
  readonly refreshes: boolean
  /** Whether it began before the last write. */
  outdated: boolean
  readonly result: Promise<Result<unknown>>
  /** The one that took its place before it had landed. */
  successor?: Flight
}

interface FlightEvents {
  /** A part of the answer has arrived. */
  readonly grow: (part: unknown) => void
  /** Parts have arrived, perhaps many at once. */
  readonly grown: () => void
  /** The answer has arrived; gives what those who wait shall have. */
  readonly land: (result: Result<unknown>) => Promise<Result<unknown>> | Result<unknown>
}

/** Sends a query, and tells what arrives. */
export function startFlight(
  context: EntryContext<unknown>,
  query: Query,
  refreshes: boolean,
  { grow, grown, land }: FlightEvents,
): Flight {
  const controller = new AbortController()
  const { signal } = controller
  let landed = false
  const tell = oncePerTask(() => signal.aborted || landed || grown())
  const sent = sendQuery(context, query, signal, (part) => {
    grow(part)
    tell()
  })
  const result = sent.then((result) => {
    landed = true
    return land(result)
  })
  return { controller, refreshes, outdated: false, result }
}

/** Says that a query may have an answer in parts; if it stands in a comment, it is only sent as if it had. */
const inParts = /@(?:defer|stream)\b/

/** Sends a query; never rejects. */
async function sendQuery(
  { client, fetcher }: EntryContext<unknown>,
  { document, text, variables, operationName, invalid }: Query,
  signal: AbortSignal,
  onPart: (data: unknown) => void,
): Promise<Result<unknown>> {
  if (invalid) return { error: invalid }
  const options = { variables, operationName, signal }
  if (!fetcher || !inParts.test(text)) return toOwnResult(await client.request(document, options), signal)
  let result: IncrementalResult<unknown> = { error: new RequestError('Query: the fetcher gave no result.') }
  try {
    for await (result of fetcher(client, document, options)) {
      if (result.hasNext && result.data && !signal.aborted) onPart(result.data)
    }
  } catch (thrown) {
    result = { error: toRequestError(thrown, 'Query') }
  }
  return toOwnResult(result, signal)
}

/** To those who wait, an abort that was not ours is an answer that didn't come. */
function toOwnResult(result: Result<unknown>, signal: AbortSignal): Result<unknown> {
  const { error } = result
  return error?.name === 'AbortError' && !signal.aborted ? { error: new NetworkError(error.message) } : result
}
