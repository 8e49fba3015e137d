import type { Client, GraphQLDocument, Result } from '@thinql/core'
import type { Emit } from './events.ts'
import type { Query, Variables } from './key/queryKey.ts'
import type { QueryMap } from './key/QueryMap.ts'
import type { Write } from './query/QueryData.ts'
import type { QueryEntry } from './query/QueryEntry.ts'
import type { SubscriptionEntry } from './subscription.ts'

/** What the hooks need of a store and its users don't. */
export const internals = Symbol('thinql')

/** What the entries of a store share, and the hooks over it. */
export interface StoreInternals {
  readonly client: Client
  readonly fetcher: QueryFetcher
  /** ms */
  readonly staleTime: number
  /** ms */
  readonly gcTime: number
  readonly onServer: boolean
  readonly emit: Emit
  /** What is not in it is forgotten. */
  readonly entries: QueryMap<QueryEntry>
  /** The subscriptions that someone follows. */
  readonly subscriptions: QueryMap<SubscriptionEntry>
  /** The states that were restored. */
  readonly restored: WeakSet<object>
  /** Another object after `clear`: nothing from before may show. */
  generation: object
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

/**
 * Sends a query; `streamFetcher` gives one. It calls `onPart` with all the data so far while more is to come, and
 * resolves to the Result of the whole response. It must not reject.
 */
export type QueryFetcher = (
  client: Client,
  document: GraphQLDocument,
  options: {
    readonly variables: Variables | undefined
    readonly operationName: string | undefined
    readonly signal: AbortSignal
  },
  onPart: (data: unknown) => void,
) => Promise<Result<unknown>>
