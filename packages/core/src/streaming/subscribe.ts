import type { Client } from '../client.ts'
import type { GraphQLDocument, Untyped } from '../document/document.ts'
import { httpTransport } from '../http/httpTransport.ts'
import { checkResponse } from '../http/parseResponse.ts'
import { isObject } from '../operation/json.ts'
import type { Decoder } from '../operation/operation.ts'
import type { CallOptions, RequestArgs } from '../operation/options.ts'
import { accept } from '../operation/postJson.ts'
import { graphqlErrors, hasCode, hasFields, type StreamedResult } from '../result/result.ts'
import { decodeParts } from './decodeParts.ts'
import { createEventParser } from './eventStream.ts'
import { createMultipartParser } from './multipart.ts'
import type { JsonReader, ParsedPart } from './parts.ts'
import { pullResults } from './pull.ts'

/**
 * Runs a subscription over HTTP, and yields a Result for each event. It never throws.
 *
 * It requests server-sent events, with one connection for each subscription. If the server refuses that with
 * a 406, a 400, a GraphQL error or fields that are null, it requests the multipart protocol of Apollo Router. If the
 * server responds with plain JSON, you get one Result.
 *
 * An event with GraphQL errors doesn't end the loop, unless the server says that nothing follows: by the name
 * `error`, beside the payload of Apollo Router, or by the end of the response right after a first event without data.
 * Any other failure is the last Result. It is a NetworkError if the connection closes before the server completes the
 * subscription, or if an event is longer than 16,777,216 characters. It is a ParseError if an event is not a GraphQL
 * response, or if `fetch` gives no stream of the body.
 *
 * The loop connects when it asks for the first Result, and reads on when it asks for the next one. When you leave the
 * loop, or when a signal aborts, the connection closes at once.
 *
 * @param client - The client. Its endpoint, headers, middleware and fetch options apply.
 * @param document - The operation: a string, a TypedDocumentString or a DocumentNode.
 * @param options - One object: the variables, and options that override those of the client.
 * @returns The Results, until the server completes the subscription. After an abort, the last one has an AbortError.
 * @example
 * for await (const { data, error } of subscribe(client, 'subscription { messageAdded { text } }')) {
 *   if (error) show(error.message)
 *   else show(data.messageAdded.text)
 * }
 * @see {@link https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md#distinct-connections-mode | GraphQL over SSE, distinct connections mode}
 * @see {@link https://www.apollographql.com/docs/graphos/routing/operations/subscriptions/multipart-protocol | Apollo, multipart HTTP protocol}
 */
export function subscribe<TData = Untyped, TVariables = Record<string, Untyped>>(
  client: Client,
  document: GraphQLDocument<TData, TVariables>,
  ...options: RequestArgs<NoInfer<TVariables>, SubscribeOptions>
): AsyncGenerator<StreamedResult<TData>, void, void> {
  // The signature of `subscribe` has checked that the variables fit the document. `pullResults` takes any variables.
  // Untyped code may pass null.
  const { onOpen, progress, ...call } = (options[0] ?? {}) as CallOptions & SubscribeOptions
  return pullResults(
    client,
    document,
    { ...call, kind: 'subscription' },
    { accept: eventStream, decode: createDecoder(), onOpen: () => onOpen?.(), progress },
  )
}

/** What `subscribe` takes besides the options of any call. */
export interface SubscribeOptions {
  /**
   * Called when the connection is open: the server has responded with a stream, and events may come. With
   * `reconnect` and a session, it is called for each connection. If it throws, the subscription ends with a
   * RequestError.
   */
  onOpen?: (() => void) | undefined
  /**
   * What an earlier call knew of the same subscription, for `resume` of `reconnect`.
   *
   * @internal
   */
  progress?: object | undefined
}

const eventStream = 'text/event-stream'

/**
 * Makes the decoder of a subscription. If the server has no event stream, it sends the operation again and
 * requests multipart.
 */
function createDecoder(): Decoder {
  /** Whether the server has opened a multipart stream. Then its first response only says that it has no other. */
  let hasMultipart = false
  return async (operation, response) => {
    // The parser below sets it.
    let isStream = false as boolean
    const result = await decodeParts((sent, essence, boundary) => {
      isStream = true
      if (essence === eventStream) return createEventParser(readEvent, sent)
      if (essence === 'multipart/mixed') return createMultipartParser(readEvent, boundary, sent)
      isStream = false
      return undefined
    }, isRefusal)(operation, response)
    if (operation.accept !== eventStream) return result
    const hasNoEvents = response.status === 406
    const mayRepeat = !isStream && operation.kind !== 'mutation'
    const isRefused = hasNoEvents || (mayRepeat && refusesStream(response, result))
    if (!isRefused) return result
    // graphql-sse responds only if the header has nothing but the event stream. async-graphql needs the boundary.
    // Hive Router refuses one, but it has event streams. To name both ways would pass the 128 bytes of CORS.
    const second = await httpTransport({
      ...operation,
      accept: `multipart/mixed;boundary=graphql;subscriptionSpec=1.0, ${accept}`,
      onOpen() {
        hasMultipart = true
        operation.onOpen?.()
      },
    })
    // A lost connection says nothing of the server. `reconnect` asks again.
    const isLost = second.error?.name === 'NetworkError'
    if (hasMultipart || isLost || !second.error) return second
    // The server has neither format. Its first response says what is wrong, or is its answer, unless it was a 406: that
    // only refuses events.
    const isExplained = !result.error || graphqlErrors(result.error).length > 0
    return isExplained && !hasNoEvents ? result : second
  }
}

/**
 * Returns true if a server can't subscribe like this. async-graphql says it in a GraphQL error, Strawberry
 * with a 400, or it runs the subscription like a query, and gives null.
 */
function refusesStream({ status }: Response, { data, error }: StreamedResult<unknown>): boolean {
  if (hasFields(data) || hasCode(error, ['UNAUTHENTICATED'])) return false
  return !error || status === 400 || error.name === 'GraphQLResultError'
}

/** Whether a first event is a refusal. If an error has a path, a field of the event has failed, and more events may come. */
const isRefusal = ({ data, errors }: ParsedPart) => !data && !errors?.some(({ path }) => path)

const responseFields = ['data', 'errors', 'extensions']

/** Reads a response. A value that has nothing of one is a heartbeat. */
const readResponse: JsonReader = (json) => {
  const isHeartbeat = isObject(json) && !responseFields.some((field) => field in json)
  return isHeartbeat ? undefined : checkResponse(json)
}

/**
 * Reads an event. Its response may be in a `payload`: Apollo's protocol says so, and servers do so that write the
 * messages of a WebSocket into an event stream. Their message `error` has a list of errors, and `complete` is the last
 * one. `errors` beside a payload are fatal. `{}` is a heartbeat, and so is a payload that is neither object nor list.
 */
export const readEvent: JsonReader = (json) => {
  const { type, payload, errors } = Object(json) as Record<string, unknown>
  if (payload === undefined) return type === 'complete' ? null : readResponse(json)
  if (Array.isArray(payload)) return checkResponse({ errors: payload })
  const hasErrors = [errors].flat().some(Boolean)
  if (!hasErrors) return isObject(payload) ? readResponse(payload) : undefined
  return { ...checkResponse({ ...payload, errors }), hasNext: false }
}
