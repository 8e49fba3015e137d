import { cellIn, type Table, tablesIn } from './tables.ts'

/** A column of a page of the site, and the table and column of bench/README.md that it repeats. */
interface Column {
  readonly shown: string
  readonly table: string
  readonly column: string
}

/** Tables of the site that repeat columns of bench/README.md, by their first heading. */
const summaries: Readonly<Record<string, readonly Column[]>> = {
  'a request of 1 kB': [
    {
      shown: 'added CPU, µs',
      table: 'An in-memory `fetch` with a response of 1 kB, per request',
      column: 'added CPU, µs',
    },
  ],
  'in a browser, ms': [
    { shown: 'mount on one query', table: 'mount on one query', column: 'ms' },
    { shown: 'mount on 1,000 queries', table: 'mount on 1,000 queries', column: 'ms' },
    { shown: 'refetch one of 1,000', table: 'refetch one of 1,000 queries', column: 'ms' },
    {
      shown: 'refetch a list, one row changed',
      table: 'refetch a list with 1,000 subscribers, one row changed',
      column: 'ms',
    },
    { shown: '1,000 mutations', table: '1,000 mutations', column: 'ms' },
  ],
  memory: ['mounted, kB', 'after another render, kB', 'left, kB'].map((column) => ({
    shown: column,
    table: 'Memory of 1,000 mounted queries, and what a cycle leaves when they are unmounted and forgotten',
    column,
  })),
  '100 pages at once': [{ shown: 'ms for all', table: '100 requests at once', column: 'ms' }],
  'on a server': [
    { shown: 'ms', table: '1,000 components', column: 'renderToString, ms' },
    { shown: 'over plain ones', table: '1,000 components', column: 'over plain ones' },
  ],
}

/** Returns a page with the numbers that the tables of bench/README.md have now. */
export function withSummaries(page: string, readme: string): string {
  const measured = tablesIn(readme)
  let changed = page
  for (const { head, rows } of tablesIn(page)) {
    const columns = summaries[head[0] ?? '']
    if (!columns) continue
    for (const row of rows) {
      const cells = head.map((shown, index) => numberOf(measured, columns, row, shown) ?? row[index] ?? '')
      changed = changed.replace(lineOf(row), `| ${cells.join(' | ')} |`)
    }
  }
  return changed
}

function numberOf(
  measured: readonly Table[],
  columns: readonly Column[],
  [name = '']: readonly string[],
  shown: string,
): string | undefined {
  const from = columns.find((column) => column.shown === shown)
  const table = measured.find(({ title }) => title === from?.table)
  const cell = from && table && cellIn(table, name, from.column)
  // The page shows the median. A row of a table with one column has room for the quartiles too.
  return columns.length > 2 ? cell?.replace(/ \(.*\)/, '') : cell
}

/** Finds the line of a row, whatever spaces fill its cells. */
function lineOf(row: readonly string[]): RegExp {
  const cells = row.map((cell) => cell.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`))
  return new RegExp(`^\\| *${cells.join(' *\\| *')} *\\|$`, 'm')
}
