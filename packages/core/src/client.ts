import type { GraphQLDocument, Untyped } from './document/document.ts'
import { decodeBody } from './http/decodeBody.ts'
import { httpTransport } from './http/httpTransport.ts'
import { guard } from './operation/guard.ts'
import type { MaybeSignal } from './operation/onAbort.ts'
import type { Middleware, Operation, ResponseFormat, Transport } from './operation/operation.ts'
import type { CallOptions, ClientOptions, RequestArgs } from './operation/options.ts'
import { accept } from './operation/postJson.ts'
import { toOperation } from './operation/toOperation.ts'
import type { Result, StreamedResult } from './result/result.ts'

/** Sends operations to one endpoint. */
export interface Client {
  /** The options that you passed to `createClient`. */
  readonly options: Readonly<ClientOptions>
  /**
   * The middleware and the transport below it. `request`, `stream` and `subscribe` send their operations
   * through it.
   */
  readonly transport: Transport
  /**
   * Sends one operation. It never rejects and never throws.
   *
   * @param document - The operation: a string, a TypedDocumentString or a DocumentNode.
   * @param options - One object: the variables, and options that override those of the client.
   * @returns The Result: `data`, or `error`, which is one of Failure.
   * @example
   * const { data, error } = await client.request(TodosQuery, { variables: { first: 10 } })
   */
  request<TData = Untyped, TVariables = Record<string, Untyped>>(
    document: GraphQLDocument<TData, TVariables>,
    ...options: RequestArgs<NoInfer<TVariables>>
  ): Promise<Result<TData>>
}

/**
 * Creates a client, which sends operations to one endpoint with the same options.
 *
 * It sends nothing and throws nothing.
 *
 * @param options - The endpoint, the headers, the middleware and the fetch options of every request.
 * @returns The client, with `request` and its options.
 * @example
 * const client = createClient({ endpoint: 'https://api.example.com/graphql', headers: () => authorization() })
 * const { data, error } = await client.request(TodosQuery, { variables: { first: 10 } })
 */
export function createClient(options?: ClientOptions): Client {
  // Untyped code may pass null.
  options ??= {}
  let composed: Transport | undefined
  const client: Client = {
    options,
    // Compose once, because middleware may keep state. Wait for the first request, because middleware may throw.
    // Untyped code may forget to return a transport. `guard` turns the result of that into an error that
    // names the fault.
    transport: (operation) => (composed ??= compose(options.middleware))?.(operation) as never,
    request: (document, ...[options]) =>
      // The signature has checked that the variables fit the document.
      prepare(client, document as GraphQLDocument, options as CallOptions | undefined, json)(),
  }
  return client
}

/** What `request` accepts, and how it reads that. */
const json: ResponseFormat = { accept, decode: decodeBody }

/** Wraps the terminal transport in the middleware. Each one gets a `next` that never rejects. */
function compose(middleware: readonly Middleware[] = []): Transport | undefined {
  return middleware.reduceRight<Transport>(
    (next, wrap) => wrap((operation) => guard(next, operation)),
    httpTransport,
  )
}

/**
 * Sends one operation by POST. It never rejects and never throws.
 *
 * @param document - The operation: a string, a TypedDocumentString or a DocumentNode.
 * @param options - One object: the variables, and all options of a client, such as `endpoint` and `headers`.
 * @returns The Result: `data`, or `error`, which is one of Failure. Partial data comes with the error.
 * @example
 * const { data, error } = await request('query Todo($id: ID!) { todo(id: $id) { title } }', { variables: { id: 1 } })
 * if (error) return show(error.message)
 * @see {@link https://http-spec.graphql.org/September2026/#sec-POST | GraphQL over HTTP, POST}
 */
export function request<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  ...options: RequestArgs<NoInfer<TVariables>, ClientOptions>
): Promise<Result<TData>> {
  // The client exists for this call only, so it gets all options of the call.
  return createClient(options[0]).request(document as GraphQLDocument<TData>)
}

/**
 * Makes a function that sends one operation through a client. Every failure becomes a Result. It reads the
 * options at once, so a caller may change them after the call.
 */
export function prepare(
  { options, transport }: Pick<Client, 'options' | 'transport'>,
  document: GraphQLDocument,
  callOptions: CallOptions | undefined,
  format: ResponseFormat,
  consumerLeft?: AbortSignal,
): () => Promise<StreamedResult<Untyped>> {
  // Untyped code may pass null.
  const call = callOptions ?? {}
  let signals: MaybeSignal[] = []
  let send = transport
  // If the document can't be read, the error says `request` in place of the operation's name.
  let operation = {} as Operation
  try {
    const given = [options.signal, call.signal, consumerLeft]
    signals = given.map((signal) => (typeof signal === 'function' ? signal() : signal))
    operation = toOperation(document, options, call, format, signals)
    for (const { signal } of options.middleware ?? []) signals.push(signal?.(operation))
  } catch (thrown) {
    send = () => {
      throw thrown
    }
  }
  return () => guard(send, operation, signals)
}
