import type { DocumentDescription } from '../document/describeDocument.ts'
import type { GraphQLDocument, Untyped } from '../document/document.ts'
import type { Extensions } from '../result/response.ts'
import type { StreamedResult } from '../result/result.ts'
import type { Fetch } from './fetch.ts'
import type { FetchHeaders, FetchOptions, OperationMeta } from './options.ts'

/** One operation to send, made of a document and its options. It is immutable: middleware passes on a changed copy. */
export interface Operation extends DocumentDescription, ResponseFormat {
  /** The document that the caller passed, with the fields that a code generator added. */
  readonly source: GraphQLDocument
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly extensions: Extensions | undefined
  /** The id to send instead of the text, which is empty then. `persisted` sets it for the encoder. */
  readonly documentId?: string | undefined
  /** What the caller attached for middleware. It is not sent. */
  readonly meta: OperationMeta | undefined
  readonly endpoint: string | URL
  /** The function that sends the operation. If undefined, `globalThis.fetch` sends it. */
  readonly fetch: Fetch | undefined
  /** The merged fetch options of the client and the call. Header functions run per attempt, after all middleware. */
  readonly fetchOptions: Omit<FetchOptions, 'signal'> & { readonly signal?: AbortSignal | null | undefined }
  /**
   * The signals that end it, also those of the middleware, as they were when the operation was called. A
   * session sends only what its signal was asked for.
   */
  readonly signals?: readonly (AbortSignal | null | undefined)[] | undefined
  /** Turns the operation into an HTTP message. To change the message, middleware replaces this or adds headers. */
  readonly encode: Encoder
  /**
   * Parses the text of a response, or of a part. Set it in middleware, for example to read integers of 64
   * bits exactly. If it throws, the operation ends with a ParseError.
   * @default JSON.parse
   */
  readonly parse?: ((text: string) => unknown) | undefined
}

/** The response formats that an operation accepts, and the decoder that reads them. */
export interface ResponseFormat {
  /** The header `Accept`. */
  readonly accept: string
  /** Turns the response into a result. It is the counterpart of `encode`. */
  readonly decode: Decoder
  /** Turns the operation into an HTTP message. If undefined, it is a POST with JSON. */
  readonly encode?: Encoder
  /**
   * Passes a part of a streamed response to the caller. It resolves when the caller asks for the next part. The decoder
   * waits for that before it reads on. If nobody awaits a call, its part is queued. `request` has no `onPart`.
   *
   * Middleware may wrap it, for example to change each part. A failure before the first part is not a part: `next`
   * resolves to it.
   */
  readonly onPart?: ((part: StreamedResult<Untyped>) => void | Promise<void>) | undefined
  /**
   * Says that a subscription is open: the server has responded with a stream. Its first event may come much later. The
   * decoder calls it for each connection, so middleware that sends a subscription by itself calls it too. Only
   * subscriptions have it.
   *
   * Middleware may wrap it, for example to learn when a lost connection is back.
   */
  readonly onOpen?: (() => void) | undefined
  /**
   * What is known of a subscription, for each sending of it.
   *
   * @internal
   */
  readonly progress?: StreamProgress | undefined
  /**
   * Wraps a transport whenever the operation is sent on, so that `onOpen` and `onPart` are called one after another.
   *
   * @internal
   */
  readonly guardParts?: GuardParts | undefined
}

/**
 * What all copies of a subscription share, however often and by whom it is sent.
 *
 * @internal
 */
type StreamProgress = Partial<{
  /** The data of the newest event. */
  newest: object
  /** Whether the server has completed it. A middleware that throws afterwards would hide that. */
  isComplete: boolean
  /** Another object after a session has opened it again, without a loss. */
  reopened: object
  /** Whether the newest response was read to its end. Then its connection needs no closing. */
  isRead: boolean | Promise<boolean> | undefined
}>

/**
 * Wraps a transport. `end` aborts the operation, which resolves to a result at once. `close` only aborts what was sent.
 *
 * @internal
 */
export type GuardParts = (
  transport: Transport | undefined,
  end: (result: StreamedResult<Untyped>) => void,
  close: () => void,
) => Transport

/** Turns an operation into an HTTP message. If it throws, the request ends with a RequestError. */
export type Encoder = (operation: Operation) => HttpMessage | Promise<HttpMessage>

/** Turns the response to an operation into a result. */
export type Decoder = (operation: Operation, response: Response) => Promise<StreamedResult<Untyped>>

/** The arguments for fetch. Headers of the caller override these headers. */
export interface HttpMessage {
  readonly url: string | URL
  /** `QUERY` is a safe method with a body, for servers that know it. */
  readonly method: 'POST' | 'GET' | 'QUERY'
  readonly headers?: FetchHeaders
  /**
   * The body. It is sent with the Content-Type of `headers`. A form or URL parameters are sent with the one
   * that fetch writes, and a GET without one.
   */
  readonly body?: NonNullable<RequestInit['body']>
  /** What Node and Chromium require for a body that is a stream. */
  readonly duplex?: 'half'
}

/**
 * Sends an operation, and resolves to its result when the whole response has ended. So for a subscription,
 * that may be days later. The `next` of a middleware never rejects.
 *
 * A streamed response goes to `operation.onPart`, part by part; `mapParts` helps. The result of `stream` is
 * its last part. The result of a subscription that the server has completed is the last data with `hasNext:
 * false`.
 */
export type Transport = (operation: Operation) => Promise<StreamedResult<Untyped>>

/**
 * Wraps a transport. `next` resolves at the end of the response, also for a stream and a subscription. It resolves to
 * errors as values, so no middleware needs try and catch. The first middleware of a list is the outermost.
 */
export interface Middleware {
  (next: Transport): Transport
  /**
   * Returns a signal that ends an operation, or undefined if nothing does. A client calls it for each
   * operation, when the operation is called. So an operation belongs to the session of that moment, wherever
   * the middleware stands in the list.
   */
  readonly signal?: ((operation: Operation) => AbortSignal | undefined) | undefined
}
