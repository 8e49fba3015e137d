import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { format, resolveConfig } from 'prettier'
import { pagesWithTables } from './tables.ts'
import { quick } from './timeOf.ts'

/** The median of the measurements, and the quartiles around it. */
export interface Spread {
  readonly median: number
  readonly lower: number
  readonly upper: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? NaN
  return { median: at(0.5), lower: at(0.25), upper: at(0.75) }
}

/** Divides each value by the value of `floor` from the same round. It skips rounds that only one of them has. */
export function ratiosTo(floor: readonly number[], values: readonly number[]): number[] {
  return values.slice(0, floor.length).map((value, round) => value / (floor[round] ?? NaN))
}

/** `1.23 (1.20–1.26)` */
export function formatSpread({ median, lower, upper }: Spread, digits = 2): string {
  return `${median.toFixed(digits)} (${lower.toFixed(digits)}–${upper.toFixed(digits)})`
}

export function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const alignment = columns.map((_, index) => (index ? '--:' : '---'))
  return [columns, alignment, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function environment(packages: readonly string[]): string {
  const cpus = os.cpus()
  const machine = `${cpus.length} × ${cpus[0]?.model ?? 'unknown CPU'}, ${os.type()} ${os.arch()}`
  const versions = packages.map((name) => `${name} ${versionOf(name)}`).join(', ')
  const month = new Date().toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `${month}, ${machine}, Node ${process.versions.node}; ${versions}.`
}

function versionOf(name: string): string {
  const file = path.join(import.meta.dirname, '../node_modules', name, 'package.json')
  // Every package.json has a version.
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

const inRepository = (file: string) => path.join(import.meta.dirname, '../..', file)
const readme = inRepository('bench/README.md')
const pages = pagesWithTables.map(inRepository)

/**
 * Prints the tables of a benchmark, and writes them between its markers, in bench/README.md or in a page of
 * the site.
 */
export async function report(name: string, ...paragraphs: readonly string[]): Promise<void> {
  const text = paragraphs.join('\n\n')
  const options = { ...(await resolveConfig(import.meta.filename)), parser: 'markdown' }
  console.log(await format(text, options))
  if (quick) return

  const [start, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
  const file = [readme, ...pages].find((file) => readFileSync(file, 'utf8').includes(start))
  if (!file) throw new Error(`No file has a line ${start}.`)
  const [before = '', rest = ''] = readFileSync(file, 'utf8').split(start)
  const after = rest.split(end)[1]
  if (after === undefined) throw new Error(`${file} has no line ${end}.`)
  // Wide tables aren't padded.
  const [ignore, again] = ['<!-- prettier-ignore-start -->', '<!-- prettier-ignore-end -->']
  writeFileSync(file, `${before}${start}\n\n${ignore}\n\n${text}\n\n${again}\n\n${end}${after}`)
}
