import type { Query } from '../key/queryKey.ts'
import { QueryMap } from '../key/QueryMap.ts'
import type { QueryEntry } from '../query/QueryEntry.ts'
import { extendStore, type StoreInternals } from '../storeInternals.ts'
import { PageList } from './PageList.ts'

/** Returns the lists of a store, as the entries of another one. */
export function listsOf(store: StoreInternals): StoreInternals {
  return (store.lists ??= createLists(store))
}

function createLists(store: StoreInternals): StoreInternals {
  const entries = new QueryMap<QueryEntry>()
  const entry = (query: Query) => {
    const list = (entries.get(query) as PageList | undefined) ?? new PageList(query, lists, store)
    // While no hook uses it, it doesn't notice what happens to its pages.
    list.show()
    return list
  }
  const lists = extendStore(store, { entries, entry })
  return lists
}
