import type { Client } from '../client.ts'
import type { GraphQLDocument, Untyped } from '../document/document.ts'
import type { CallOptions, RequestArgs } from '../operation/options.ts'
import type { StreamedResult } from '../result/result.ts'
import { decodeParts } from './decodeParts.ts'
import { readGrowing } from './incremental.ts'
import { pullResults } from './pull.ts'

/**
 * Sends an operation with `@defer` or `@stream`, and yields its result again with each part that arrives. It never
 * throws.
 *
 * Each Result has all data so far. Unchanged objects are the same as in the Result before. All Results except
 * the last have `hasNext: true`. After the first 16,384 characters, all parts that arrive in one chunk give
 * one Result. So do chunks that come faster than they are read, because each Result copies the objects and
 * lists that have changed. If the server responds with plain JSON, you get one Result.
 *
 * GraphQL errors come with their data, and don't end the loop. Any other failure is the last Result, and
 * keeps the data so far. It is a NetworkError if the response ends too early or if a part is longer than
 * 16,777,216 characters. It is a ParseError if a part is not a GraphQL response, if the paths of its patches
 * have more than two steps for each character of the response, or if `fetch` gives no stream of the body, as
 * in React Native.
 *
 * The loop sends the operation when it asks for the first Result, and reads on when it asks for the next one. When you
 * leave the loop, or when a signal aborts, the connection closes at once.
 *
 * @param client - The client. Its endpoint, headers, middleware and fetch options apply.
 * @param document - The operation: a string, a TypedDocumentString or a DocumentNode.
 * @param options - One object: the variables, and options that override those of the client.
 * @returns The Results. After an abort, the last one has an AbortError.
 * @example
 * ```ts
 * const document = 'query Todo { todo { title ... @defer { history } } }'
 * for await (const { data, error, hasNext } of stream(client, document)) {
 *   show(data, error, hasNext)
 * }
 * ```
 * @see {@link https://github.com/graphql/graphql-over-http/blob/main/rfcs/IncrementalDelivery.md | Incremental Delivery over HTTP}
 */
export function stream<TData = Untyped, TVariables = Record<string, Untyped>>(
  client: Client,
  document: GraphQLDocument<TData, TVariables>,
  ...options: RequestArgs<NoInfer<TVariables>>
): AsyncGenerator<StreamedResult<TData>, void, void> {
  // The signature of `stream` has checked that the variables fit the document. `pullResults` takes any variables.
  return pullResults(client, document, options[0] as CallOptions | undefined, {
    // Apollo Server sends the current format, or that of 2022, only if the header names it. Other servers ignore both.
    // Above 128 bytes, a browser would ask another origin for permission first.
    accept:
      'multipart/mixed;incrementalSpec=v0.2, multipart/mixed;deferSpec=20220824, application/graphql-response+json, application/json',
    decode: decodeParts((operation, essence, boundary) =>
      essence === 'multipart/mixed' ? readGrowing(boundary, operation) : undefined,
    ),
  })
}
