import { type DocumentDescription, describeDocument } from '../document/describeDocument.ts'
import type { GraphQLDocument, Untyped } from '../document/document.ts'
import type { Extensions } from '../result/response.ts'
import type { IncrementalResult, Result } from '../result/result.ts'
import { overlay } from './headers.ts'
import { postJson } from './json.ts'
import type { CallOptions, FetchHeaders, FetchOptions, SharedOptions } from './options.ts'

/** What a document and its options become, and what middleware gets. It is immutable: middleware passes on a changed copy. */
export interface Operation extends DocumentDescription, ResponseFormat {
  /** The document as the caller gave it, with what a code generator put on it. */
  readonly source: GraphQLDocument
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly extensions: Extensions | undefined
  /** Sent in place of the text, which is empty then: what `persisted` gives to the encoders. */
  readonly documentId?: string | undefined
  readonly endpoint: string | URL
  /** What sends it; undefined is the platform's fetch. */
  readonly fetch: typeof globalThis.fetch | undefined
  /** Client and call options merged. Header functions run once per attempt, after all middleware. */
  readonly fetchOptions: FetchOptions
  /** How it goes on the wire. Middleware changes the wire by replacing this or by adding headers, and in no other way. */
  readonly encode: Encoder
}

/** Which response an operation asks for, and how it is read. */
export interface ResponseFormat {
  /** What to send as `Accept`, best first. After a 406 the next one is tried. */
  readonly accepts: readonly [string, ...string[]]
  /** How the response becomes a result: the counterpart of `encode`. */
  readonly decode: Decoder
  /** Gets each part of a response that comes in parts. The decoder reads on when it resolves. */
  readonly onPart?: ((part: IncrementalResult<Untyped>) => Promise<void>) | undefined
}

/** Turns an operation into an HTTP message. One that throws ends the request as a RequestError. */
export type Encoder = (operation: Operation) => HttpMessage | Promise<HttpMessage>

/** Turns the response to an operation into its result. */
export type Decoder = (operation: Operation, response: Response) => Promise<Result<Untyped>>

/** What goes to fetch. The caller's headers are set over these. */
export interface HttpMessage {
  readonly url: string | URL
  readonly method: 'POST' | 'GET'
  readonly headers?: FetchHeaders
  /** A Content-Type is sent only beside a string; fetch knows that of other bodies. */
  readonly body?: NonNullable<RequestInit['body']>
}

/** Takes an operation to its result. The `next` of a middleware never rejects. */
export type Transport = (operation: Operation) => Promise<Result<Untyped>>

/** Wraps a transport. The first of a list is the outermost. Outcomes are values, so no middleware needs a try. */
export type Middleware = (next: Transport) => Transport

/**
 * What a document and its options become.
 *
 * @throws RequestError when the document has no text, and what `print` throws.
 */
export function toOperation(
  document: GraphQLDocument,
  shared: SharedOptions,
  call: CallOptions,
  format: ResponseFormat,
): Operation {
  const headers = overlay(shared.headers, call.headers)
  const {
    endpoint = '/graphql',
    fetch,
    print,
    operationName,
    variables,
    extensions,
    ...fetchOptions
  } = assignDefined<SharedOptions & CallOptions>(shared, call, { headers })
  return {
    ...describeDocument(document, { print, operationName }),
    source: document,
    variables,
    extensions,
    endpoint,
    fetch,
    fetchOptions,
    encode: postJson,
    ...format,
  }
}

/** `Object.assign` without the undefined values: edge runtimes throw on fetch options they don't know. */
function assignDefined<T extends object>(...sources: readonly T[]): Partial<T> {
  const assigned: Partial<T> = {}
  for (const source of sources) {
    for (const key of Object.keys(source) as (keyof T)[]) {
      const value = source[key]
      if (value !== undefined) assigned[key] = value
    }
  }
  return assigned
}
