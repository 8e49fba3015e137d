import type { Client, GraphQLDocument, Result } from '@thinql/core'
import type { Emit } from '../events.ts'
import type { Variables } from '../key/queryKey.ts'
import type { QueryMap } from '../key/QueryMap.ts'

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

/** What the entries of a store share. */
export interface EntryContext<TEntry> {
  readonly client: Client
  readonly fetcher: QueryFetcher
  /** ms */
  readonly gcTime: number
  readonly onServer: boolean
  readonly emit: Emit
  /** What is not in it is forgotten. */
  readonly entries: QueryMap<TEntry>
  /** Another object after `clear`: nothing from before may show. */
  readonly generation: object
}
