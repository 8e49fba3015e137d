'use client'
import type { GraphQLDocument, Failure } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { entryOf } from '../../store/entry/lifetime.ts'
import { suspend, suspense } from '../../store/entry/suspend.ts'
import type {
  AnyQueryOptions,
  MaySkip,
  NotInferred,
  QueryHookArgs,
  QueryOptions,
  SkipFields,
} from '../queryOptions.ts'
import type { QueryHandle } from '../useQuery/useQuery.ts'
import { useQueryObserver } from '../useQueryObserver.ts'

/** The state of `useSuspenseQuery`. It always has data, which is complete unless its response grows or was cut. */
export type SuspenseQueryState<TData> = QueryHandle<TData> & {
  readonly data: TData
  /** The error of the last request, until the next response. */
  readonly error: Failure<TData> | undefined
}

/** The state of a query with suspense that may be skipped. It has no data while the query is skipped. */
export type SkippableSuspenseQueryState<TData> =
  SuspenseQueryState<TData> | (QueryHandle<TData> & { readonly data: undefined; readonly error: undefined })

/** The options of `useSuspenseQuery`, apart from the variables. */
export type SuspenseQueryOptions<TData = Untyped> = Omit<QueryOptions<TData>, 'skip' | 'throwOnError'>

/**
 * Loads a query, and suspends until there is data. With `skipToken`, it sends nothing, doesn't suspend, and
 * has no data.
 *
 * The render that suspends sends the request, on a server too. While a component suspends, its other queries
 * don't start: use `useSuspenseQueries`, or prefetch them. Components with the same document and variables
 * share one request.
 *
 * If the first load fails, the hook throws the error to the nearest error boundary. A redirect of your
 * framework that ended the request is thrown as it is. Call `resetQueryErrors` when the boundary is reset:
 * then the hook sends the request again. Without it, the hook does so only if the last error is a second old.
 * A refetch that fails keeps the data.
 *
 * @param document - The query to load.
 * @param options - One object: the variables, and the options.
 * @returns The state, with data. It is the same object until something in it changes.
 * @throws Error if there is no store. In development, RangeError if `pollInterval` or `staleTime` is negative or NaN,
 *   and RequestError for an unknown option in place of `variables`.
 *   The error of the query if there is no data. A promise while it suspends.
 * @example
 * function Title({ id }: { id: string }) {
 *   const { data } = useSuspenseQuery(TodoQuery, { variables: { id } })
 *   return <h1>{data.todo.title}</h1>
 * }
 */
export function useSuspenseQuery<
  TData = Untyped,
  TVariables = Record<string, Untyped>,
  TOptions = NotInferred,
  TSkip = false,
  TGiven = undefined,
>(
  document: GraphQLDocument<TData, TVariables>,
  ...options: QueryHookArgs<
    TVariables,
    TOptions,
    SkipFields<TSkip, TGiven>,
    SuspenseQueryOptions<NoInfer<TData>>,
    SuspenseQueryOptions<NoInfer<TData>>
  >
): true extends MaySkip<TOptions, SkipFields<TSkip, TGiven>>
  ? SkippableSuspenseQueryState<TData>
  : SuspenseQueryState<TData> {
  // The signature has checked that the variables fit the document.
  const all = options[0] as AnyQueryOptions | undefined
  const { snapshot, entry } = useQueryObserver(document, all, entryOf, suspense)
  const { data, error, isPrevious, status } = snapshot
  if (status !== 'idle' && (data === undefined || (error && isPrevious)))
    throw suspend(entry, error, all?.request)
  // There is data, of the document's type.
  return snapshot as SuspenseQueryState<TData>
}
