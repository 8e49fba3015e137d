import * as Plot from '@observablehq/plot'
import { JSDOM } from 'jsdom'
import { tableOf } from './bars.ts'

const placeholder = /<figure data-curves="([^"]*)"><\/figure>/g

/**
 * Draws a picture in place of each `<figure data-curves="bytes, µs"></figure>`: a curve for each row of the table whose
 * first heading is `data-curves`. The other headings are the sizes. On both axes, each step is ten times the one before,
 * so what grows in proportion to the size rises by one step for each step to the right.
 */
export function withCurves(html: string): string {
  return html.replaceAll(placeholder, (_, first: string) => {
    const [head, ...rows] = tableOf(html, first)
    if (!head) throw new Error(`The page has no table "${first}".`)
    const points = rows.flatMap(([row = '', ...cells]) =>
      cells.flatMap((cell, index) => {
        const [size, time] = [numberOf(head[index + 1]), numberOf(cell)]
        // The last column compares two sizes. Its heading is a word.
        return size && time ? [{ row, size, time }] : []
      }),
    )
    return `<figure class="curves not-content"><figcaption>${first}</figcaption>${draw(points)}</figure>`
  })
}

function numberOf(text = ''): number {
  return Number(text.replaceAll(',', ''))
}

interface Point {
  readonly row: string
  readonly size: number
  readonly time: number
}

function draw(points: Point[]): string {
  const { document } = new JSDOM('').window
  const names = [...new Set(points.map(({ row }) => row))]
  const scales: Plot.PlotOptions = {
    // It measures nothing in a document that no browser shows.
    document,
    color: { domain: names, scheme: 'Observable10' },
  }
  // The caption says what the axes are.
  const axis: Plot.ScaleOptions = {
    type: 'log',
    label: null,
    tickFormat: (tick: number) => tick.toLocaleString('en', { notation: 'compact' }),
  }
  const plot = Plot.plot({
    ...scales,
    width: 720,
    height: 360,
    marginLeft: 60,
    marginRight: 30,
    x: { ...axis, ticks: powersOfTen(points.map(({ size }) => size)) },
    y: { ...axis, grid: true, ticks: powersOfTen(points.map(({ time }) => time)) },
    marks: [
      Plot.lineY(points, { x: 'size', y: 'time', stroke: 'row', strokeWidth: 2 }),
      Plot.dot(points, { x: 'size', y: 'time', fill: 'row', r: 3 }),
    ],
  })
  plot.setAttribute('role', 'img')
  plot.setAttribute('aria-label', `Curves of: ${names.join(', ')}. The table below has their numbers.`)
  return (
    Plot.legend({ ...scales, color: { ...scales.color, type: 'categorical' } }).outerHTML + plot.outerHTML
  )
}

/** One tick for each step of the axis, and none between: a phone has no room for more. */
function powersOfTen(values: readonly number[]): number[] {
  const [lowest, highest] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))]
  const count = Math.floor(highest) - Math.ceil(lowest) + 1
  return Array.from({ length: count }, (_, index) => 10 ** (Math.ceil(lowest) + index))
}
