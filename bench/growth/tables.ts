import { writes } from './bareMap.ts'
import { entries } from './entries.ts'
import type { Growing } from './growth.ts'
import { messages, parts } from './messages.ts'
import { sharedObjects } from './sharedObjects.ts'
import { subscribers } from './subscribers.ts'

interface GrowthTable {
  /** What grows, and the unit of the times. */
  readonly what: string
  readonly sizes: readonly number[]
  readonly rows: readonly Growing[]
}

export const tables: readonly GrowthTable[] = [
  { what: 'entries in the store, µs', sizes: [10, 100, 1_000, 10_000, 100_000], rows: entries },
  { what: 'subscribers of one entry, µs', sizes: [10, 100, 1_000, 10_000], rows: subscribers },
  { what: 'writes to one entry, µs', sizes: [10, 100, 1_000, 10_000], rows: writes },
  { what: 'queries that show one object, µs', sizes: [1, 10, 100], rows: sharedObjects },
  { what: 'bytes, µs', sizes: [1_000, 10_000, 100_000, 1_000_000, 10_000_000], rows: messages },
  { what: 'parts of a growing response, µs', sizes: [10, 100, 1_000, 10_000], rows: parts },
]
