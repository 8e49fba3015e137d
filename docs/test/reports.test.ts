import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { labelOf, readReports, reportsIn } from '../src/code/reports.ts'

const packages = path.resolve(import.meta.dirname, '../../packages')
const names = readdirSync(packages)
const reports = names.flatMap((name) => readReports(name, packages))

it('readReports reads the name and the addresses of each test, and of each row of a table', () => {
  const text = `
// https://github.com/a/b/issues/1
// https://github.com/a/b/pull/2
// Why it fails.
test(
  "it's \`odd\`: it is even",
  async () => {})

test.for([
  // https://stackoverflow.com/questions/3
  { what: 'an empty list', body: [] },
  { what: 'a text', body: '' },
  // https://github.com/a/b/issues/5
  [
    "a row's name",
    'in several lines',
  ],
])('the body $what is refused', () => {})

// https://github.com/a/b/issues/4
test.each(['a (b)', 'c'])('a list of %s', () => {})
test('without an address', () => {})
`
  expect(reportsIn(text)).toEqual([
    {
      name: "it's `odd`: it is even",
      addresses: ['https://github.com/a/b/issues/1', 'https://github.com/a/b/pull/2'],
    },
    { name: 'an empty list', addresses: ['https://stackoverflow.com/questions/3'] },
    { name: "a row's name", addresses: ['https://github.com/a/b/issues/5'] },
    { name: 'a list of …', addresses: ['https://github.com/a/b/issues/4'] },
  ])
})

it('each test of a report has a name, and no address is lost', () => {
  expect(new Set(reports.flatMap(({ addresses }) => addresses)).size).toBeGreaterThan(500)
  expect(reports.filter(({ name }) => !name)).toEqual([])
  expect(
    reports
      .flatMap(({ addresses }) => addresses)
      .filter((address) => !/^(?:[^/]+\/[^#]+|stackoverflow\.com)#\d+$/.test(labelOf(address))),
  ).toEqual([])
})

it('the page of reports lists those of each package', () => {
  const page = path.resolve(import.meta.dirname, '../src/content/docs/about/reports.mdx')
  const listed = [...readFileSync(page, 'utf8').matchAll(/<Reports of="(.*)" \/>/g)].map(([, name]) => name)
  expect(listed.sort()).toEqual(names.sort())
})
