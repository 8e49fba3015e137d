import type { GraphQLDocument } from './operation/document.ts'
import { type Operation, operationLabel } from './operation/operation.ts'
import type { CallOptions, RequestArgs, SharedOptions } from './operation/options.ts'
import type { Untyped } from './operation/untyped.ts'
import { toOperation } from './request/toOperation.ts'
import { failure, toFailure } from './result/failure.ts'
import type { Result } from './result/result.ts'
import { guarded } from './transport/guarded.ts'
import { httpTransport } from './transport/http.ts'
import type { Middleware, Transport } from './transport/transport.ts'
import { untilAborted } from './transport/untilAborted.ts'

/** What a client knows: where to send, with what, and how; beside it anything that fetch takes. */
export interface ClientOptions extends SharedOptions {
  /**
   * What sends.
   * @default globalThis.fetch, looked up at each request
   */
  fetch?: typeof globalThis.fetch | undefined
  /** Outermost first. */
  middleware?: readonly Middleware[] | undefined
}

/** Sends operations to one endpoint. */
export interface Client {
  /** What it was created with. */
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
  const { fetch, middleware = [], ...shared } = options
  let transport: Transport | undefined
  return {
    options,
    request: async (document, ...args) => {
      // Whether the variables fit the document is checked above; here it is undecided, so little is said of their type.
      const call = (args[0] ?? {}) as CallOptions
      const signals = [shared.signal, call.signal].filter((signal) => signal != null)
      let operation: Operation | undefined
      try {
        operation = toOperation(document, shared, call)
        // Composed once, because middleware may remember things; not before, because it may throw.
        transport ??= middleware.reduceRight((next, wrap) => wrap(guarded(next)), httpTransport(fetch))
        return await (signals.length ? untilAborted(signals, operation, transport) : transport(operation))
      } catch (thrown) {
        const aborted = signals.find((signal) => signal.aborted)
        return failure(toFailure(operation ? operationLabel(operation) : 'Request', thrown, aborted))
      }
    },
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
  // As in `createClient`.
  const options = (args[0] ?? {}) as CallOptions & ClientOptions
  const { variables, operationName, extensions, ...client } = options
  return createClient(client).request<TData, Untyped>(document, { variables, operationName, extensions })
}
