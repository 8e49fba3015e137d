import type { Untyped } from '@thinql/core/internal'
import type { QueryRequest } from '../store/shared/observer.ts'
import type { NamingOptions, QueryArgs, Variables } from '../store/key/queryKey.ts'
import type { QueryStore } from '../store/queryStore.ts'

/**
 * Skips a query or a subscription. Pass it instead of the variables while one that is required is missing.
 * Then there is no data.
 *
 * @example
 * useQuery(TodoQuery, { variables: id ? { id } : skipToken })
 */
export const skipToken = /* @__PURE__ */ Symbol('thinql.skipToken') as SkipToken

declare const skips: unique symbol

/**
 * The type of `skipToken`. It is not `unique symbol`, which TypeScript widens to `symbol` in what a callback
 * returns.
 */
export type SkipToken = symbol & SkipMark

/** Only the type of `skipToken` has this field. */
export interface SkipMark {
  readonly [skips]: true
}

/** The options of `useQuery`, apart from the variables. */
export interface QueryOptions<TData = Untyped> extends NamingOptions {
  /**
   * If true, the hook sends nothing, its state is `idle`, and `data` is what the store has. `refetch` sends a request.
   * @default false
   */
  skip?: boolean | undefined
  /**
   * How long data is fresh, in ms. The hook shows older data at once, and fetches it again.
   * @default the `staleTime` of the store
   */
  staleTime?: number | undefined
  /**
   * How long to wait after a request has settled before the next one, in ms. While the page is hidden,
   * nothing is sent, unless `pollInBackground` is true. Hooks that poll the same query share one timer, and
   * the shortest interval counts. A hook with `false` or 0 doesn't poll. A function gets the data on the
   * screen, or undefined if there is none. It must be pure.
   * @default false
   */
  pollInterval?: PollInterval<TData | undefined> | undefined
  /**
   * Whether to poll while the page is hidden too, for alarms. If one of the hooks that poll the query has it,
   * it counts for all. Browsers slow down the timers of hidden pages, to one poll a minute or less.
   * @default false
   */
  pollInBackground?: boolean | undefined
  /**
   * When the variables change, shows the old data until there is new data. `isPrevious` is true until then.
   * @default false
   */
  keepPreviousData?: boolean | undefined
  /**
   * Throws the error of the query in render if there is no complete data, so that an error boundary shows it.
   * While the query is fetched again, the state is `loading`. If a redirect of your framework has ended the
   * request, it throws that.
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

/** A time in ms, `false`, or a function of the data that returns one of these. */
export type PollInterval<TData> = number | false | ((data: TData) => number | false)

/** The options of a query that is never skipped. */
export interface ActiveQueryOptions<TData = Untyped> extends QueryOptions<TData> {
  /** Not true: a query that may be skipped has QueryOptions, and its state may be `idle`. */
  skip?: false | undefined
}

/**
 * The options of a call from which TypeScript infers no other type: there are none, or one is a function
 * whose parameters have no types. Then `SkipFields` says whether the query may be skipped.
 */
export interface NotInferred {
  readonly [skips]: false
}

/** The two options that may skip a query. TypeScript infers each by itself. */
export interface SkipFields<TSkip, TGiven> {
  readonly skip?: TSkip
  readonly variables?: TGiven
}

/**
 * The arguments of a hook after the document, with the options of a query that may be skipped and of one that is not.
 * TypeScript infers `TOptions` from the options of a call. If you write type arguments, `TOptions` says
 * whether the query may be skipped.
 */
export type QueryHookArgs<TVariables, TOptions, TFields, TSkippable, TActive> =
  // This is never true. TypeScript infers types from this branch, and checks the call with the other one,
  // which has clearer errors.
  [TOptions] extends [ToInfer]
    ? [options: TOptions & TFields]
    : true extends MaySkip<TOptions, TFields>
      ? QueryArgs<TVariables, TSkippable, SkipToken>
      : QueryArgs<TVariables, TActive>

/** No options have this type. */
interface ToInfer {
  readonly [skips]: never
}

/** `true` if the options of a call may skip the query, or else `false`. For a union of types, it is a union too. */
export type MaySkip<TOptions, TFields> = [TOptions] extends [NotInferred]
  ? OptionsSkip<TFields>
  : OptionsSkip<TOptions>

type OptionsSkip<TOptions> = TOptions extends unknown
  ? Includes<TOptions, 'skip', true> | Includes<TOptions, 'variables', symbol>
  : never

/** Whether a field may have a value of this type. */
type Includes<TOptions, TKey extends string, TValue> = TKey extends keyof TOptions
  ? [Extract<TOptions[TKey], TValue>] extends [never]
    ? false
    : true
  : false

/** The options as the hooks read them, for any document. */
export type AnyQueryOptions = QueryOptions & { variables?: Variables | SkipToken | undefined }
