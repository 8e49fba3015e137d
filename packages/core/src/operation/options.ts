import type { PrintDocument } from '../document/document.ts'
import type { OperationKind } from '../document/scan.ts'
import type { Extensions } from '../result/response.ts'
import type { Fetch } from './fetch.ts'
import type { Middleware } from './operation.ts'

/**
 * Headers in any form that fetch takes. The types of Node have no `HeadersInit`. A header that is undefined or null is
 * not sent, so `() => (token ? { authorization: token } : {})` fits.
 */
export type FetchHeaders =
  NonNullable<RequestInit['headers']> | Readonly<Record<string, string | null | undefined>>

/**
 * Headers in any form that fetch takes, or a function that returns them, or nothing. The function runs once for
 * each attempt.
 */
export type HeadersSource = FetchHeaders | (() => MaybeHeaders | Promise<MaybeHeaders>)

type MaybeHeaders = FetchHeaders | null | undefined

type AllowUndefined<T> = { [Key in keyof T]?: T[Key] | undefined }

/**
 * The options of `fetch`: `credentials`, `cache`, `keepalive`, `priority`, `next` of Next.js, and so on.
 *
 * An undefined option is not passed to fetch, because some edge runtimes throw on keys that they don't know. If the
 * client and the call both have a `signal`, either one aborts the request.
 */
export interface FetchOptions extends AllowUndefined<
  Omit<RequestInit, 'method' | 'body' | 'headers' | 'signal'>
> {
  /** Aborts the operation. A function is called once for each operation, when the operation is called. */
  signal?: AbortSignal | null | (() => AbortSignal | null | undefined) | undefined
  /** The headers of the client and of the call are merged. If both have the same header, the value of the call wins. */
  headers?: HeadersSource | undefined
}

/** The options of a client: the endpoint, headers, middleware, and every option of fetch. */
export interface ClientOptions extends FetchOptions {
  /**
   * The URL to send to. fetch resolves a relative URL.
   * @default '/graphql'
   */
  endpoint?: string | URL | undefined
  /**
   * The function that sends the requests. It gets the URL as text, and the headers as a plain object with
   * names in lower case. It resolves to a response of any status: of ky, pass
   * `ky.create({ throwHttpErrors: false })`, and of ofetch `ofetch.native`.
   * @default globalThis.fetch, looked up for each request
   */
  fetch?: Fetch | undefined
  /**
   * Turns a DocumentNode into a string: `print` of this package, or of `graphql`. Strings don't need it.
   *
   * With `print`, every DocumentNode is printed once. Without it, a node is sent as the text that it was
   * parsed from, if that text has the same operations and fragments. thinql doesn't notice other changes,
   * such as those by `visit()` of graphql.
   */
  print?: PrintDocument | undefined
  /** Functions that wrap each request. The first one is the outermost. */
  middleware?: readonly Middleware[] | undefined
}

/**
 * What a caller attaches to an operation for middleware to read. It is never sent. Declare your own keys for types.
 *
 * @example
 * declare module '@thinql/core' {
 *   interface OperationMeta {
 *     silent?: boolean
 *   }
 * }
 */
export interface OperationMeta extends Readonly<Record<string, unknown>> {}

/** The options of one call, without its variables. */
export interface OperationOptions extends FetchOptions {
  /** Anything that middleware reads as `operation.meta`. It is not sent. */
  meta?: OperationMeta | undefined
  /**
   * The function that sends this call, for example to report the progress of an upload.
   * @default the `fetch` of the client
   */
  fetch?: Fetch | undefined
  /**
   * The name of the operation to run, if the document has several.
   * @default inferred from the document
   */
  operationName?: string | undefined
  /**
   * The kind of the operation, for a document whose text doesn't say it: a hash without text, or text that thinql can't
   * read. Without `kind`, such a document counts as a mutation: it is not retried and not sent by GET.
   */
  kind?: OperationKind | undefined
  /** The `extensions` to send. */
  extensions?: Extensions | undefined
}

/** The options of one call of any document. */
export interface CallOptions extends OperationOptions {
  variables?: Readonly<Record<string, unknown>> | undefined
}

type WithVariables<TVariables> = {} extends TVariables
  ? { variables?: TVariables | undefined }
  : { variables: TVariables }

/** The options of one call. The document gives the type of `variables`. */
export type RequestOptions<TVariables> = OperationOptions & WithVariables<TVariables>

/** The arguments after the document. `variables` is required exactly when the document has a required variable. */
export type RequestArgs<TVariables, TExtra = {}> = {} extends TVariables
  ? [options?: RequestOptions<TVariables> & TExtra]
  : [options: RequestOptions<TVariables> & TExtra]
