'use client'
import type { GraphQLDocument, Failure, Result } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import type { PollInterval, QueryOptions, SkipToken } from '../queryOptions.ts'
import { type ListOptions, usePages } from './usePages.ts'

/** What `useInfiniteQuery` returns: the pages so far, and the functions that load more. */
export interface InfiniteQueryState<TData> {
  /** `idle` while the query is skipped, `loading` until the first page is there. */
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  /** True while the first page is loading. */
  readonly loading: boolean
  /** The data of the pages, in order. It is the same array until a page changes. */
  readonly pages: readonly TData[]
  /**
   * Why the first load, a further page or a refetch has failed, until the next response. The pages stay. If the first
   * load or the next page brought GraphQL errors and rows, that is the last page. It stays with its error until it
   * comes without.
   */
  readonly error: Failure<TData> | undefined
  /** Whether there is a page after the last one. */
  readonly hasNext: boolean
  /** Whether there is a page before the first one. */
  readonly hasPrevious: boolean
  /** True while the next page is loading, or waits for another request. It is like `fetching`. */
  readonly loadingNext: boolean
  /** True while the previous page is loading, or waits for another request. It is like `fetching`. */
  readonly loadingPrevious: boolean
  /**
   * True while a request for any page is in flight. A component that reads none of these three doesn't render when they
   * change.
   */
  readonly fetching: boolean
  /** True while `pages` belong to the variables before. See `keepPreviousData`. */
  readonly isPrevious: boolean
  /**
   * Fetches all pages again, or those that `renew` says, one after another. It shows them together. It never rejects.
   *
   * @returns All pages, or the error of the page that failed. Then the old pages stay. Beside an error it has pages
   *   only if the last page came with errors and is shown.
   */
  refetch(this: void): Promise<Result<readonly TData[]>>
  /**
   * Loads the next page, or waits for it if it is already loading. If pages are stale or are being fetched
   * again, they come first. If the first load or the next page has failed, it loads that page again. If the
   * server refuses the page twice in a row, it fetches the pages again before. It never rejects.
   *
   * @returns True if it has added a page. False if there is none, if it failed, or if no component has the list. A
   *   component that an `Activity` of React hides has it.
   */
  loadNext(this: void): Promise<boolean>
  /** Loads the page before the first one. It works like `loadNext`. */
  loadPrevious(this: void): Promise<boolean>
}

/** The options of `useInfiniteQuery`, apart from the variables. */
export interface InfiniteQueryOptions<TData, TVariables> extends Pick<
  QueryOptions,
  'operationName' | 'skip' | 'staleTime' | 'pollInBackground' | 'keepPreviousData' | 'request' | 'store'
> {
  /**
   * How long to wait after a request has settled before all pages are fetched again, in ms. See QueryOptions.
   *
   * A function gets the pages on the screen. It must be pure.
   * @default false
   */
  pollInterval?: PollInterval<readonly TData[]> | undefined
  /**
   * Returns the variables of the next page, or undefined if this page is the last one. It must be pure.
   *
   * It gets the data of a page, and that page's variables as JSON values. Variables of a page that the list
   * has already end the list.
   */
  next: (page: TData, variables: TVariables) => TVariables | undefined
  /** Returns the variables of the previous page, or undefined if this page is the first one. It must be pure. */
  previous?: ((page: TData, variables: TVariables) => TVariables | undefined) | undefined
  /**
   * How many pages the list keeps. If it gets more, it drops those at the other end, which `loadPrevious` and
   * `loadNext` load again. Pass `previous` too. It must be at least 1.
   * @default no limit
   */
  maxPages?: number | undefined
  /**
   * Which pages a refetch and a poll fetch. With `'first'`, they fetch the page with which the list began,
   * and on each side the pages beyond it up to the first one that has not changed. After an invalidation,
   * they fetch all pages.
   * @default 'all'
   */
  renew?: 'all' | 'first' | undefined
}

/**
 * Loads the pages of a list, one after another, and returns them together.
 *
 * A list begins with the data that the store has of its first page. From then on
 * [it shares nothing with queries](https://thinql.github.io/guides/lists/#a-list-is-not-a-query). When it is fetched again, it
 * fetches the page with which it began, then the pages after it, then those before it, one after another.
 * Each page gives the variables of the one beyond it. Then all of them appear together. So a cursor that has
 * moved neither repeats nor loses a row between two pages.
 *
 * Each set of variables is a list of its own. Components with the same document and variables share the pages.
 *
 * @param document - The query that loads one page.
 * @param options - The variables of the first page, `next`, and other options.
 * @returns The state. It is the same object until something in it changes.
 * @throws Error if there is no store. In development, TypeError without `next`, and RequestError for an unknown
 *   option in place of `variables`.
 *   All errors of `next` and `previous`.
 * @example
 * function Todos() {
 *   const { pages, error, refetch, hasNext, loadNext, loadingNext } = useInfiniteQuery(TodosQuery, {
 *     variables: { first: 20 },
 *     next: ({ todos }, variables) => (todos.next ? { ...variables, after: todos.next } : undefined),
 *   })
 *   return (
 *     <>
 *       {error && <Problem error={error} retry={refetch} />}
 *       {pages.map(({ todos }) => todos.nodes.map(({ id, title }) => <p key={id}>{title}</p>))}
 *       {hasNext && <button disabled={loadingNext} onClick={loadNext}>More</button>}
 *     </>
 *   )
 * }
 */
export function useInfiniteQuery<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  options: InfiniteQueryOptions<NoInfer<TData>, NoInfer<TVariables>> &
    ({} extends NoInfer<TVariables>
      ? { variables?: NoInfer<TVariables | SkipToken> | undefined }
      : { variables: NoInfer<TVariables | SkipToken> }),
): InfiniteQueryState<TData> {
  // The signature has checked that the variables fit the document. The result of a list has all pages.
  return usePages(document, options as ListOptions)[0] as InfiniteQueryState<TData>
}
