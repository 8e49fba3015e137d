import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readMeasured, tablesIn } from '../../../bench/lib/tables.ts'

/** The head and the rows of the first table of the benchmarks whose title or first heading this is. */
export function benchTable(title: string): readonly (readonly string[])[] {
  // Astro builds from the folder of the site, wherever it puts this module.
  const measured = readMeasured((file) => readFileSync(path.resolve('..', file), 'utf8'))
  const table = tablesIn(measured).find((table) => table.title === title || table.head[0] === title)
  if (!table) throw new Error(`The benchmarks have no table "${title}".`)
  return [table.head, ...table.rows]
}
