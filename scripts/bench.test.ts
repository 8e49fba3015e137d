import { expect, it } from 'vitest'
import { regressions } from '../bench/lib/tables.ts'

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
