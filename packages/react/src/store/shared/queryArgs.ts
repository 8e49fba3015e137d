/** What names a query beside its document and its variables. */
export interface NamingOptions {
  /**
   * The name of the operation to run, to read or to change, if the document has several.
   * @default inferred from the document
   */
  operationName?: string | undefined
}

/** The options that name a query, for any document. */
export interface AnyNamingOptions extends NamingOptions {
  variables?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The type of the arguments after the document, for a hook of your own that passes them on.
 *
 * `variables` is required exactly when the document requires it.
 *
 * @example
 * function useTeamQuery<TData, TVariables>(
 *   document: GraphQLDocument<TData, TVariables>,
 *   ...options: QueryArgs<TVariables, ActiveQueryOptions>
 * ) {
 *   return useQuery(document, ...options)
 * }
 */
// NoInfer goes around the whole union. Inside the union, TypeScript 5.4 accepts variables that don't exist.
export type QueryArgs<TVariables, TOptions, TToken = never> =
  {} extends NoInfer<TVariables>
    ? [options?: TOptions & { variables?: NoInfer<TVariables | TToken> | undefined }]
    : [options: TOptions & { variables: NoInfer<TVariables | TToken> }]
