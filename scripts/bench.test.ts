import { expect, it } from 'vitest'
import { regressions } from '../bench/lib/regressions.ts'
import { withSummaries } from '../bench/lib/summaries.ts'
import { read } from './documents.ts'

const mounting = (own: string, other: string) => `mount on one query:

|        |                  ms |  over useEffect |
| ------ | ------------------: | --------------: |
| thinql | ${own} | 0.7 (0.6–0.8) |
| urql   | ${other} | 1.3 (1.2–1.4) |
`
const page = `| in a browser, ms | mount on one query |
| ---------------- | -----------------: |
| thinql           |                 10 |
| urql             |                 20 |
`

it('the medians of bench/README.md are written into a page', () => {
  const changed = withSummaries(page, mounting('12.34 (11.00–13.00)', '20.00 (19.00–21.00)'))
  expect(changed).toContain('| thinql | 12.34 |\n| urql | 20.00 |')
})

it('a page whose table bench/README.md does not have stays as it is', () => {
  expect(withSummaries(page, '')).toContain('| thinql | 10 |')
})

it.each(['about/comparison.md'])('%s has the numbers of bench/README.md', (name) => {
  const text = read(`docs/src/content/docs/${name}`)
  const spaces = / +/g
  expect(withSummaries(text, read('bench/README.md')).replaceAll(spaces, ' ')).toBe(
    text.replaceAll(spaces, ' '),
  )
})

const ratios = (title: string, column: string, rows: Record<string, string>) =>
  `${title}:\n\n|     | ${column} |\n| --- | --: |\n${Object.entries(rows)
    .map(([name, ratio]) => `| ${name} | ${ratio} |\n`)
    .join('')}`

it('a ratio of thinql that is more than 10 % larger than before is named', () => {
  const before = ratios('mount', 'over useEffect', { thinql: '1.00 (0.90–1.10)', urql: '1.00' })
  const now = ratios('mount', 'over useEffect', { thinql: '1.11 (1.00–1.20)', urql: '2.00' })
  expect(regressions(before, now)).toEqual(['mount: thinql, over useEffect: 1 before, 1.11 now'])
})

it('a ratio that is 10 % larger, or smaller than before, is not named', () => {
  const before = ratios('mount', 'over useEffect', { thinql: '1.00' })
  expect(regressions(before, ratios('mount', 'over useEffect', { thinql: '1.10' }))).toEqual([])
  expect(regressions(before, ratios('mount', 'over useEffect', { thinql: '0.50' }))).toEqual([])
})

it('a library whose time over that of thinql has become more than 10 % smaller is named', () => {
  const before = ratios('lists', 'over thinql', { thinql: '1.00', swr: '2.00' })
  expect(regressions(before, ratios('lists', 'over thinql', { thinql: '1.00', swr: '1.70' }))).toEqual([
    'lists: swr, over thinql: 2 before, 1.7 now',
  ])
})
