import type { Client } from './client.ts'
import type { GraphQLDocument } from './operation/document.ts'
import type { CallOptions, RequestArgs } from './operation/options.ts'
import type { Untyped } from './operation/untyped.ts'
import { pullResults } from './pullResults.ts'
import type { IncrementalResult } from './result/part.ts'
import { incrementalDelivery } from './transport/incrementalDelivery.ts'

/**
 * Sends an operation with `@defer` or `@stream` and yields its result as it grows; never throws.
 *
 * Each Result has all the data that has arrived; what didn't change is shared with the one before. `hasNext` is true on
 * all but the last. GraphQL errors come with the data they belong to, and end nothing. Any other failure is the last
 * Result, and keeps the data so far: a NetworkError when the answer ends too early or a part is longer than 16,777,216
 * characters, a ParseError when a part is no GraphQL or `fetch` gives no stream of the body (React Native's doesn't). A
 * whole answer in JSON is one Result.
 *
 * Headers, encoding and `fetch` are the client's; its middleware doesn't run. Nothing is sent before the first Result is
 * asked for, and nothing is read before the next one is. Leaving the loop, or an abort, closes the connection at once.
 *
 * @param client - Its options are used.
 * @param document - The operation: a string, a TypedDocumentString or a DocumentNode.
 * @param args - One object: its variables, and anything of a call that goes over what the client says.
 * @returns The Results. An abort makes an AbortError the last one.
 * @example
 * for await (const { data, error, hasNext } of stream(client, 'query Todo { todo { title ... @defer { history } } }')) {
 *   show(data, error, hasNext)
 * }
 * @see {@link https://github.com/graphql/graphql-over-http/blob/main/rfcs/IncrementalDelivery.md | Incremental Delivery over HTTP}
 */
export function stream<TData = Untyped, TVariables = Record<string, Untyped>>(
  client: Client,
  document: GraphQLDocument<TData, TVariables>,
  ...args: RequestArgs<NoInfer<TVariables>>
): AsyncGenerator<IncrementalResult<TData>, void, void> {
  // Whether the variables fit the document is checked above; here it is undecided, so little is said of their type.
  return pullResults(client, document, args[0] as CallOptions | undefined, incrementalDelivery)
}
