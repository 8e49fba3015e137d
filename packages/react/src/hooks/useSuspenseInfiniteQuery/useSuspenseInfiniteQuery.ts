'use client'
import type { GraphQLDocument } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { hasResponse } from '../../store/state/QueryEntry.ts'
import { suspend, suspense } from '../../store/entry/suspend.ts'
import type { InfiniteQueryOptions, InfiniteQueryState } from '../useInfiniteQuery/useInfiniteQuery.ts'
import { type ListOptions, usePages } from '../useInfiniteQuery/usePages.ts'

/** What `useSuspenseInfiniteQuery` returns: at least one page, and the functions that load more. */
export interface SuspenseInfiniteQueryState<TData> extends Omit<
  InfiniteQueryState<TData>,
  'status' | 'loading' | 'pages'
> {
  /** The data of the pages, in order. It is the same array until a page changes. */
  readonly pages: readonly [TData, ...TData[]]
}

/**
 * Loads the pages of a list, one after another, and suspends until the first page is there.
 *
 * If the first load fails, the hook throws the error to the nearest error boundary, also if data came with
 * the error. When the boundary is reset, it loads again, as `useSuspenseQuery` does. `loadNext`,
 * `loadPrevious` and `refetch` never suspend: if they fail, the pages stay beside the `error`. The rest works
 * as in `useInfiniteQuery`.
 *
 * @param document - The query that loads one page.
 * @param options - The variables of the first page, `next`, and the other options of `useInfiniteQuery`, except `skip`.
 * @returns The state. It is the same object until something in it changes.
 * @throws Error if there is no store. In development, TypeError without `next`, and RequestError for an unknown option.
 *   The error of the query if there is no page. A promise while it suspends. All errors of `next` and `previous`.
 * @example
 * function Todos() {
 *   const { pages, hasNext, loadNext } = useSuspenseInfiniteQuery(TodosQuery, {
 *     variables: { first: 20 },
 *     next: ({ todos }, variables) => (todos.next ? { ...variables, after: todos.next } : undefined),
 *   })
 *   return (
 *     <>
 *       {pages.map(({ todos }) => todos.nodes.map(({ id, title }) => <p key={id}>{title}</p>))}
 *       {hasNext && <button onClick={loadNext}>More</button>}
 *     </>
 *   )
 * }
 */
export function useSuspenseInfiniteQuery<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  options: Omit<InfiniteQueryOptions<NoInfer<TData>, NoInfer<TVariables>>, 'skip'> &
    ({} extends NoInfer<TVariables>
      ? { variables?: NoInfer<TVariables> | undefined }
      : { variables: NoInfer<TVariables> }),
): SuspenseInfiniteQueryState<TData> {
  // The signature has checked that the variables fit the document.
  const all = options as ListOptions
  const [state, { data, error }, entry] = usePages(document, all, suspense)
  const shown = entry.override ?? entry
  // The data of a list may be a first page that came with errors.
  if (data === undefined || ((shown.error ?? shown.partial) && !hasResponse(shown)))
    throw suspend(entry, error, all.request)
  // There is a page, of the document's type.
  return state as unknown as SuspenseInfiniteQueryState<TData>
}
