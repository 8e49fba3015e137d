// Measures one row of a table, given by the places of both, and writes the times as JSON.
import process from 'node:process'
import { timesOf } from './growth.ts'
import { tables } from './tables.ts'

// A store that sees a window takes it for a browser's, and starts the timers that a server's has not.
Object.assign(globalThis, { window: globalThis })

const [, , table, row] = process.argv
const { sizes = [], rows = [] } = tables[Number(table)] ?? {}
const growing = rows[Number(row)]
if (!growing) throw new Error(`There is no row ${row} of table ${table}.`)
const times = JSON.stringify(await timesOf(growing, sizes))
// The timers of the stores have minutes to go.
process.stdout.write(times, () => process.exit())
