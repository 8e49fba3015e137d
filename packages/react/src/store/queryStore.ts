import type { Client } from '@thinql/core'
import { createClock } from './shared/clock.ts'
import { checkStore, checkTime } from './development/warnings.ts'
import type { Emit } from './events.ts'
import { QueryMap } from './key/queryKey.ts'
import type { QueryFetcher } from './shared/observer.ts'
import { internals, type StoreInternals } from './state/StoreInternals.ts'

/**
 * Holds the data and the requests that the hooks share. It doesn't need React. Functions such as `prefetchQuery` and
 * `setQueryData` take it as their first argument.
 *
 * In a browser, create one store, outside of components: React loses the state of a component whose first render
 * suspends. On a server, create one for each request. At module level, all users of the server would share it.
 */
export interface QueryStore {
  /** The client that sends the operations. */
  readonly client: Client
  /** @internal */
  readonly [internals]: StoreInternals
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
   * Data from `hydrate` stays at least five minutes, for parts of the page that hydrate late.
   * @default 300_000
   */
  gcTime?: number | undefined
  /**
   * What happens to the data of a response with errors, for queries and lists. With `'all'`, hooks show it beside the
   * error. With `'none'`, only a response without errors gives data: after a first load there is the error and no data,
   * and after a refetch the old data stays. Parts of a stream show until it has failed.
   * @default 'all'
   */
  errorPolicy?: 'all' | 'none' | undefined
  /**
   * Sends the queries. `streamFetcher(stream)` shows the data of queries with `@defer` or `@stream` while it arrives.
   * @default the client's `request`, which waits for the whole response
   */
  fetcher?: QueryFetcher | undefined
  /**
   * Whether the store is on a server. There it runs no timers, forgets nothing and sends no failed query
   * again, and `refetchOnReturn` and `persist` do nothing. Give `false` where components stay without a
   * `window`: in a terminal (Ink), in a worker, in the host of an extension.
   * @default true where there is no `window`
   */
  onServer?: boolean | undefined
}

/**
 * Creates a store, which keeps the data and the requests that the hooks share. It sends nothing.
 *
 * @param client - The client that sends the operations.
 * @param options - How long data stays fresh and is kept, what partial data is for, the fetcher, and whether
 * this is a server.
 * @throws RangeError in development, when `staleTime` or `gcTime` is negative or NaN.
 * @returns The store, for `GraphQLProvider` or for the `store` option of a hook.
 * @example
 * const store = createQueryStore(createClient({ endpoint: '/graphql' }), { staleTime: 10_000 })
 */
export function createQueryStore(client: Client, options: QueryStoreOptions = {}): QueryStore {
  const { staleTime = 0, gcTime = 300_000, onServer = typeof window === 'undefined' } = options
  if (process.env.NODE_ENV !== 'production') {
    checkTime('staleTime', staleTime)
    checkTime('gcTime', gcTime)
  }
  const followers = new Set<Emit>()
  const store: StoreInternals = {
    ...options,
    client,
    staleTime,
    // A production build accepts NaN.
    gcTime: gcTime || 0,
    onServer,
    // Nobody knows whether the machine has slept or somebody has set the clock. The next response shows it.
    now: createClock(onServer, () => {
      store.serverOrigin = 0
      store.serverDate = undefined
    }),
    tick: 0,
    entries: new QueryMap(),
    subscriptions: new QueryMap(),
    inFlight: 0,
    serverOrigin: 0,
    mutations: new Set(),
    sweepsAt: Infinity,
    generation: {},
    emit(...event) {
      for (const emit of followers) emit(...event)
    },
    follow(emit) {
      followers.add(emit)
      return () => followers.delete(emit)
    },
  }
  return { client, [internals]: store }
}

export function internalsOf(store: QueryStore): StoreInternals {
  if (process.env.NODE_ENV !== 'production') checkStore(store)
  return store[internals]
}
