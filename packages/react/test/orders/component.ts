import type { GraphQLDocument } from '@thinql/core'
import { entryOf } from '../../src/store/entry/lifetime.ts'
import { QueryObserver } from '../../src/store/entry/QueryObserver.ts'
import type { QuerySnapshot } from '../../src/store/entry/QuerySnapshot.ts'
import { toQuery } from '../../src/store/key/queryKey.ts'
import { listOf, type PagesView } from '../../src/store/list/list.ts'
import { createLoaders } from '../../src/store/list/loaders.ts'
import { internalsOf, type QueryStore } from '../../src/store/queryStore.ts'
import type { PageOptions } from '../../src/store/state/Extension.ts'

/** A component on screen that shows a query or a list. It reads the state after each change, as React does. */
export interface Component {
  shown(): QuerySnapshot
  /** The data of the query, or of each page. */
  pages(): readonly unknown[]
  refetch: QuerySnapshot['refetch']
  loadNext(): Promise<boolean>
  loadPrevious(): Promise<boolean>
  leave(): void
}

// What a hook does with the store is here and in no other file of the explorer, so a store of another form
// needs no other one.

/** Puts a component on screen, without React. With the options of its pages, it shows a list. */
export function showQuery(
  store: QueryStore,
  document: GraphQLDocument,
  staleTime: number,
  list?: PageOptions,
): Component {
  const shared = internalsOf(store)
  const query = toQuery(store.client, document)
  const entry = list ? listOf(shared, query) : entryOf(shared, query)
  const loaders = createLoaders()
  const observer = new QueryObserver(entry, {}, { staleTime })
  observer.snapshot()
  const dropOptions = list && loaders.commit(entry, list)
  const leave = observer.subscribe(() => observer.snapshot())
  const pages = () => {
    const { data } = observer.snapshot()
    if (data === undefined) return []
    return list ? (data as PagesView).pages : [data]
  }
  return {
    shown: () => observer.snapshot(),
    pages,
    refetch: () => observer.snapshot().refetch(),
    loadNext: loaders.loadNext,
    loadPrevious: loaders.loadPrevious,
    leave() {
      dropOptions?.()
      leave()
    },
  }
}

/** How many requests the store believes to be in flight. */
export const countedInFlight = (store: QueryStore): number => internalsOf(store).inFlight
