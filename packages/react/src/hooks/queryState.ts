import type { RequestFailure, Result } from '@thinql/core'

/** What a query's hook returns in every state. */
export interface QueryHandle<TData> {
  /** True while any request for this query is under way; a component that doesn't read it doesn't render for it. */
  readonly fetching: boolean
  /** True while `data` belongs to the variables before these. */
  readonly isPrevious: boolean
  /**
   * Asks again. When it has resolved, the answer is there, and React shows it in its next task.
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

/** What `useSuspenseQuery` returns: there is always data, and it is complete unless its answer grows or was cut. */
export type SuspenseQueryState<TData> = QueryHandle<TData> & {
  readonly data: TData
  /** What the last request failed with, until the next one starts. */
  readonly error: RequestFailure<TData> | undefined
}
