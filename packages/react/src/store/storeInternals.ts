import type { GraphQLDocument } from '@thinql/core'
import type { StoreEvent } from './events.ts'
import type { Query, Variables } from './key/queryKey.ts'
import type { QueryMap } from './key/QueryMap.ts'
import type { EntryContext } from './query/EntryContext.ts'
import type { Write } from './query/QueryData.ts'
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
  /** Returns the entry of a query. The first call creates it, and sends nothing. */
  entry(query: Query): QueryEntry
  /** Returns the entries of a document, for all variables. */
  entriesOf(document: GraphQLDocument): QueryEntry[]
  /** Writes data as a part of `write`, and returns the entry. */
  writeData(
    document: GraphQLDocument,
    variables: Variables | undefined,
    update: unknown,
    write: Write,
  ): QueryEntry
}
