/** An entry of `errors`, as the GraphQL specification's Response Format defines it. */
export interface GraphQLFormattedError {
  readonly message: string
  readonly locations?: readonly { readonly line: number; readonly column: number }[]
  readonly path?: readonly (string | number)[]
  readonly extensions?: Readonly<Record<string, unknown>>
}

/** The body of a GraphQL answer, once its shape is checked; what isn't there is undefined. */
export interface GraphQLResponse<TData = unknown> {
  readonly data?: TData | null | undefined
  readonly errors?: readonly GraphQLFormattedError[] | undefined
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
}
