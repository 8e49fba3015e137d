import type { Client } from '../client.ts'
import type { GraphQLDocument, Untyped } from '../document/document.ts'
import { checkResponse } from '../http/decodeBody.ts'
import { accept, isObject } from '../operation/json.ts'
import type { CallOptions, RequestArgs } from '../operation/options.ts'
import type { Result } from '../result/result.ts'
import { decodeParts } from './decodeParts.ts'
import { createEventParser } from './eventStream.ts'
import { createMultipartParser } from './multipart.ts'
import type { PartReader } from './parts.ts'
import { pullResults } from './pull.ts'

/**
 * Runs a subscription over HTTP and yields a Result for each event; never throws.
 *
 * It asks for server-sent events, with a connection for each subscription. After a 406 it asks for multipart as Apollo's
 * router speaks it. An event with GraphQL errors is a Result like others.
 * Any other failure is the last Result: a NetworkError when the connection closes before the server has completed or an
 * event is longer than 16,777,216 characters, a ParseError when one is no GraphQL or `fetch` gives no stream of the body
 * (React Native's doesn't). A whole response in JSON is one Result.
 *
 * Headers, encoding and `fetch` are the client's; its middleware doesn't run, and nothing connects again by itself.
 * Nothing is sent before you ask for the first Result, and nothing is read before you ask for the next. Leaving the
 * loop, or an abort, closes the connection at once.
 *
 * @param client - Its options are used.
 * @param document - The operation: a string, a TypedDocumentString or a DocumentNode.
 * @param args - One object: its variables, and anything of a call that goes over what the client says.
 * @returns The Results; it ends when the server completes. An abort makes an AbortError the last one.
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
  ...args: RequestArgs<NoInfer<TVariables>>
): AsyncGenerator<Result<TData>, void, void> {
  // As in `stream`.
  return pullResults(client, document, args[0] as CallOptions | undefined, {
    // Not in one header, because graphql-sse serves only those who ask for an event stream and nothing else.
    accepts: ['text/event-stream', `multipart/mixed;subscriptionSpec=1.0, ${accept}`],
    decode: decodeParts({
      open({ essence, boundary }) {
        if (essence === 'text/event-stream') return { parse: createEventParser(), read: checkResponse }
        if (essence === 'multipart/mixed') {
          return { parse: createMultipartParser(boundary), read: readApolloEvent }
        }
        return undefined
      },
      endsWithBody: true,
    }),
  })
}

/** Reads an event of Apollo's protocol: the response is in `payload`, a fatal error beside it, and `{}` is a heartbeat. */
export const readApolloEvent: PartReader = (json) => {
  if (!isObject(json)) return checkResponse(json)
  const { payload = json, errors } = json
  const isHeartbeat = !Object.keys(json).length || (!payload && !errors)
  if (isHeartbeat) return undefined
  if (!errors || payload === json) return checkResponse(payload)
  return { ...checkResponse({ ...(payload as object | null), errors }), hasNext: false }
}
