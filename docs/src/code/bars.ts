const placeholder = /<figure data-bars="([^"]*)" data-column="([^"]*)"(?: data-unit="([^"]*)")?><\/figure>/g

/**
 * Draws a chart in place of each `<figure data-bars="a screen" data-column="B" data-unit="kB"></figure>`. The numbers
 * are those of a table of the page: the one whose first heading is `data-bars`. The unit kB divides them by 1,024, and the
 * unit × by the number of thinql. A difference that was measured as less than nothing counts as nothing.
 */
export function withBars(html: string): string {
  return html.replaceAll(placeholder, (_, first: string, column: string, unit: string | undefined) => {
    const [head = [], ...rows] = tableOf(html, first)
    const position = head.indexOf(column)
    if (position < 0) throw new Error(`The page has no table "${first}" with a column "${column}".`)
    const values = rows.map((row) => numberOf(row[position]))
    return chart(captionOf(first, column, unit), rows, values, unit)
  })
}

function captionOf(first: string, column: string, unit: string | undefined): string {
  // The unit of a ratio says nothing about what was measured.
  return unit === '×' ? `${column} (thinql = 1)` : `${first}, ${unit ?? column}`
}

/** The cells of the first table of a page whose first heading is `first`. */
export function tableOf(html: string, first: string): string[][] {
  const tables = [...html.matchAll(/<table[^>]*>(.*?)<\/table>/gs)].map(([, table = '']) => rowsOf(table))
  return tables.find(([headings]) => headings?.[0] === first) ?? []
}

function rowsOf(table: string): string[][] {
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell),
  )
}

/** The median in a cell such as `1377 (1332–1471)`. */
function numberOf(cell: string | undefined): number {
  const number = Number.parseFloat(cell ?? '')
  if (Number.isNaN(number)) throw new Error(`The cell "${cell}" has no number.`)
  return number
}

function chart(label: string, rows: readonly string[][], values: readonly number[], unit?: string): string {
  const own = values[rows.findIndex(([name]) => name === 'thinql')] ?? Infinity
  // A bar that is 20 times as long as ours is cut: it would leave no room for the others.
  const highest = Math.max(...values.filter((value) => value <= 20 * own))
  const bars = rows.map(([name = ''], index) => {
    const value = values[index] ?? 0
    const kind = name === 'thinql' ? ' class="own"' : value > highest ? ' class="cut"' : ''
    const part = `${Math.min(Math.max(value / highest, 0) * 100, 100).toFixed(1)}%`
    const text = value < 0 ? 'about 0' : unit === '×' ? `${(value / own).toFixed(2)} ×` : textOf(value, unit)
    return `<li${kind}><span>${name}</span><span class="bar" style="--part: ${part}">${text}</span></li>`
  })
  return `<figure class="bars not-content"><figcaption>${label}</figcaption><ul>${bars.join('')}</ul></figure>`
}

/** Rounds sizes up, so that none promises too little. */
function textOf(value: number, unit?: string): string {
  if (unit === 'kB') return (Math.ceil((value / 1_024) * 10) / 10).toFixed(1)
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(value)
}
