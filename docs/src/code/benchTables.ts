import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readMeasured, tablesIn } from '../../../bench/lib/tables.ts'

/** The head and the rows of the first table of the benchmarks whose first heading is `first`. */
export function benchTable(first: string): readonly (readonly string[])[] {
  // Astro builds from the folder of the site, wherever it puts this module.
  const measured = readMeasured((file) => readFileSync(path.resolve('..', file), 'utf8'))
  const table = tablesIn(measured).find(({ head }) => head[0] === first)
  if (!table) throw new Error(`The benchmarks have no table "${first}".`)
  return [table.head, ...table.rows]
}
