import { NetworkError, type Operation, type Result } from '@thinql/core'
import { guard } from '@thinql/core/internal'
import { type Variables, variablesOf } from '../key/queryKey.ts'
import { type InFlightRequest, nextTick, type Outcome, type QueryEntry } from '../state.ts'
import { set, shareWithShown } from './QueryEntry.ts'

/** Fetches a query. */
export async function load(entry: QueryEntry, request: InFlightRequest): Promise<Outcome> {
  const { query, store } = entry
  // If parts are on screen already, they stay until the response is complete. A server can't change what it has sent.
  const shows = entry.growing === undefined && !store.onServer
  const result = await send(entry, request, variablesOf(query), (part) => {
    set(entry, shows ? { growing: part } : {}, true)
  })
  const { error } = result
  const data = shareWithShown(entry, result.data)
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
  const { client, fetcher } = store
  const { document, operationName } = query
  const call = { ...options, variables, operationName, kind: 'query', signal } as const
  const result = await (fetcher
    ? // A fetcher of the caller may ignore the signal, throw, or break its type. The client does not.
      guard(
        () =>
          fetcher(client, document, call, (part) => {
            if (!signal.aborted) onPart?.(part)
          }),
        // It is the name of the operation in the message of an error.
        query as unknown as Operation,
        [signal],
      )
    : client.request(document, call))
  const { error } = result
  // `error.response` still has what came.
  if (error && store.errorPolicy === 'none') return { ...result, data: undefined }
  // We did not abort this request. For the callers it is a response that didn't come.
  return error?.name === 'AbortError' && !signal.aborted ? { error: new NetworkError(error.message) } : result
}
