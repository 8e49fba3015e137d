import type { GraphQLDocument } from '@thinql/core'
import type { StoreEvent } from './events.ts'
import type { Query } from './key/queryKey.ts'
import type { QueryMap } from './key/QueryMap.ts'
import type { EntryContext } from './query/EntryContext.ts'
import type { Update, Write } from './query/QueryData.ts'
import type { QueryEntry } from './query/QueryEntry.ts'
import type { SubscriptionEntry } from './subscription.ts'

/** The key of the internals of a store. */
export const internals = Symbol('thinql')

/** The parts of a store that only the hooks and the functions of this package use. */
export interface StoreInternals extends EntryContext<QueryEntry> {
  /** ms */
  readonly staleTime: number
  /** The subscriptions that hooks follow. */
  readonly subscriptions: QueryMap<SubscriptionEntry>
  /** The listeners of `listen`. */
  listeners?: Set<(event: StoreEvent) => void>
  /** The states that `restore` has taken. */
  readonly restored: WeakSet<object>
  /** The infinite queries, whose entries are in none of the maps here. */
  lists?: StoreInternals
  /** Returns the entry of a query. The first call creates it, and sends nothing. */
  entry(this: void, query: Query): QueryEntry
  /** Returns the entries of a document, for all variables. */
  entriesOf(document: GraphQLDocument): QueryEntry[]
  /** Writes data and returns the entry. With `by`, as a part of a mutation. It throws if the query is invalid. */
  write(this: void, query: Query, update: Update, by?: Write): QueryEntry
}
