import { readFileSync } from 'node:fs'
import path from 'node:path'
import { tablesIn } from '../../../bench/lib/tables.ts'

// Astro builds from the folder of the site, wherever it puts this module.
const measured = path.resolve('../bench/README.md')

/** The head and the rows of the first table of bench/README.md whose first heading is `first`. */
export function benchTable(first: string): readonly (readonly string[])[] {
  const table = tablesIn(readFileSync(measured, 'utf8')).find(({ head }) => head[0] === first)
  if (!table) throw new Error(`bench/README.md has no table "${first}".`)
  return [table.head, ...table.rows]
}
