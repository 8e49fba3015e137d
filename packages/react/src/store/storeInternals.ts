import type { GraphQLDocument } from '@thinql/core'
import type { Query, Variables } from './key/queryKey.ts'
import type { QueryMap } from './key/QueryMap.ts'
import type { EntryContext } from './query/EntryContext.ts'
import type { Write } from './query/QueryData.ts'
import type { QueryEntry } from './query/QueryEntry.ts'
import type { SubscriptionEntry } from './subscription.ts'

/** What the hooks need of a store and its users don't. */
export const internals = Symbol('thinql')

/** What the hooks and the functions over a store find in it. */
export interface StoreInternals extends EntryContext<QueryEntry> {
  /** ms */
  readonly staleTime: number
  /** The subscriptions that someone follows. */
  readonly subscriptions: QueryMap<SubscriptionEntry>
  /** The states that were restored. */
  readonly restored: WeakSet<object>
  /** The entry of a query; the first call makes it, and sends nothing. */
  entry(query: Query): QueryEntry
  /** The entries of a document, for all variables. */
  entriesOf(document: GraphQLDocument): QueryEntry[]
  /** `setData` as a part of a larger write. */
  writeData(
    document: GraphQLDocument,
    variables: Variables | undefined,
    update: unknown,
    write: Write,
  ): QueryEntry
}
