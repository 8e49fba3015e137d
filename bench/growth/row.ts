// Measures one row of a table, and writes the times as JSON. The arguments are the indexes of the table and the row.
import process from 'node:process'
import { timesOf } from './growth.ts'
import { tables } from './tables.ts'

// With a window, a store starts the timers that it has only in a browser.
Object.assign(globalThis, { window: globalThis })

const [, , table, row] = process.argv
const { sizes = [], rows = [] } = tables[Number(table)] ?? {}
const growing = rows[Number(row)]
if (!growing) throw new Error(`There is no row ${row} of table ${table}.`)
const times = JSON.stringify(await timesOf(growing, sizes))
// The timers of the stores would keep the process alive for minutes.
process.stdout.write(times, () => process.exit())
