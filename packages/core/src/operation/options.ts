import type { PrintDocument } from '../document/document.ts'
import type { Extensions } from '../result/response.ts'

/** By way of RequestInit, because `HeadersInit` is a name that Node's types lack. */
export type FetchHeaders = NonNullable<RequestInit['headers']>

/** Headers in any form that fetch takes, or a function that gives them, called once for each attempt. */
export type HeadersSource = FetchHeaders | (() => FetchHeaders | Promise<FetchHeaders>)

type AllowUndefined<T> = { [Key in keyof T]?: T[Key] | undefined }

/**
 * What `fetch` takes (`credentials`, `cache`, `keepalive`, `priority`, Next's `next`, …), flat beside ours.
 *
 * What is undefined is not set and not sent to fetch: some edge runtimes throw on keys they don't know.
 * A client's and a call's `signal` both count.
 */
export interface FetchOptions extends AllowUndefined<Omit<RequestInit, 'method' | 'body' | 'headers'>> {
  /** A client's and a call's are merged without regard to case; the call's win. */
  headers?: HeadersSource | undefined
}

/** What every operation of a client shares. */
export interface SharedOptions extends FetchOptions {
  /**
   * Where to send; a relative one is left to fetch to resolve.
   * @default '/graphql'
   */
  endpoint?: string | URL | undefined
  /**
   * Sends the requests.
   * @default globalThis.fetch, looked up at each request
   */
  fetch?: typeof globalThis.fetch | undefined
  /** Turns a DocumentNode into a string: `print` of this package, or of `graphql`. Strings need none. */
  print?: PrintDocument | undefined
}

/** What one call can say beside its variables. */
export interface OperationOptions extends FetchOptions {
  /**
   * Which operation of the document runs.
   * @default inferred from the document
   */
  operationName?: string | undefined
  /** Sent as `extensions`, only when given. */
  extensions?: Extensions | undefined
}

/** The options of one call, when it doesn't matter of which document. */
export interface CallOptions extends OperationOptions {
  variables?: Readonly<Record<string, unknown>> | undefined
}

type WithVariables<TVariables> = {} extends TVariables
  ? { variables?: TVariables | undefined }
  : { variables: TVariables }

/** The options of one call, with its variables typed by the document. */
export type RequestOptions<TVariables> = OperationOptions & WithVariables<TVariables>

/** The arguments after the document: `variables` is required exactly when the document has a required variable. */
export type RequestArgs<TVariables, TExtra = {}> = {} extends TVariables
  ? [options?: RequestOptions<TVariables> & TExtra]
  : [options: RequestOptions<TVariables> & TExtra]
