/** The status and the headers of a response. */
export interface ResponseMeta {
  readonly status: number
  readonly headers: Headers
}

/** What was received: `response` of an error, and of the Result that has the error. */
export interface ErrorResponse<TData = unknown> extends ResponseMeta {
  /** The text as far as it arrived. */
  readonly body: string
  /** Partial data, if the body is a GraphQL response. */
  readonly data?: TData | null | undefined
  /** GraphQL `extensions`, if the body is a GraphQL response. */
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
}
