import type { Client } from '../client.ts'
import type { GraphQLDocument, Untyped } from '../document/document.ts'
import { accept } from '../operation/json.ts'
import type { CallOptions, RequestArgs } from '../operation/options.ts'
import type { IncrementalResult } from '../result/result.ts'
import { decodeParts } from './decodeParts.ts'
import { createIncrementalReader } from './incremental.ts'
import { createMultipartParser } from './multipart.ts'
import { pullResults } from './pull.ts'

/**
 * Sends an operation with `@defer` or `@stream` and yields its result as it grows; never throws.
 *
 * Each Result has all the data that has arrived; what didn't change is shared with the one before. `hasNext` is true on
 * all but the last. GraphQL errors come with the data they belong to, and end nothing. Any other failure is the last
 * Result, and keeps the data so far: a NetworkError when the response ends too early or a part is longer than 16,777,216
 * characters, a ParseError when a part is no GraphQL or `fetch` gives no stream of the body (React Native's doesn't). A
 * whole response in JSON is one Result.
 *
 * Headers, encoding and `fetch` are the client's; its middleware doesn't run. Nothing is sent before you ask for the
 * first Result, and nothing is read before you ask for the next. Leaving the loop, or an abort, closes the connection at once.
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
  // The types check above whether the variables fit the document. From here on, any do.
  return pullResults(client, document, args[0] as CallOptions | undefined, {
    // Apollo Server gives the current format, or that of 2022, only to those who name it. Others know neither parameter.
    accepts: [
      `multipart/mixed;incrementalSpec=v0.2, multipart/mixed;deferSpec=20220824, multipart/mixed;q=0.9, ${accept}`,
    ],
    decode: decodeParts({
      open: ({ essence, boundary }) =>
        essence === 'multipart/mixed'
          ? { parse: createMultipartParser(boundary), read: createIncrementalReader() }
          : undefined,
      endsWithBody: false,
    }),
  })
}
