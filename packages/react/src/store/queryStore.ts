import { type Client, type GraphQLDocument, RequestError, type Result } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { toQuery, type Variables } from './key/queryKey.ts'
import { QueryMap } from './key/QueryMap.ts'
import type { QueryFetcher } from './query/EntryContext.ts'
import type { MissingVariables } from './shared/MissingVariables.ts'
import type { QueryRequest } from './shared/RetainedEntry.ts'
import type { Update } from './query/QueryData.ts'
import { QueryEntry } from './query/QueryEntry.ts'
import { internals, type StoreInternals } from './storeInternals.ts'
import { warnOfMissedData, warnOfTwoTypes } from './traps.ts'

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

/**
 * Creates a store, which holds the data and the requests that the hooks share. It sends nothing.
 *
 * @param client - The client that sends the operations.
 * @param options - How long data stays fresh and is kept, and the fetcher.
 * @returns The store, for `GraphQLProvider` or for the `store` option of a hook.
 * @example
 * const store = createQueryStore(createClient({ endpoint: '/graphql' }), { staleTime: 10_000 })
 */
export function createQueryStore(client: Client, options: QueryStoreOptions = {}): QueryStore {
  const entries = new QueryMap<QueryEntry>()
  const store: StoreInternals & { generation: object } = {
    client,
    fetcher: options.fetcher ?? ((client, document, call) => client.request(document, call)),
    staleTime: options.staleTime ?? 0,
    gcTime: options.gcTime ?? 300_000,
    onServer: typeof window === 'undefined',
    entries,
    subscriptions: new QueryMap(),
    restored: new WeakSet(),
    generation: {},
    entry(query) {
      if (process.env.NODE_ENV !== 'production' && !entries.get(query)) warnOfTwoTypes(store, query)
      const entry = entries.get(query) ?? new QueryEntry(query, store)
      // `restore` knew only the document's text.
      if (entry.data.restored) entry.query = query
      return entry
    },
    entriesOf: (document) => entries.values(toQuery(client, document).text),
    write(query, update, by = { outcome: 'done' }) {
      if (query.invalid) throw query.invalid
      if (process.env.NODE_ENV !== 'production') warnOfMissedData(store, query)
      const entry = store.entry(query)
      entry.write(update, by)
      return entry
    },
  }

  return {
    client,
    [internals]: store,
    async prefetch(
      document: GraphQLDocument,
      { variables, request, staleTime = store.staleTime }: PrefetchOptions & { variables?: Variables } = {},
    ): Promise<Result<Untyped>> {
      const entry = store.entry(toQuery(client, document, variables))
      if (entry.data.isFresh(staleTime))
        return { data: entry.data.base, response: { status: 200, headers: new Headers() } }
      return entry.prefetch(request)
    },
    getData: (document, variables): Untyped =>
      entries.get(toQuery(client, document, variables as Variables))?.data.data,
    setData: setDataOf(store),
    async invalidate(document, variables) {
      const query = document === undefined ? undefined : toQuery(client, document, variables)
      if (query?.text === '')
        throw new RequestError('invalidate() takes one document: call it for each query.', {
          cause: query.invalid,
        })
      if (process.env.NODE_ENV !== 'production' && query && variables) warnOfMissedData(store, query)
      const found = variables ? [query && entries.get(query)] : entries.values(query?.text)
      await Promise.all(found.flatMap((entry) => entry?.invalidate() ?? []))
    },
    clear({ refetch } = {}) {
      store.generation = {}
      for (const entry of [...entries.values(), ...store.subscriptions.values()]) entry.clear(refetch)
    },
  }
}

/** Returns the `setData` of a store, which writes by `write`. */
export function setDataOf({
  client,
  write,
}: Pick<StoreInternals, 'client' | 'write'>): QueryStore['setData'] {
  return (document, variables, update) => {
    const toData = typeof update === 'function' ? (update as Update) : () => update
    write(toQuery(client, document, variables as Variables), toData)
  }
}
