import type { QueryStore } from '../store/queryStore.ts'
import type { Variables } from '../store/key/queryKey.ts'

/**
 * Skips a query, and types a variable that may be missing.
 *
 * @example
 * useQuery(TodoQuery, { variables: id ? { id } : skipToken })
 */
export const skipToken: unique symbol = /* @__PURE__ */ Symbol('thinql.skipToken')

/** The type of `skipToken`. */
export type SkipToken = typeof skipToken

/** The options of `useQuery` beside its variables. */
export interface QueryOptions {
  /**
   * Which operation of the document runs.
   * @default inferred from the document
   */
  operationName?: string | undefined
  /**
   * Sends nothing and shows nothing while true.
   * @default false
   */
  skip?: boolean | undefined
  /**
   * ms for which data counts as fresh; older data is shown at once and fetched again.
   * @default the store's, else 0
   */
  staleTime?: number | undefined
  /**
   * ms after each response until the query is fetched again; not while the page is hidden. Hooks that poll one query
   * share one timer: the shortest interval counts.
   * @default no polling
   */
  pollInterval?: number | undefined
  /**
   * Shows the data of the variables before these until there is some, with `isPrevious`.
   * @default false
   */
  keepPreviousData?: boolean | undefined
  /**
   * Throws an error in render where there is no complete data to show.
   * @default false
   */
  throwOnError?: boolean | undefined
  /** Another store than the provider's, for a second backend. */
  store?: QueryStore | undefined
}

/** The options of a query that is never skipped. */
export interface ActiveQueryOptions extends QueryOptions {
  /** Sends nothing and shows nothing while true; the state may then be `idle`. */
  skip?: false | undefined
}

/**
 * A hook's options with the variables, which can be left out where none is required: for a wrapper that passes them on.
 *
 * @example
 * function useTeamQuery<TData, TVariables>(
 *   document: GraphQLDocument<TData, TVariables>,
 *   ...args: QueryArgs<TVariables, ActiveQueryOptions>
 * ) {
 *   return useQuery(document, ...args)
 * }
 */
// One NoInfer around the union: beside one, TypeScript 5.4 lets unknown variables pass.
export type QueryArgs<TVariables, TOptions, TToken = never> =
  {} extends NoInfer<TVariables>
    ? [options?: TOptions & { variables?: NoInfer<TVariables | TToken> | undefined }]
    : [options: TOptions & { variables: NoInfer<TVariables | TToken> }]

/** What the hooks see of it, whatever the document. */
export type AnyQueryOptions = QueryOptions & { variables?: Variables | SkipToken | undefined }
