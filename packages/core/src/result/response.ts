/**
 * One GraphQL error of a response.
 *
 * @see {@link https://spec.graphql.org/September2026/#sec-Errors | GraphQL, Errors}
 */
export interface GraphQLFormattedError {
  /** It is `no reason given` if the server has sent no text. */
  readonly message: string
  readonly locations?: readonly { readonly line: number; readonly column: number }[]
  readonly path?: readonly (string | number)[]
  /**
   * Whether the schema says that the position of each part of `path` is never null. A draft of the
   * specification: servers that know `onError` send it.
   *
   * @see {@link https://github.com/graphql/graphql-spec/pull/1163 | GraphQL, Error behaviors}
   */
  readonly pathNonNull?: readonly boolean[]
  readonly extensions?: ErrorExtensions
}

/**
 * The `extensions` of an error. The specification doesn't define them: declare those of your server for types.
 *
 * @example
 * declare module '@thinql/core' {
 *   interface ErrorExtensions {
 *     readonly code?: 'NOT_FOUND' | 'BAD_USER_INPUT'
 *   }
 * }
 */
export interface ErrorExtensions extends Readonly<Record<string, unknown>> {}

/** GraphQL `extensions`: a map. The specification doesn't define its content. */
export type Extensions = Readonly<Record<string, unknown>>

/** The body of a GraphQL response after its shape was checked. A field that the body doesn't have is undefined. */
export interface GraphQLResponse<TData = unknown> {
  readonly data?: TData | null | undefined
  readonly errors?: readonly GraphQLFormattedError[] | undefined
  readonly extensions?: Extensions | undefined
}

/** What is known of a response besides its body. */
export interface ResponseMeta {
  readonly status: number
  readonly headers: Headers
  /** Whether fetch has followed a redirect, for example to a sign-in page. */
  readonly redirected?: boolean | undefined
  /** Where the response came from, after redirects, if `fetch` says it. It is in no message. */
  readonly url?: string | undefined
}

/** The response of a request that failed: `response` of an error, and of the Result that has the error. */
export interface ErrorResponse<TData = unknown> extends ResponseMeta {
  /** The text of the body, as far as it arrived. */
  readonly body: string
  /** Partial data, if the body is a GraphQL response. */
  readonly data?: TData | null | undefined
  /** GraphQL `extensions`, if the body is a GraphQL response. */
  readonly extensions?: Extensions | undefined
}

/**
 * Adds the response to a Result. A Result may cross to a browser, from a loader or a Server Action. The
 * response has headers such as `set-cookie`, so the field is not enumerable: what copies or serializes a
 * Result leaves it out.
 */
export function withResponse<TResult extends object, TResponse>(
  result: TResult,
  response: TResponse,
): TResult & { readonly response: TResponse } {
  return defineHidden(result, 'response', response) as never
}

/** Adds a field that is not enumerable. Frameworks may write to it. */
export function defineHidden<T>(target: T, field: string, value: unknown): T {
  return Object.defineProperty(target, field, { value, writable: true, configurable: true })
}
