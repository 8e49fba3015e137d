import { numberIn, tableOf } from './bars.ts'

const placeholder = /<figure data-curves="([^"]*)" data-rows="([^"]*)" data-caption="([^"]*)"><\/figure>/g

/**
 * Draws lines in place of each figure like this one:
 *
 *     <figure data-curves="bytes, µs" data-rows="read; a bare Map" data-caption="Reading"></figure>
 *
 * `data-curves` is the first heading of a table of the page, whose other headings are sizes. Each of the rows becomes a line.
 * On both axes, each step is ten times the one before. So what grows in proportion to the size rises by one step for each
 * step to the right.
 */
export function withCurves(html: string): string {
  return html.replaceAll(placeholder, (_, first: string, names: string, caption: string) => {
    const [head, ...rows] = tableOf(html, first)
    if (!head) throw new Error(`The page has no table "${first}".`)
    const lines = names.split('; ').map((name) => {
      const cells = rows.find(([row]) => row === name)
      if (!cells) throw new Error(`The table "${first}" has no row "${name}".`)
      return { name, points: pointsOf(head, cells) }
    })
    return `<figure class="curves not-content"><figcaption>${caption}</figcaption>${draw(lines, first)}</figure>`
  })
}

interface Point {
  readonly size: number
  readonly time: number
}

interface Line {
  readonly name: string
  readonly points: readonly Point[]
}

function pointsOf(head: readonly string[], cells: readonly string[]): readonly Point[] {
  return cells.slice(1).flatMap((cell, index) => {
    const [size, time] = [numberIn(head[index + 1]), numberIn(cell)]
    // The last column compares two sizes. Its heading is a word.
    return size && time ? [{ size, time }] : []
  })
}

/** What the same work costs without thinql, or with another library. */
const isReference = (name: string) => /^(?:a bare|of it,|fetch|JSON|@)/.test(name)

const [width, height] = [380, 240]
const plot = { left: 36, right: 252, top: 8, bottom: 204 }

function draw(lines: readonly Line[], label: string): string {
  const points = lines.flatMap((line) => line.points)
  const x = scaleOf(
    points.map(({ size }) => size),
    plot.left,
    plot.right,
  )
  const y = scaleOf(
    points.map(({ time }) => time),
    plot.bottom,
    plot.top,
  )
  const [grows = '', unit = ''] = label.split(', ')
  const grid = [
    ...y.ticks.map(
      (tick) =>
        `<line class="grid" x1="${plot.left}" x2="${plot.right}" y1="${y.at(tick)}" y2="${y.at(tick)}"/>` +
        `<text text-anchor="end" x="${plot.left - 6}" y="${y.at(tick) + 4}">${compact(tick)}</text>`,
    ),
    ...x.ticks.map(
      (tick) =>
        `<text text-anchor="middle" x="${x.at(tick)}" y="${plot.bottom + 18}">${compact(tick)}</text>`,
    ),
    `<text text-anchor="middle" x="${(plot.left + plot.right) / 2}" y="${height - 2}">${unit}, by ${grows}</text>`,
  ]
  const labels = placesOf(lines.map(({ points }) => y.at(points.at(-1)?.time ?? 1)))
  const drawn = lines.map(({ name, points }, index) => {
    const path = points.map(({ size, time }) => `${x.at(size)},${y.at(time)}`).join(' ')
    const words = wordsOf(name)
    const first = (labels[index] ?? 0) + 4 - (words.length - 1) * 6
    const text = words.map(
      (word, row) => `<tspan x="${plot.right + 6}" y="${first + row * 12}">${word}</tspan>`,
    )
    return `<g class="${isReference(name) ? 'reference' : 'own'}"><polyline points="${path}"/><text>${text.join('')}</text></g>`
  })
  const described = `${lines.map(({ name }) => name).join('; ')}. The tables below have the numbers.`
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${described}">${grid.join('')}${drawn.join('')}</svg>`
}

/** Places powers of ten at equal distances. */
function scaleOf(values: readonly number[], from: number, to: number) {
  const lowest = Math.floor(Math.log10(Math.min(...values)))
  const highest = Math.max(Math.ceil(Math.log10(Math.max(...values))), lowest + 2)
  const at = (value: number) =>
    Math.round((from + ((Math.log10(value) - lowest) / (highest - lowest)) * (to - from)) * 10) / 10
  const ticks = Array.from({ length: highest - lowest + 1 }, (_, index) => 10 ** (lowest + index))
  return { at, ticks }
}

const compact = (value: number) =>
  value.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 3 })

/** A label has room for 16 characters in a row. */
function wordsOf(name: string): readonly string[] {
  const rows = ['']
  for (const word of name.split(' ')) {
    const row = `${rows.at(-1)} ${word}`.trim()
    if (row.length > 16) rows.push(word)
    else rows[rows.length - 1] = row
  }
  return rows
}

/** Moves labels that would lie on each other apart. */
function placesOf(wanted: readonly number[]): readonly number[] {
  const places = [...wanted]
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  for (let index = 1; index < order.length; index++) {
    const [above, here] = [order[index - 1] ?? 0, order[index] ?? 0]
    places[here] = Math.max(places[here] ?? 0, (places[above] ?? 0) + 28)
  }
  return places
}
