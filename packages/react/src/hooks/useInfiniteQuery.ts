'use client'
import type { GraphQLDocument, RequestFailure, Result } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { useEffect, useMemo } from 'react'
import type { Variables } from '../store/key/queryKey.ts'
import type { NextPage, PageList } from '../store/pages/PageList.ts'
import { listsOf } from '../store/pages/listsOf.ts'
import type { PagesView } from '../store/pages/PagesView.ts'
import { internals } from '../store/storeInternals.ts'
import type { AnyQueryOptions, QueryOptions, SkipToken } from './queryOptions.ts'
import { useQueryObserver } from './useQueryObserver.ts'
import { useOwnStore } from './useQueryStore.ts'

/** What `useInfiniteQuery` returns: the pages so far, and the functions that load more. */
export interface InfiniteQueryState<TData> {
  /** `idle` while the query is skipped, `loading` until the first page is there. */
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  /** True while the first page is loading. */
  readonly loading: boolean
  /** The data of the pages, in order. It is the same array until a page changes. */
  readonly pages: readonly TData[]
  /**
   * Why the first load, the next page or a refetch has failed. The pages stay. If the first load or the next page brought
   * GraphQL errors and data, that data is the last page.
   */
  readonly error: RequestFailure<TData> | undefined
  /** Whether there is a page after the last one. */
  readonly hasNext: boolean
  /** True while the next page is loading. */
  readonly loadingNext: boolean
  /** True while a request for any page is in flight. A component that doesn't read it doesn't render when it changes. */
  readonly fetching: boolean
  /** True while `pages` belong to the variables before. See `keepPreviousData`. */
  readonly isPrevious: boolean
  /**
   * Fetches all pages again, one after another, and shows them together. It never rejects.
   *
   * @returns The Result, with all pages. If one of them fails, the old pages stay.
   */
  refetch(this: void): Promise<Result<readonly TData[]>>
  /**
   * Loads the next page, or waits for it if it is already loading. After an error, it loads the page that has failed. It
   * never rejects.
   *
   * @returns The Result of that page; undefined if there was nothing to load.
   */
  loadNext(this: void): Promise<Result<TData> | undefined>
}

/** The options of `useInfiniteQuery`, apart from the variables. */
export interface InfiniteQueryOptions<TData, TVariables> extends Pick<
  QueryOptions,
  'operationName' | 'skip' | 'staleTime' | 'keepPreviousData' | 'request' | 'store'
> {
  /**
   * Returns the variables of the next page, or undefined if this page is the last one. It must be pure.
   *
   * It gets the data of a page, and that page's variables as JSON values.
   */
  next: (page: TData, variables: TVariables) => TVariables | undefined
}

/**
 * Loads the pages of a list, one after another, and returns them together.
 *
 * Each page is a query of the store, with its own variables: `prefetch`, `setData` and optimistic writes reach it there.
 * When one page is fetched again, all pages are fetched again, one after another. Each page gives the variables of the
 * next one. Then all of them appear together. So a cursor that has moved neither repeats nor loses a row.
 *
 * If the variables change, the list starts again with its first page. When the last component unmounts, the store aborts
 * the requests. Components with the same document and variables share the pages.
 *
 * @param document - The query that loads one page.
 * @param options - The variables of the first page, `next`, and other options.
 * @returns The state. It is the same object until something in it changes.
 * @throws Error if there is no store. All errors of `next`.
 * @example
 * const { pages, hasNext, loadNext, loadingNext } = useInfiniteQuery(TodosQuery, {
 *   variables: { first: 20 },
 *   next: ({ todos }, variables) => (todos.next ? { ...variables, after: todos.next } : undefined),
 * })
 */
export function useInfiniteQuery<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  options: InfiniteQueryOptions<NoInfer<TData>, NoInfer<TVariables>> &
    ({} extends NoInfer<TVariables>
      ? { variables?: NoInfer<TVariables> | SkipToken | undefined }
      : { variables: NoInfer<TVariables> | SkipToken }),
): InfiniteQueryState<TData>
export function useInfiniteQuery(
  document: GraphQLDocument,
  options: AnyQueryOptions & { next: (page: Untyped, variables: Untyped) => Variables | undefined },
): InfiniteQueryState<unknown> {
  const store = useOwnStore(options.store)
  const lists = { ...store, [internals]: listsOf(store[internals]) }
  const { snapshot, entry } = useQueryObserver(document, { ...options, store: lists })
  // `lists` has no other entries.
  const list = entry as PageList | undefined
  const next: NextPage = options.next
  useEffect(() => list?.setNext(next))

  // A list has no other data.
  const view = snapshot.data as PagesView | undefined
  const own = snapshot.isPrevious ? undefined : view
  const hasNext = own !== undefined && next(own.pages.at(-1), own.variables) !== undefined
  return useMemo(() => {
    const { status, loading, isPrevious, refetch } = snapshot
    const error = snapshot.error ?? own?.error
    const loadingNext = own?.loadingNext === true
    return {
      status: error ? 'error' : status,
      loading,
      pages: view ? view.pages : noPages,
      error,
      hasNext,
      loadingNext,
      isPrevious,
      get fetching() {
        return loadingNext || snapshot.fetching
      },
      refetch: list ? list.refetchPages : (refetch as InfiniteQueryState<unknown>['refetch']),
      loadNext: list ? list.loadNext : nothing,
    } as InfiniteQueryState<unknown>
  }, [snapshot, list, view, own, hasNext])
}

const noPages: readonly unknown[] = []
const nothing = () => Promise.resolve(undefined)
