import { AbortError, NetworkError, type Result } from '@thinql/core'
import { thrownResult } from '@thinql/core/internal'
import { type Variables, variablesOf } from '../key/queryKey.ts'
import { shareStructure } from '../shared/shareStructure.ts'
import { type InFlightRequest, nextTick, type Outcome, type QueryEntry } from '../state.ts'
import { changed } from './QueryEntry.ts'

/** Fetches a query. */
export async function load(entry: QueryEntry, request: InFlightRequest): Promise<Outcome> {
  const { query, store } = entry
  // If parts are on screen already, they stay until the response is complete. A server can't change what it has sent.
  const shows = entry.growing === undefined && !store.onServer
  const result = await send(entry, request, variablesOf(query), (part) => {
    if (shows) entry.growing = part
    changed(entry, true)
  })
  const { error } = result
  const data = shareStructure(entry.data ?? entry.growing, result.data)
  const response = { data, sent: request.sent, came: nextTick(store) }
  // An error without `errors` means that the response was cut. Then `growing` has everything that arrived.
  if (error) return { result, partial: 'errors' in error && data ? response : undefined }
  return { result, responses: [response] }
}

/** Sends one request of an entry, or of a page. It never rejects. */
export async function send(
  { query, store }: Pick<QueryEntry, 'query' | 'store'>,
  { options, controller: { signal } }: InFlightRequest,
  variables: Variables | undefined,
  onPart?: (part: unknown) => void,
): Promise<Result<unknown>> {
  if (query.invalid) return { error: query.invalid }
  const { document, operationName } = query
  const call = { ...options, variables, operationName, kind: 'query', signal } as const
  let result: Result<unknown>
  try {
    result = await store.fetcher(store.client, document, call, (part) => {
      if (!signal.aborted) onPart?.(part)
    })
    // A fetcher of the caller, or a middleware, may break its type.
    const { data, error } = result
    if (!error && data == null) throw new TypeError('The fetcher resolved to no Result.')
  } catch (thrown) {
    result = thrownResult(query, thrown)
  }
  const { error } = result
  // `error.response` still has what came.
  if (error && store.errorPolicy === 'none') result = { ...result, data: undefined }
  // A fetcher may ignore the signal. Nobody takes what it brings.
  if (signal.aborted && !error)
    return { error: new AbortError('The store aborted the request.', { cause: signal.reason }) }
  // We did not abort this request. For the callers it is a response that didn't come.
  return error?.name === 'AbortError' && !signal.aborted ? { error: new NetworkError(error.message) } : result
}
