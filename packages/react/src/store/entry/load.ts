import { NetworkError, type Operation, type Result } from '@thinql/core'
import { guard } from '@thinql/core/internal'
import { type Variables, variablesOf } from '../key/queryKey.ts'
import type { InFlightRequest, Outcome } from '../state/InFlightRequest.ts'
import { hasResponse, type QueryEntry } from '../state/QueryEntry.ts'
import { nextTick } from '../state/StoreInternals.ts'
import { grew } from './facts.ts'
import { publish } from './lifetime.ts'
import { shareWithShown, tell } from './tell.ts'

export function load(entry: QueryEntry, request: InFlightRequest): Promise<Outcome> {
  const { query, store } = entry
  // If parts are on screen already, they stay until the response is complete. A server can't change what it has sent.
  const shows = entry.growing === undefined && !store.onServer
  const takePart = (part: unknown) => {
    if (!shows) return
    tell(entry, grew(part))
    publish(entry, 'batched')
  }
  return send(entry, request, variablesOf(query), takePart).then((result) => {
    const { error } = result
    const data = shareWithShown(entry, result.data)
    const response = { data, sent: request.sent, came: nextTick(store) }
    if (error) {
      // Without `errors`, the response was cut. Then `growing` has everything that arrived, and writes reach it.
      const wasCut = !('errors' in error)
      const hasOther = entry.beside ?? hasResponse(entry)
      const parts = hasOther ? undefined : entry.growing
      const known = wasCut ? parts : data
      return { result, beside: known ? { ...response, data: known } : undefined, keepsParts: !shows }
    }
    return { result, responses: [response] }
  })
}

/** Sends one request of an entry, or of a page. It never rejects. */
export function send(
  { query, store }: Pick<QueryEntry, 'query' | 'store'>,
  { options, controller: { signal } }: InFlightRequest,
  variables: Variables | undefined,
  onPart?: (part: unknown) => void,
): Promise<Result<unknown>> {
  if (query.invalid) return Promise.resolve({ error: query.invalid })
  const { client, fetcher } = store
  const { document, operationName } = query
  const call = { ...options, variables, operationName, kind: 'query', signal } as const
  const takePart = (part: unknown) => {
    if (!signal.aborted) onPart?.(part)
  }
  const sent = fetcher
    ? // A fetcher of the caller may ignore the signal, throw, or break its type. The client does not. An error
      // has the query's name.
      guard(() => fetcher(client, document, call, takePart), query as unknown as Operation, [signal])
    : client.request(document, call)
  return sent.then((result) => {
    const { error } = result
    // `error.response` still has what came.
    if (error && store.errorPolicy === 'none') return { ...result, data: undefined }
    const isAborted = error?.name === 'AbortError' && !signal.aborted
    // The store has not aborted this request. For the callers, it is a response that didn't come.
    return isAborted ? { error: new NetworkError(error.message) } : result
  })
}
