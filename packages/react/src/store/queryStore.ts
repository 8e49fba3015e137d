import type { Client, GraphQLDocument, Result, stream } from '@thinql/core'
import { Entry } from './entry.ts'
import type { EntryContext } from './entryContext.ts'
import { createEmit, type StoreEvent } from './events.ts'
import type { Feed } from './feed.ts'
import { type DehydratedState, extractEntries, readEntries } from './hydration.ts'
import type { Update, Write } from './layers.ts'
import type { Untyped } from './untyped.ts'
import { type Query, toQuery, type Variables } from './query.ts'
import { QueryMap } from './queryMap.ts'

type VariablesArgs<TVariables> = {} extends TVariables
  ? [options?: { variables?: TVariables | undefined }]
  : [options: { variables: TVariables }]

/** What the hooks need of a store and its users don't. */
export const internals = Symbol('thinql')

interface StoreInternals {
  readonly staleTime: number
  /** The entry of a query; the first call makes it, and sends nothing. */
  entry(document: GraphQLDocument, variables: Variables | undefined, operationName?: string): Entry
  /** The entries of a document, for all variables. */
  entriesOf(document: GraphQLDocument): Entry[]
  /** `setData` as a part of a larger write. */
  writeData(document: GraphQLDocument, variables: Variables | undefined, update: unknown, write: Write): Entry
  /** The subscriptions that someone follows. */
  readonly feeds: QueryMap<Feed>
}

/**
 * What the hooks share: the data of queries, and the requests under way. It knows nothing of React.
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
   * @returns The Result of the request, of one that is under way, or of what is still fresh (with status 200 and no headers).
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
   * Writes the data of a query; a request under way will not overwrite it. One that was to refresh stale data
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
   * Makes data stale; queries that are on screen or under way are asked again.
   *
   * @param document - The query; without it, everything.
   * @param variables - Its variables; without them, every entry of the document.
   * @returns A promise that resolves when those requests have settled, and never rejects.
   */
  invalidate(document?: GraphQLDocument, variables?: Variables): Promise<void>
  /** Aborts and forgets everything, as for a logout; hooks on screen load and connect anew. */
  clear(): void
  /**
   * Gives the complete data of all entries as plain JSON; never errors, headers or optimistic writes.
   *
   * Whoever inlines it in HTML has to escape its less-than signs.
   *
   * @param options - `except`: a state given before; what it has is left out.
   * @returns The state, for `restore` or the provider's `state`.
   */
  extract(options?: { except?: DehydratedState }): DehydratedState
  /**
   * Takes what `extract` gave: fills what is empty and not on screen.
   *
   * @param state - The state; one that is malformed or foreign is ignored with a warning. The same one again changes nothing.
   */
  restore(state: DehydratedState): void
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
   * `stream` of the core: queries with `@defer` or `@stream` are sent by it, and their answers shown as they arrive. The
   * client's middleware doesn't run for these.
   * @default the client's `request`, which takes answers as a whole
   */
  fetcher?: typeof stream | undefined
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
  const { staleTime = 0, gcTime = 300_000, fetcher, onEvent } = options
  const entries = new QueryMap<Entry>()
  const feeds = new QueryMap<Feed>()
  const restored = new WeakSet<DehydratedState>()
  const context: EntryContext<Entry> = {
    client,
    fetcher,
    entries,
    gcTime,
    emit: createEmit(onEvent),
    onServer: typeof window === 'undefined',
    generation: {},
  }

  const entryOf = (query: Query) => entries.get(query) ?? new Entry(query, context)

  function writeData(
    document: GraphQLDocument,
    variables: Variables | undefined,
    update: unknown,
    write: Write,
  ) {
    const query = toQuery(client, document, variables)
    if (query.invalid) throw query.invalid
    const entry = entryOf(query)
    entry.write(typeof update === 'function' ? (update as Update) : () => update, write)
    return entry
  }

  return {
    client,
    [internals]: {
      staleTime,
      entry(document, variables, operationName) {
        const query = toQuery(client, document, variables, operationName)
        const entry = entryOf(query)
        // What `restore` made knows the text only.
        if (entry.state.restored) entry.query = query
        return entry
      },
      entriesOf: (document) => entries.values(toQuery(client, document).text),
      writeData,
      feeds,
    },
    async prefetch(document, ...[{ variables } = {}]): Promise<Result<Untyped>> {
      const entry = entryOf(toQuery(client, document, variables as Variables))
      if (entry.state.isFresh(staleTime))
        return { data: entry.state.base, response: { status: 200, headers: new Headers() } }
      return entry.hold()
    },
    getData: (document, variables): Untyped =>
      entries.get(toQuery(client, document, variables as Variables))?.state.data,
    setData(document, variables, update) {
      writeData(document, variables as Variables, update, { outcome: 'done' })
    },
    async invalidate(document, variables) {
      const asked = document === undefined ? undefined : toQuery(client, document, variables)
      const found = variables ? [asked && entries.get(asked)] : entries.values(asked?.text)
      await Promise.all(found.map(async (entry) => entry?.invalidate()))
    },
    clear() {
      context.generation = {}
      for (const shared of [...entries.values(), ...feeds.values()]) shared.clear()
    },
    extract: ({ except } = {}) => extractEntries(entries.values(), except),
    restore(state) {
      if (restored.has(state)) return
      for (const [query, data] of readEntries(client, state)) entryOf(query).restore(data)
      // Text, if it wasn't parsed, can't be held weakly.
      if (Object(state) === state) restored.add(state)
    },
  }
}
