import { fakeClient, type FakeClient } from './fakeClient.ts'
import { TodoQuery, titled } from '../screens/todoQuery.ts'
import { createQueryStore, type QueryStoreOptions } from '../../src/store/queryStore.ts'
import { type GraphQLDocument, createClient } from '@thinql/core'
import {
  type QueryStore,
  dehydrate,
  type DehydratedState,
  getQueryData,
  prefetchQuery,
  setQueryData,
} from '../../src/index.ts'
import { toQuery, type Variables } from '../../src/store/key/queryKey.ts'
import { entryOf as entryOfQuery } from '../../src/store/entry/lifetime.ts'
import { leave, subscribe as startToUse } from '../../src/store/entry/actions.ts'
import { internals } from '../../src/store/state/StoreInternals.ts'
import type { QueryEntry } from '../../src/store/state/QueryEntry.ts'
import type { Observer } from '../../src/store/shared/observer.ts'
import { vi } from 'vitest'

export function fakeStore(options?: QueryStoreOptions) {
  const fake = fakeClient()
  const store = createQueryStore(fake.client, options)
  /** Subscribes to a query, like a hook. Returns the function that ends it. */
  const use = (variables: { id: string }) =>
    subscribe(entryOf(store, TodoQuery, variables), idleObserver(), options?.staleTime ?? 0)
  return { ...fake, store, use }
}

export function entryOf(
  { client, [internals]: store }: QueryStore,
  document: GraphQLDocument,
  variables?: Variables,
  operationName?: string,
): QueryEntry {
  return entryOfQuery(store, toQuery(client, document, { variables, operationName }))
}

export function idleObserver(): Observer {
  return { changed: () => undefined, staleTime: 0 }
}

export function subscribe(entry: QueryEntry, observer: Observer, staleTime: number): () => void {
  startToUse(entry, observer, staleTime)
  return () => {
    leave(entry, observer)
  }
}

export function writeTodo(store: QueryStore, title: string, id = '1'): void {
  setQueryData(store, TodoQuery, titled(title), { variables: { id } })
}

export const prefetchTodo = (store: QueryStore, id = '1') =>
  prefetchQuery(store, TodoQuery, { variables: { id } })

export const todoIn = (store: QueryStore, id = '1') => getQueryData(store, TodoQuery, { variables: { id } })

/** Creates a store as it is on a server, where there is no window. */
export function serverStore(): FakeClient & { readonly store: QueryStore } {
  const fake = fakeClient()
  vi.stubGlobal('window', undefined)
  const store = createQueryStore(fake.client)
  vi.unstubAllGlobals()
  return { ...fake, store }
}

/** A state as a browser gets it. */
export function arrived(state: DehydratedState): DehydratedState {
  return JSON.parse(JSON.stringify(state)) as DehydratedState
}

/** Returns the state of a server whose store has this title. */
export function sentState(title: string): DehydratedState {
  const store = createQueryStore(createClient())
  writeTodo(store, title)
  return arrived(dehydrate(store))
}

/** The same, with data that came at this time. */
export function sentAt(time: number, title = 'Tea'): DehydratedState {
  const [[key, entry]] = Object.entries(sentState(title)) as [[string, object]]
  return { [key]: { ...entry, time } }
}
