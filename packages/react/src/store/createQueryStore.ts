import { type Client, type GraphQLDocument, RequestError, type Result } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { toQuery, type Variables } from './key/queryKey.ts'
import { QueryMap } from './key/QueryMap.ts'
import type { Update } from './query/QueryData.ts'
import { QueryEntry } from './query/QueryEntry.ts'
import type { PrefetchOptions, QueryStore, QueryStoreOptions } from './queryStore.ts'
import { checkTime } from './shared/checkTime.ts'
import { internals, type StoreInternals } from './storeInternals.ts'
import { warnOfMissedData, warnOfTwoTypes } from './traps.ts'

/**
 * Creates a store, which keeps the data and the requests that the hooks share. It sends nothing.
 *
 * @param client - The client that sends the operations.
 * @param options - How long data stays fresh and is kept, and the fetcher.
 * @throws RangeError in development, when `staleTime` or `gcTime` is negative or NaN.
 * @returns The store, for `GraphQLProvider` or for the `store` option of a hook.
 * @example
 * const store = createQueryStore(createClient({ endpoint: '/graphql' }), { staleTime: 10_000 })
 */
export function createQueryStore(client: Client, options: QueryStoreOptions = {}): QueryStore {
  const { staleTime = 0, gcTime = 300_000 } = options
  if (process.env.NODE_ENV !== 'production') {
    checkTime('staleTime', staleTime)
    checkTime('gcTime', gcTime)
  }
  const entries = new QueryMap<QueryEntry>()
  const store: StoreInternals & { generation: object } = {
    client,
    fetcher: options.fetcher ?? ((client, document, call) => client.request(document, call)),
    staleTime,
    gcTime,
    onServer: typeof window === 'undefined',
    entries,
    subscriptions: new QueryMap(),
    inFlight: new Set(),
    generation: {},
    entry(query) {
      let entry = entries.get(query)
      if (!entry) {
        if (process.env.NODE_ENV !== 'production') warnOfTwoTypes(store, query)
        entry = new QueryEntry(query, store)
      }
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
