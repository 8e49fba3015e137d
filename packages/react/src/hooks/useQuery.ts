'use client'
import type { GraphQLDocument, RequestFailure, Result } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import type {
  ActiveQueryOptions,
  AnyQueryOptions,
  QueryArgs,
  QueryOptions,
  SkipToken,
} from './queryOptions.ts'
import { useQueryObserver } from './useQueryObserver.ts'

/** What a query's hook returns in every state. */
export interface QueryHandle<TData> {
  /** True while any request for this query is in flight; a component that doesn't read it doesn't render for it. */
  readonly fetching: boolean
  /** True while `data` belongs to the variables before these. */
  readonly isPrevious: boolean
  /**
   * Fetches again. When it has resolved, the response is there, and React shows it in its next task.
   *
   * @returns The Result; never rejects. One that a newer request supersedes resolves to that one's Result.
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
        readonly error: RequestFailure<TData>
      }
  )

/** The state of a query that may be skipped: then it is `idle`. */
export type QueryState<TData> =
  | ActiveQueryState<TData>
  | (QueryHandle<TData> & {
      readonly status: 'idle'
      readonly loading: false
      readonly data: undefined
      readonly error: undefined
    })

/**
 * Loads a query, and follows its data.
 *
 * Components with the same document and variables share one request. It is sent when the component is on screen, never
 * by a render as such, and aborted when the last component that uses it is gone. Variables are the same when their JSON
 * is: `id: 1` and `id: '1'` are two queries, and so are `after: null` and no `after`.
 *
 * @param document - The query to load.
 * @param args - One object: its variables, and what to do beside.
 * @returns The state; the same object until something in it changes. A refetch that fails keeps the data, so look at `data` first.
 * @throws Error when there is no store; with `throwOnError`, the error of the query.
 * @example
 * const { data, error, refetch } = useQuery(TodoQuery, { variables: { id } })
 * if (!data) return error ? <Problem error={error} onRetry={refetch} /> : <Spinner />
 */
export function useQuery<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  ...args: QueryArgs<TVariables, ActiveQueryOptions>
): ActiveQueryState<TData>
export function useQuery<TData = Untyped, TVariables = Record<string, Untyped>>(
  document: GraphQLDocument<TData, TVariables>,
  ...args: QueryArgs<TVariables, QueryOptions, SkipToken>
): QueryState<TData>
export function useQuery(document: GraphQLDocument, options: AnyQueryOptions = {}): QueryState<unknown> {
  const { snapshot, entry } = useQueryObserver(document, options)
  if (options.throwOnError && snapshot.error && entry?.data.data === undefined) throw snapshot.error
  // Its types are those of a snapshot, told apart by status.
  return snapshot as QueryState<unknown>
}
