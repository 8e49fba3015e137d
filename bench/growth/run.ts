// How cost grows with what there is.
import process from 'node:process'
import { environment } from '../lib/environment.ts'
import { report } from '../lib/report.ts'
import { table } from '../lib/table.ts'
import { type Growing, rowOf } from './growth.ts'
import { entries } from './entries.ts'
import { messages, parts } from './messages.ts'
import { subscribers } from './subscribers.ts'

// A store that sees a window takes it for a browser's, and starts the timers that a server's has not.
Object.assign(globalThis, { window: globalThis })

const tables = [
  await tableOf('entries in the store, µs', entries, [10, 100, 1_000, 10_000, 100_000]),
  await tableOf('subscribers of one entry, µs', subscribers, [10, 100, 1_000, 10_000]),
  await tableOf('bytes, µs', messages, [1_000, 10_000, 100_000, 1_000_000, 10_000_000]),
  await tableOf('parts of a growing answer, µs', parts, [10, 100, 1_000, 10_000]),
]
await report('growth', environment(['@thinql/core', '@thinql/react']), ...tables)
// The timers of the stores have minutes to go.
process.exit()

async function tableOf(what: string, growing: readonly Growing[], sizes: readonly number[]): Promise<string> {
  const rows: string[][] = []
  for (const one of growing) rows.push(await rowOf(one, sizes))
  return table([what, ...sizes.map((size) => size.toLocaleString('en')), 'tenfold'], rows)
}
