import { cellIn, type Table, tablesIn } from './tables.ts'

const limit = 1.1

/**
 * Compares the ratios of two runs, and returns a line for each that is more than 10 % worse for thinql. Where thinql is
 * the base of the ratios, those of the others are compared.
 */
export function regressions(recorded: string, measured: string): readonly string[] {
  const before = tablesIn(recorded)
  return tablesIn(measured).flatMap((table) => {
    const old = before.find(({ title }) => title === table.title)
    return old ? worseCells(old, table) : []
  })
}

function worseCells(old: Table, table: Table): readonly string[] {
  return table.rows.flatMap(([name = '']) =>
    table.head.flatMap((column) => {
      const direction = directionOf(name, column)
      const [before, now] = [old, table].map((of) => Number.parseFloat(cellIn(of, name, column) ?? ''))
      if (!direction || !before || !now) return []
      const change = direction === 'smaller is better' ? now / before : before / now
      return change > limit ? [`${table.title}: ${name}, ${column}: ${before} before, ${now} now`] : []
    }),
  )
}

function directionOf(row: string, column: string) {
  const own = row.startsWith('thinql')
  if (column === 'over thinql') return own ? undefined : 'larger is better'
  return own && column.startsWith('over ') ? 'smaller is better' : undefined
}
