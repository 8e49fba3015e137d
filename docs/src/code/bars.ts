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

const placeholder =
  /<figure data-bars="([^"]*)" data-column="([^"]*)" data-unit="([^"]*)" data-caption="([^"]*)"([^>]*)><\/figure>/g

/** The common names of libraries. The tables have the names of their packages. */
const names: Readonly<Record<string, string>> = {
  '@apollo/client': 'Apollo Client',
  '@tanstack/react-query': 'TanStack Query',
  '@tanstack/react-query and fetch by hand': 'TanStack Query and fetch',
  swr: 'SWR',
  'swr and fetch by hand': 'SWR and fetch',
}
/** The libraries that people ask about most: a chart with `data-peers` has only these, beside thinql. */
const peers = /^(?:thinql|@apollo\/client|@tanstack\/react-query|swr|urql)(?: and fetch by hand)?$/

/**
 * Draws a chart in place of each figure like this one:
 *
 *     <figure data-bars="a screen" data-column="B" data-unit="kB" data-caption="Size"></figure>
 *
 * `data-bars` is the title or the first heading of a table of the benchmarks, and `data-column` the column with
 * the numbers. Bytes are divided by 1,024 if the unit is kB.
 */
export function withBars(html: string): string {
  return html.replaceAll(
    placeholder,
    (_, first: string, column: string, unit: string, caption: string, rest: string) => {
      const [head = [], ...rows] = benchTable(first)
      const position = head.indexOf(column)
      if (position < 0) throw new Error(`The table "${first}" has no column "${column}".`)
      const divisor = unit === 'kB' && column === 'B' ? 1_024 : 1
      const ours = rows.find(([name]) => name === 'thinql')?.[position]
      const bars = rows
        .filter((row) => row[position] !== '')
        .filter(([name = '']) => !rest.includes('data-peers') || peers.test(name))
        .map((row): Bar => {
          const value = numberOf(row[position])
          // The median of the ratios of all rounds says more than the ratio of two medians.
          const measuredRatio = position + 1 === head.indexOf('over thinql') ? row[position + 1] : undefined
          const ratio = measuredRatio?.includes('(') ? numberOf(measuredRatio) : value / numberOf(ours)
          return { name: row[0] ?? '', value: value / divisor, ratio }
        })
      return chart(caption, bars, unit)
    },
  )
}

/** The median in a cell such as `1377 (1332–1471)`. */
export function numberOf(cell: string | undefined): number {
  const number = Number.parseFloat((cell ?? '').replaceAll(',', ''))
  if (Number.isNaN(number)) throw new Error(`The cell "${cell}" has no number.`)
  return number
}

interface Bar {
  readonly name: string
  readonly value: number
  /** How many times the value of thinql it is. */
  readonly ratio: number
}

function chart(caption: string, bars: readonly Bar[], unit: string): string {
  // A bar that is 20 times as long as ours is broken: it would leave no room for the others.
  const highest = Math.max(...bars.filter(({ ratio }) => ratio <= 20).map(({ value }) => value))
  const items = [...bars]
    .sort((a, b) => a.value - b.value)
    .map(({ name, value, ratio }) => {
      const kind = name === 'thinql' ? ' class="own"' : ratio > 20 ? ' class="broken"' : ''
      const part = `${Math.min(Math.max(value / highest, 0) * 100, 100).toFixed(1)}%`
      const text =
        value < 0
          ? '<b>about 0</b>'
          : `<b>${textOf(value)} ${unit}</b> <span>${ratioOf(ratio)}</span>${ratio > 20 ? ' <i>bar broken</i>' : ''}`
      return (
        `<li${kind} style="--part: ${part}"><span class="name">${names[name] ?? name}</span>` +
        `<span class="value">${text}</span><span class="bar"></span></li>`
      )
    })
  return (
    `<figure class="bars not-content"><figcaption>${caption} <span>shorter is better</span></figcaption>` +
    `<ul>${items.join('')}</ul></figure>`
  )
}

function textOf(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toFixed(value >= 10 ? 1 : 2)))
}

function ratioOf(ratio: number): string {
  return `${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(2)} ×`
}
