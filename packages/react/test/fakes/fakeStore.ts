import { entryOf, idleObserver, subscribe } from '../stores/entryOf.ts'
import { fakeClient } from './fakeClient.ts'
import { TodoQuery } from '../screens/todoQuery.ts'
import { createQueryStore, type QueryStoreOptions } from '../../src/store/queryStore.ts'

/** Creates a store with a fake client, without React. */
export function fakeStore(options?: QueryStoreOptions) {
  const fake = fakeClient()
  const store = createQueryStore(fake.client, options)
  /** Subscribes to a query, like a hook. Returns the function that ends it. */
  const use = (variables: { id: string }) =>
    subscribe(entryOf(store, TodoQuery, variables), idleObserver(), options?.staleTime ?? 0)
  return { ...fake, store, use }
}
