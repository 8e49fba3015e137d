import type { QueryRequest } from '../store/shared/RetainedEntry.ts'
import type { QueryStore } from '../store/queryStore.ts'
import type { Variables } from '../store/key/queryKey.ts'

/**
 * Skips a query or a subscription. Pass it instead of the variables while one that is required is missing.
 *
 * @example
 * useQuery(TodoQuery, { variables: id ? { id } : skipToken })
 */
export const skipToken: unique symbol = /* @__PURE__ */ Symbol('thinql.skipToken')

/** The type of `skipToken`. */
export type SkipToken = typeof skipToken

/** The options of `useQuery`, apart from the variables. */
export interface QueryOptions {
  /**
   * The name of the operation to run, if the document has several.
   * @default inferred from the document
   */
  operationName?: string | undefined
  /**
   * If true, the hook sends nothing, and its state is `idle`.
   * @default false
   */
  skip?: boolean | undefined
  /**
   * How long data is fresh, in ms. The hook shows older data at once, and fetches it again.
   * @default the `staleTime` of the store
   */
  staleTime?: number | undefined
  /**
   * How long to wait after each response before the next request, in ms. While the page is hidden, nothing is sent.
   * Hooks that poll the same query share one timer, and the shortest interval counts. A hook with 0 doesn't poll.
   * @default 0
   */
  pollInterval?: number | undefined
  /**
   * When the variables change, shows the old data until there is new data. `isPrevious` is true until then.
   * @default false
   */
  keepPreviousData?: boolean | undefined
  /**
   * Throws the error of the query in render if there is no complete data, so that an error boundary shows it.
   * @default false
   */
  throwOnError?: boolean | undefined
  /**
   * Options of the requests: `headers`, `meta` for middleware and listeners, and options of fetch such as `priority`.
   * They are not a part of the key. If several components show the query, those of the newest one count.
   */
  request?: QueryRequest | undefined
  /** A store other than the provider's, for a second backend. */
  store?: QueryStore | undefined
}

/** The options of a query that is never skipped. */
export interface ActiveQueryOptions extends QueryOptions {
  /** Not true: a query that may be skipped has QueryOptions, and its state may be `idle`. */
  skip?: false | undefined
}

/**
 * The type of a hook's arguments after the document, for a hook of your own that passes them on.
 *
 * `variables` is required exactly when the document requires it.
 *
 * @example
 * function useTeamQuery<TData, TVariables>(
 *   document: GraphQLDocument<TData, TVariables>,
 *   ...args: QueryArgs<TVariables, ActiveQueryOptions>
 * ) {
 *   return useQuery(document, ...args)
 * }
 */
// NoInfer goes around the whole union. Inside the union, TypeScript 5.4 accepts variables that don't exist.
export type QueryArgs<TVariables, TOptions, TToken = never> =
  {} extends NoInfer<TVariables>
    ? [options?: TOptions & { variables?: NoInfer<TVariables | TToken> | undefined }]
    : [options: TOptions & { variables: NoInfer<TVariables | TToken> }]

/** The options as the hooks read them, for any document. */
export type AnyQueryOptions = QueryOptions & { variables?: Variables | SkipToken | undefined }
