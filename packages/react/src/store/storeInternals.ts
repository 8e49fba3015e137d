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

/** What a development build remembers. */
export interface Traps {
  /** The texts of the documents of which it has warned. undefined stands for the store itself. */
  readonly warned: Set<string | undefined>
  /** The queries that differ only in the type of a variable, or in a null. */
  readonly similar: Map<string, readonly Query[]>
  /** Whether a server has rendered with the store before. */
  rendered: boolean
}

/** The parts of a store that only the hooks and the functions of this package use. */
export interface StoreInternals extends EntryContext<QueryEntry> {
  /** ms */
  readonly staleTime: number
  /** The subscriptions that hooks follow. */
  readonly subscriptions: QueryMap<SubscriptionEntry>
  /** The listeners of `listen`. */
  listeners?: Set<(event: StoreEvent) => void>
  /** The states that `restore` has taken. */
  restored?: WeakSet<object>
  /** The infinite queries, whose entries are in none of the maps here. */
  lists?: StoreInternals
  /** What a development build remembers to warn of each trap once. A production build never sets it. */
  traps?: Traps
  /** Returns the entry of a query. The first call creates it, and sends nothing. */
  entry(this: void, query: Query): QueryEntry
  /** Returns the entries of a document, for all variables. */
  entriesOf(document: GraphQLDocument): QueryEntry[]
  /** Writes data and returns the entry. With `by`, as a part of a mutation. It throws if the query is invalid. */
  write(this: void, query: Query, update: Update, by?: Write): QueryEntry
}

/** Returns a store with these fields, which has all others from the given store, also when they change there. */
export function extendStore(store: StoreInternals, fields: Partial<StoreInternals>): StoreInternals {
  return Object.assign(Object.create(store) as StoreInternals, fields)
}
