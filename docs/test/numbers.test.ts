import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, test } from 'vitest'
import { cellIn, readMeasured, tablesIn } from '../../bench/lib/tables.ts'
import { numberOf } from '../src/code/bars.ts'

const root = path.resolve(import.meta.dirname, '../..')
const measured = tablesIn(readMeasured((file) => readFileSync(path.join(root, file), 'utf8')))

/** The number of a cell in a table of the benchmarks: the first whose title or first heading is `title`. */
function cell(title: string, row: string, column: string): number {
  const table = measured.find((one) => one.title === title || one.head[0] === title)
  const text = table && cellIn(table, row, column)
  if (text === undefined) throw new Error(`The benchmarks have no ${title}, ${row}, ${column}.`)
  return numberOf(text)
}
const times = (title: string, column: string, row: string, own = 'thinql') =>
  cell(title, row, column) / cell(title, own, column)
const overThinql = (title: string, row: string) => cell(title, row, 'over thinql')

/** The sentences of the comparison that have a number, and what the tables say. */
const sentences = [
  ['in # of the time of thinql: SWR', times('100 requests at once', 'ms', 'swr').toFixed(1)],
  ['data # % sooner', ((1 - overThinql('client', 'swr and fetch by hand')) * 100).toFixed(0)],
  [
    'Query # % later',
    ((overThinql('client', '@tanstack/react-query and fetch by hand') - 1) * 100).toFixed(0),
  ],
  [
    'mounted**: useEffect by hand takes # of',
    times('mount on 1,000 queries', 'ms', 'useEffect by hand').toFixed(2),
  ],
  ['SWR takes # of the time of thinql', times('refetch one of 1,000 queries', 'ms', 'swr').toFixed(2)],
  [
    'SWR and TanStack Query take #.',
    ['swr', '@tanstack/react-query']
      .map((row) => times('refetch one of 1,000 queries that were just mounted', 'ms', row).toFixed(2))
      .join(' and '),
  ],
  ['again**: SWR takes # of', overThinql('refetch 100 pages of one list, one row changed', 'swr').toFixed(2)],
  [
    'rows. TanStack Query takes #.',
    overThinql('refetch 100 pages of one list, one row changed', '@tanstack/react-query').toFixed(2),
  ],
  [
    '**Mutations**: useEffect by hand takes # of',
    times('1,000 mutations', 'ms', 'useEffect by hand').toFixed(2),
  ],
].map(([sentence = '', number = '']) => sentence.replace('#', number))
/** What was done or how large it was, and no result. */
const conditions =
  /\b(?:November 2026|1 kB|1,024 B|150 ms|1\.6 Mbit\/s|600 actions|1,000 (?:queries|components)|100 (?:pages|queries)|100,000 queries)/g

/** Its sentences: no heading, table, picture, code, or what a run of the benchmarks writes. */
const prose = readFileSync(path.join(root, 'docs/src/content/docs/about/comparison.md'), 'utf8')
  .replace(/^---\n[\s\S]+?^---$/m, '')
  .replaceAll(/<details>[\s\S]*?<\/details>/g, '')
  .replaceAll(/^[#|<].*$/gm, '')
  .replaceAll(/`[^`]*`|\]\([^)]*\)/g, '')
  .replaceAll(/\s+/g, ' ')

test.for(sentences)('the comparison has the number of the tables: %s', (sentence) => {
  expect(prose).toContain(sentence)
})

it('the comparison has no number in a sentence that no table gives', () => {
  const rest = sentences.reduce((text, sentence) => text.replace(sentence, ''), prose)
  expect(rest.replaceAll(conditions, '').match(/[^.]*(?<![\w@])\d[\d.,]*(?: \w+)?/g) ?? []).toEqual([])
})
