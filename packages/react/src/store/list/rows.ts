import { isContainer } from '@thinql/core/internal'
import { idOf, shareStructure } from '../shared/shareStructure.ts'
import type { Page } from './pages.ts'

/** The rows of all lists in some pages, by what they are found by. */
export type Rows = ReadonlyMap<unknown, unknown>

type PageData = Pick<Page, 'data'>

/** Returns the rows of the lists in pages. Lists within rows are not looked at. */
export function rowsOf(pages: readonly PageData[]): Rows {
  const rows = new Map<unknown, unknown>()
  for (const { data } of pages)
    mapRows(data, (row) => {
      rows.set(idOf(row), row)
    })
  return rows
}

/** Whether the data of a page has no row in any list, although other pages have some. */
export function lacksRows(data: unknown, others: readonly PageData[]): boolean {
  return rowsOf(others).size > 0 && !rowsOf([{ data }]).size
}

/**
 * Returns data in which each row is the known one that has its id, where they are equal. The row may be of
 * another page.
 */
export function withRows(data: unknown, rows: Rows): unknown {
  return mapRows(data, (row) => shareStructure(rows.get(idOf(row)), row))
}

/** Returns a copy of data with other rows in its lists. */
function mapRows(data: unknown, change: (row: unknown) => unknown, levels = 100): unknown {
  if (Array.isArray(data)) return data.map(change)
  // A JSON value may be nested deeper than the call stack. No rows are that deep.
  if (!levels || !isContainer(data)) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, mapRows(value, change, levels - 1)]),
  )
}
