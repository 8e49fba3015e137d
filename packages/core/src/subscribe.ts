import type { Client } from './client.ts'
import type { GraphQLDocument } from './operation/document.ts'
import type { CallOptions, RequestArgs } from './operation/options.ts'
import type { Untyped } from './operation/untyped.ts'
import { pullResults } from './pullResults.ts'
import type { Result } from './result/result.ts'
import { subscription } from './transport/subscription.ts'

/**
 * Runs a subscription over HTTP and yields a Result for each event; never throws.
 *
 * It asks for server-sent events, each subscription on a connection of its own, and, of servers to which these are not
 * acceptable (406), for multipart as Apollo's router speaks it. An event with GraphQL errors is a Result like others.
 * Any other failure is the last Result: a NetworkError when the connection closes before the server has completed or an
 * event is longer than 16,777,216 characters, a ParseError when one is no GraphQL or `fetch` gives no stream of the body
 * (React Native's doesn't). A whole answer in JSON is one Result.
 *
 * Headers, encoding and `fetch` are the client's; its middleware doesn't run, and nothing connects again by itself.
 * Nothing is sent before the first Result is asked for, and nothing is read before the next one is. Leaving the loop,
 * or an abort, closes the connection at once.
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
  return pullResults(client, document, args[0] as CallOptions | undefined, subscription)
}
