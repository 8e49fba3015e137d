import type { GraphQLDocument } from '@thinql/core'
import type { QueryStore } from '../src/index.ts'
import { toQuery, type Variables } from '../src/store/key/queryKey.ts'
import type { QueryEntry } from '../src/store/query/QueryEntry.ts'
import type { Observer } from '../src/store/shared/RetainedEntry.ts'
import { internals } from '../src/store/storeInternals.ts'

/** Returns the entry of a query, like the one that a hook gets. */
export function entryOf(
  { client, [internals]: store }: QueryStore,
  document: GraphQLDocument,
  variables?: Variables,
  operationName?: string,
): QueryEntry {
  return store.entry(toQuery(client, document, variables, operationName))
}

/** Returns an observer of an entry that ignores all changes. */
export function idleObserver(): Observer {
  return { changed: () => undefined }
}

/** Adds an observer to an entry. Returns a function that removes it. */
export function subscribe(entry: QueryEntry, observer: Observer, staleTime: number): () => void {
  entry.subscribe(observer, staleTime)
  return () => {
    entry.leave(observer)
  }
}
