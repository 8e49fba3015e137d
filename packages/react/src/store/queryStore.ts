import type { Client, GraphQLDocument, Result } from '@thinql/core'
import type { DataOf, MissingVariables, UnionArgs, Untyped, VariablesOf } from '@thinql/core/internal'
import type { Variables } from './key/queryKey.ts'
import type { QueryFetcher } from './query/EntryContext.ts'
import type { QueryRequest } from './shared/RetainedEntry.ts'
import type { internals, StoreInternals } from './storeInternals.ts'

/** The options of `prefetch`, apart from the variables. */
export interface PrefetchOptions {
  /**
   * How old data may be to be fresh, in ms. A route loader passes `Infinity` to wait only for data that is missing.
   * @default the `staleTime` of the store
   */
  staleTime?: number | undefined
  /** Options of the request, if one is sent: `headers`, `meta`, and options of fetch. They are not a part of the key. */
  request?: QueryRequest | undefined
}

type PrefetchArgs<TVariables> = {} extends TVariables
  ? [options?: PrefetchOptions & { variables?: TVariables | undefined }]
  : [options: PrefetchOptions & { variables: TVariables }]

/**
 * Holds the data and the requests that the hooks share. It doesn't need React.
 *
 * In a browser, create one store. On a server, create one for each request. At module level, all users of the server
 * would share it.
 */
export interface QueryStore {
  /** The client that sends the operations. */
  readonly client: Client
  /** @internal */
  readonly [internals]: StoreInternals
  /** Names the variables that a call lacks. */
  prefetch<TDocument>(document: MissingVariables<TDocument>): Promise<Result<Untyped>>
  /** Loads one of several queries. */
  prefetch<TDocument>(
    document: TDocument,
    ...args: UnionArgs<TDocument, PrefetchArgs<VariablesOf<TDocument>>>
  ): Promise<Result<DataOf<TDocument>>>
  /**
   * Loads a query before a component needs it. The component that shows it first sends no second request.
   *
   * If the data is fresh, it sends nothing and resolves at once, to a Result with status 200 and no headers. Until a
   * component has shown the data, the data stays fresh. Then it is fresh for `staleTime`. `invalidate` makes it stale.
   *
   * If a request is in flight, it waits for that request. It never rejects.
   *
   * @param document - The query.
   * @param args - One object: the variables, and the options.
   * @returns The Result.
   * @example
   * await store.prefetch(TodoQuery, { variables: { id } })
   */
  prefetch<TData, TVariables>(
    document: GraphQLDocument<TData, TVariables>,
    ...args: PrefetchArgs<NoInfer<TVariables>>
  ): Promise<Result<TData>>
  /**
   * Reads the data of a query, with optimistic writes. It sends nothing.
   *
   * @param document - The query.
   * @param variables - Its variables.
   * @returns The data, or undefined if there is no complete data.
   * @example
   * const data = store.getData(TodoQuery, { id })
   */
  getData<TData, TVariables>(
    document: GraphQLDocument<TData, TVariables>,
    variables?: NoInfer<TVariables>,
  ): TData | undefined
  /**
   * Writes the data of a query.
   *
   * A request in flight doesn't overwrite it. If that is a refetch, the store sends it again when it has settled.
   *
   * @param document - The query.
   * @param variables - Its variables.
   * @param update - The data, or a pure function that gets the data so far. It may return undefined to write nothing.
   * @throws RequestError if the document is not a query, or if the variables can't be sent. All errors of `update`.
   * @example
   * store.setData(TodosQuery, undefined, (data) => data && { todos: [...data.todos, todo] })
   */
  setData<TData, TVariables>(
    document: GraphQLDocument<TData, TVariables>,
    variables: NoInfer<TVariables> | undefined,
    update: TData | ((data: TData | undefined) => TData | undefined),
  ): void
  /**
   * Makes data stale. The store fetches the queries that are on screen or in flight again.
   *
   * @param document - The query. Without it, all data becomes stale.
   * @param variables - Its variables. Without them, the data of the document becomes stale for all variables.
   * @returns A promise that resolves when those requests have settled, even if they fail.
   * @throws RequestError, as a rejection, if `document` is not a document, such as a list of them.
   * @example
   * await store.invalidate(TodosQuery)
   */
  invalidate(document?: GraphQLDocument, variables?: Variables): Promise<void>
  /**
   * Aborts all requests and forgets all data, for a logout. The hooks on screen load and connect again.
   *
   * With `refetch: false` they don't, for a logout before the screen changes: `useQuery` shows `loading`, polls and
   * subscriptions stop, and a component that uses suspense keeps what it shows. The next component that mounts fetches.
   *
   * @param options - Whether to load again.
   * @param options.refetch - False sends nothing. Default: true.
   * @example
   * store.clear()
   */
  clear(options?: { refetch?: boolean | undefined }): void
}

/** The options of `createQueryStore`. */
export interface QueryStoreOptions {
  /**
   * How long data is fresh, in ms. The `staleTime` of a hook overrides it.
   * @default 0
   */
  staleTime?: number | undefined
  /**
   * How long the store keeps data that no component uses, in ms. A server runs no timers, so its store keeps all data.
   * Data from `restore` stays at least five minutes, for parts of the page that hydrate late.
   * @default 300_000
   */
  gcTime?: number | undefined
  /**
   * Sends the queries. `streamFetcher(stream)` shows the data of queries with `@defer` or `@stream` while it arrives.
   * @default the client's `request`, which waits for the whole response
   */
  fetcher?: QueryFetcher | undefined
}
