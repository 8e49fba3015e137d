import type { Client, GraphQLDocument, Result } from '@thinql/core'
import type { Emit } from '../events.ts'
import type { Variables } from '../key/queryKey.ts'
import type { QueryMap } from '../key/QueryMap.ts'
import type { QueryRequest } from '../shared/RetainedEntry.ts'

/**
 * Sends the queries of a store. `streamFetcher` returns one.
 *
 * While the response arrives, it may call `onPart` with all data so far. It resolves to the Result of the whole
 * response. It must not reject.
 */
export type QueryFetcher = (
  client: Client,
  document: GraphQLDocument,
  options: QueryRequest & {
    readonly variables: Variables | undefined
    readonly operationName: string | undefined
    readonly signal: AbortSignal
  },
  onPart: (data: unknown) => void,
) => Promise<Result<unknown>>

/** What all entries of a store share. */
export interface EntryContext<TEntry> {
  readonly client: Client
  readonly fetcher: QueryFetcher
  /** ms */
  readonly gcTime: number
  readonly onServer: boolean
  /** Reports to the listeners. It is undefined while there are none. */
  emit?: Emit | undefined
  /** The entries that are not forgotten. */
  readonly entries: QueryMap<TEntry>
  /** The requests in flight. */
  readonly inFlight: Set<object>
  /** `clear` replaces this object. No hook shows data of an older generation. */
  readonly generation: object
}
