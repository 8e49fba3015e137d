// Measures how cost grows with size.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { environment, report, table } from '../lib/report.ts'
import { tables } from './tables.ts'

const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

await report(
  'growth',
  environment(['@thinql/core', '@thinql/react']),
  ...tables.map(({ what, sizes, rows }, tableIndex) =>
    table(
      [what, ...sizes.map((size) => size.toLocaleString('en')), 'tenfold'],
      rows.map(({ name }, row) => {
        const times = timesOfRow(tableIndex, row)
        const [before = NaN, last = NaN] = times.slice(-2)
        const cells = sizes.map((_, index) => format.format(times[index] ?? NaN))
        return [name, ...cells, `${(last / before).toFixed(1)} ×`]
      }),
    ),
  ),
)

/**
 * Measures a row in its own process. The stores of earlier rows would stay in memory until their timers end, and slow
 * down garbage collection.
 */
function timesOfRow(tableIndex: number, row: number): number[] {
  const file = path.join(import.meta.dirname, 'row.ts')
  const args = [...process.execArgv, file, String(tableIndex), String(row), ...process.argv.slice(2)]
  const json = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // row.ts writes it.
  return JSON.parse(json) as number[]
}
