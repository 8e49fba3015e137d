import { type Client, type GraphQLDocument, RequestError, type Result } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { createEmit, type StoreEvent } from './events.ts'
import { toQuery, type Variables } from './key/queryKey.ts'
import { QueryMap } from './key/QueryMap.ts'
import type { QueryFetcher } from './query/EntryContext.ts'
import type { Update } from './query/QueryData.ts'
import { QueryEntry } from './query/QueryEntry.ts'
import { internals, type StoreInternals } from './storeInternals.ts'

type VariablesArgs<TVariables> = {} extends TVariables
  ? [options?: { variables?: TVariables | undefined }]
  : [options: { variables: TVariables }]

/**
 * What the hooks share: the data of queries, and the requests in flight. It knows nothing of React.
 *
 * In a browser make one. On a server make one for each request: one that is made at module level there is shared by
 * all its users.
 */
export interface QueryStore {
  /** What it sends with. */
  readonly client: Client
  /** @internal */
  readonly [internals]: StoreInternals
  /**
   * Loads a query before a component needs it; the component that shows it first sends no second request.
   *
   * @param document - The query.
   * @param args - One object: its variables.
   * @returns The Result of the request, of one that is in flight, or of what is still fresh (with status 200 and no headers).
   * @example
   * await store.prefetch(TodoQuery, { variables: { id } })
   */
  prefetch<TData, TVariables>(
    document: GraphQLDocument<TData, TVariables>,
    ...args: VariablesArgs<NoInfer<TVariables>>
  ): Promise<Result<TData>>
  /**
   * Reads the data of a query, with optimistic writes; complete data only.
   *
   * @param document - The query.
   * @param variables - Its variables.
   * @returns The data, or undefined where there is none. Sends nothing.
   */
  getData<TData, TVariables>(
    document: GraphQLDocument<TData, TVariables>,
    variables?: NoInfer<TVariables>,
  ): TData | undefined
  /**
   * Writes the data of a query; a request in flight will not overwrite it. One that was to refresh stale data
   * is sent again once it has landed.
   *
   * @param document - The query.
   * @param variables - Its variables.
   * @param update - The data, or a pure function of the data so far, which may return undefined to write nothing.
   * @throws RequestError when the document is not a query.
   * @example
   * store.setData(TodosQuery, undefined, (data) => data && { todos: [...data.todos, todo] })
   */
  setData<TData, TVariables>(
    document: GraphQLDocument<TData, TVariables>,
    variables: NoInfer<TVariables> | undefined,
    update: TData | ((data: TData | undefined) => TData | undefined),
  ): void
  /**
   * Makes data stale; queries that are on screen or in flight are fetched again.
   *
   * @param document - The query; without it, everything.
   * @param variables - Its variables; without them, every entry of the document.
   * @returns A promise that resolves when those requests have settled, also where they fail.
   * @throws RequestError when it is given no document, but a list of them.
   */
  invalidate(document?: GraphQLDocument, variables?: Variables): Promise<void>
  /** Aborts and forgets everything, as for a logout; hooks on screen load and connect anew. */
  clear(): void
}

/** How a store behaves. */
export interface QueryStoreOptions {
  /**
   * ms for which data counts as fresh; a hook's own goes first.
   * @default 0
   */
  staleTime?: number | undefined
  /**
   * ms after which data without a user is forgotten; no timers run on a server.
   * @default 300_000
   */
  gcTime?: number | undefined
  /**
   * `streamFetcher(stream)` shows the data of queries with `@defer` or `@stream` as it arrives.
   * @default the client's `request`, which takes a response as a whole
   */
  fetcher?: QueryFetcher | undefined
  /** Called after each event of an entry: enough to build a devtools panel on. */
  onEvent?: ((event: StoreEvent) => void) | undefined
}

/**
 * Creates a store: everything the hooks share.
 *
 * @param client - What it sends with.
 * @param options - How long data is fresh and kept, and a listener of events.
 * @returns The store, for `GraphQLProvider` or a hook's `store` option.
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
    emit: createEmit(options.onEvent),
    entries,
    subscriptions: new QueryMap(),
    restored: new WeakSet(),
    generation: {},
    entry(query) {
      const entry = entries.get(query) ?? new QueryEntry(query, store)
      // What `restore` made knows the document's text only.
      if (entry.data.restored) entry.query = query
      return entry
    },
    entriesOf: (document) => entries.values(toQuery(client, document).text),
    writeData(document, variables, update, write) {
      const query = toQuery(client, document, variables)
      if (query.invalid) throw query.invalid
      const entry = store.entry(query)
      entry.write(typeof update === 'function' ? (update as Update) : () => update, write)
      return entry
    },
  }

  return {
    client,
    [internals]: store,
    async prefetch(document, ...[{ variables } = {}]): Promise<Result<Untyped>> {
      const entry = store.entry(toQuery(client, document, variables as Variables))
      if (entry.data.isFresh(store.staleTime))
        return { data: entry.data.base, response: { status: 200, headers: new Headers() } }
      return entry.hold()
    },
    getData: (document, variables): Untyped =>
      entries.get(toQuery(client, document, variables as Variables))?.data.data,
    setData(document, variables, update) {
      store.writeData(document, variables as Variables, update, { outcome: 'done' })
    },
    async invalidate(document, variables) {
      const query = document === undefined ? undefined : toQuery(client, document, variables)
      if (query?.text === '')
        throw new RequestError('invalidate() takes one document: call it for each query.', {
          cause: query.invalid,
        })
      const found = variables ? [query && entries.get(query)] : entries.values(query?.text)
      await Promise.all(found.map(async (entry) => entry?.invalidate()))
    },
    clear() {
      store.generation = {}
      for (const entry of [...entries.values(), ...store.subscriptions.values()]) entry.clear()
    },
  }
}
