import type { GraphQLDocument, Untyped } from './document/document.ts'
import { decodeBody } from './http/decodeBody.ts'
import { httpTransport } from './http/httpTransport.ts'
import { guard, toError } from './operation/guard.ts'
import { accept } from './operation/json.ts'
import {
  type Middleware,
  type Operation,
  type ResponseFormat,
  toOperation,
  type Transport,
} from './operation/operation.ts'
import type { CallOptions, RequestArgs, SharedOptions } from './operation/options.ts'
import { errorResult, type Result } from './result/result.ts'

/** The options of a client: the endpoint, headers, middleware, and anything that fetch takes. */
export interface ClientOptions extends SharedOptions {
  /** Wraps each request; the first one is the outermost. */
  middleware?: readonly Middleware[] | undefined
}

/** Sends operations to one endpoint. */
export interface Client {
  /** The options it was created with. */
  readonly options: Readonly<ClientOptions>
  /**
   * Sends one operation; never rejects, never throws.
   *
   * @param document - The operation: a string, a TypedDocumentString or a DocumentNode.
   * @param args - One object: its variables, and what of this call goes over what the client says.
   * @returns The Result: data, or one of the errors of RequestFailure.
   */
  request<TData = Untyped, TVariables = Record<string, Untyped>>(
    document: GraphQLDocument<TData, TVariables>,
    ...args: RequestArgs<NoInfer<TVariables>>
  ): Promise<Result<TData>>
}

/**
 * Creates a client: options that many requests share.
 *
 * @param options - The endpoint, headers, middleware and fetch options of every request.
 * @returns The client. Creating one sends nothing and throws nothing.
 * @example
 * const client = createClient({ endpoint: 'https://api.example.com/graphql', headers: () => authorization() })
 * const { data, error } = await client.request(TodosQuery, { variables: { first: 10 } })
 */
export function createClient(options: ClientOptions = {}): Client {
  const { middleware = [], ...shared } = options
  let composed: Transport | undefined
  // Composed once, because middleware may remember things. Not before the first request, because it may throw.
  const transport = () =>
    (composed ??= middleware.reduceRight<Transport>(
      (next, wrap) => wrap((operation) => guard(next, operation)),
      httpTransport,
    ))
  return {
    options,
    request: (document, ...args) =>
      // The types check above whether the variables fit the document. From here on, any do.
      execute(transport, document, shared, (args[0] as CallOptions | undefined) ?? {}, {
        accepts: [accept],
        decode: decodeBody,
      }),
  }
}

/**
 * Sends one operation by POST; never rejects, never throws.
 *
 * @param document - The operation: a string, a TypedDocumentString or a DocumentNode.
 * @param args - One object: its variables, and all that a client takes: `endpoint`, `headers`, `fetch`, `middleware`, fetch options.
 * @returns The Result: `data`, or `error`, one of RequestFailure, with the partial data where there is some.
 * @example
 * const { data, error } = await request('query Todo($id: ID!) { todo(id: $id) { title } }', { variables: { id: 1 } })
 * if (error) return show(error.message)
 * @see {@link https://graphql.github.io/graphql-over-http/draft/#sec-POST | GraphQL over HTTP, POST}
 */
export function request<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  ...args: RequestArgs<NoInfer<TVariables>, ClientOptions>
): Promise<Result<TData>> {
  // toOperation merges what a client and a call say, so a client that is made for one call may say all of it.
  return createClient(args[0]).request<TData, Untyped>(document)
}

/** Runs one operation. Whatever goes wrong becomes its Result. */
export async function execute(
  transport: () => Transport,
  document: GraphQLDocument,
  shared: SharedOptions,
  call: CallOptions,
  format: ResponseFormat,
  left?: AbortSignal,
): Promise<Result<Untyped>> {
  const signals = [shared.signal, call.signal, left]
  let operation: Operation | undefined
  try {
    operation = toOperation(document, shared, call, format)
    return await guard(transport(), operation, signals)
  } catch (thrown) {
    return errorResult(toError(operation, thrown, signals))
  }
}
