import type { Client, stream } from '@thinql/core'
import type { Emit } from './events.ts'
import type { QueryMap } from './queryMap.ts'

/** What the entries of a store share. */
export interface EntryContext<TEntry> {
  readonly client: Client
  /** Sends what may be answered in parts. */
  readonly fetcher: typeof stream | undefined
  readonly emit: Emit
  /** ms */
  readonly gcTime: number
  readonly onServer: boolean
  /** One that is not in it is forgotten. */
  readonly entries: QueryMap<TEntry>
  /** Another object after `clear`: nothing from before may show. */
  generation: object
}
