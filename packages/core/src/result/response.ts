/**
 * One GraphQL error of a response.
 *
 * @see {@link https://spec.graphql.org/September2025/#sec-Errors | GraphQL, Errors}
 */
export interface GraphQLFormattedError {
  readonly message: string
  readonly locations?: readonly { readonly line: number; readonly column: number }[]
  readonly path?: readonly (string | number)[]
  readonly extensions?: Extensions
}

/** GraphQL `extensions`: a map. The specification doesn't define its content. */
export type Extensions = Readonly<Record<string, unknown>>

/** The body of a GraphQL response after its shape was checked. A field that the body doesn't have is undefined. */
export interface GraphQLResponse<TData = unknown> {
  readonly data?: TData | null | undefined
  readonly errors?: readonly GraphQLFormattedError[] | undefined
  readonly extensions?: Extensions | undefined
}

/** The status and the headers of a response. */
export interface ResponseMeta {
  readonly status: number
  readonly headers: Headers
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
