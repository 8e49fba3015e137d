'use client'
import type { GraphQLDocument, Failure, Result } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import type {
  ActiveQueryOptions,
  AnyQueryOptions,
  MaySkip,
  NotInferred,
  QueryHookArgs,
  QueryOptions,
  SkipFields,
} from '../queryOptions.ts'
import { useQueryObserver } from '../useQueryObserver.ts'

/** The part of the state that `useQuery` and `useSuspenseQuery` always return. */
export interface QueryHandle<TData> {
  /** True while a request for this query is in flight. If a component doesn't read it, React doesn't render for it. */
  readonly fetching: boolean
  /** True while `data` belongs to the variables before. See `keepPreviousData`. */
  readonly isPrevious: boolean
  /**
   * Fetches the query that is on screen again. It is the same function in every render. During the first
   * load, it waits for that load instead. If an earlier call is in flight, the query is fetched once more
   * after that. It never rejects.
   *
   * If other requests are in flight, React may show the response in the task after the promise has resolved.
   *
   * @returns The Result of a request that was sent after the call. If a newer request supersedes that one,
   * the Result of the newer
   *   one.
   */
  refetch(this: void): Promise<Result<TData>>
}

/** The state of a query that is not skipped. */
export type ActiveQueryState<TData> = QueryHandle<TData> &
  (
    | {
        readonly status: 'loading'
        readonly loading: true
        readonly data: TData | null | undefined
        readonly error: undefined
      }
    | { readonly status: 'success'; readonly loading: false; readonly data: TData; readonly error: undefined }
    | {
        readonly status: 'error'
        readonly loading: false
        readonly data: TData | null | undefined
        readonly error: Failure<TData>
      }
  )

/**
 * The state of a query that may be skipped. It is `idle` while the query is skipped. With `skip: true`, it
 * has the data of the store.
 */
export type QueryState<TData> =
  | ActiveQueryState<TData>
  | (QueryHandle<TData> & {
      readonly status: 'idle'
      readonly loading: false
      readonly data: TData | undefined
      readonly error: undefined
    })

/**
 * Loads a query when the component mounts, and renders the component when its state changes.
 *
 * Components with the same document and variables share one request. When the last of them unmounts, the request is
 * aborted. A render alone sends nothing. Variables are equal if their JSON is equal: `id: 1` and `id: '1'` are two
 * queries, and so are `after: null` and no `after`.
 *
 * If a refetch fails, the state has the error and still has data: the old data, or partial data that came with the
 * error. So check `data` first.
 *
 * @param document - The query to load.
 * @param options - One object: the variables, and the options.
 * @returns The state. It is the same object until something in it changes.
 * @throws Error if there is no store. In development, RangeError if `pollInterval` or `staleTime` is negative or NaN,
 *   and RequestError for an unknown option in place of `variables`.
 *   With `throwOnError`, the error of the query if there is no complete data.
 * @example
 * function Title({ id }: { id: string }) {
 *   const { data, error, refetch } = useQuery(TodoQuery, { variables: { id } })
 *   if (!data) return error ? <Problem error={error} retry={refetch} /> : <Spinner />
 *   return <h1>{data.todo.title}</h1>
 * }
 */
export function useQuery<
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
    QueryOptions<NoInfer<TData>>,
    ActiveQueryOptions<NoInfer<TData>>
  >
): true extends MaySkip<TOptions, SkipFields<TSkip, TGiven>> ? QueryState<TData> : ActiveQueryState<TData> {
  // The signature has checked that the variables fit the document.
  const { snapshot } = useQueryObserver(document, options[0] as AnyQueryOptions | undefined)
  // A snapshot has the same fields. QueryState only says which types belong to which status.
  return snapshot as ActiveQueryState<TData>
}
