import type { GraphQLDocument } from '@thinql/core'
import { entryOf } from '../../src/store/entry/lifetime.ts'
import { QueryObserver } from '../../src/store/entry/QueryObserver.ts'
import type { QuerySnapshot } from '../../src/store/entry/QuerySnapshot.ts'
import { toQuery } from '../../src/store/key/queryKey.ts'
import { internalsOf, type QueryStore } from '../../src/store/queryStore.ts'

/** A component on screen that shows a query. It reads the state after each change, as React does. */
export interface Component {
  shown(): QuerySnapshot
  refetch: QuerySnapshot['refetch']
  leave(): void
}

// What a hook does with the store is here and in no other file of the explorer, so a store of another form needs no other one.

/** Puts a component on screen, without React. */
export function showQuery(store: QueryStore, document: GraphQLDocument, staleTime: number): Component {
  const shared = internalsOf(store)
  const observer = new QueryObserver(entryOf(shared, toQuery(store.client, document)), {}, { staleTime })
  observer.snapshot()
  const leave = observer.subscribe(() => observer.snapshot())
  return { shown: () => observer.snapshot(), refetch: () => observer.snapshot().refetch(), leave }
}

/** How many requests the store believes to be in flight. */
export const countedInFlight = (store: QueryStore): number => internalsOf(store).inFlight
