import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { labelOf, readReports, reportsIn, toMarkdownTable } from '../src/code/reports.ts'

const packages = path.resolve(import.meta.dirname, '../../packages')
const names = readdirSync(packages)
const reports = names.flatMap((name) => readReports(name, packages))

it('readReports reads the name, the addresses and the outcome of each test', () => {
  const text = `
// https://github.com/a/b/issues/1
// https://github.com/a/b/pull/2
// Why it fails.
test.fails(
  "it's \`odd\`: it is even",
  async () => {})

test.each(['a (b)', 'c'])('without an address: %s', () => {})
`
  expect(reportsIn(text)).toEqual([
    {
      name: "it's `odd`: it is even",
      addresses: ['https://github.com/a/b/issues/1', 'https://github.com/a/b/pull/2'],
      works: false,
    },
    { name: 'without an address: …', addresses: [], works: true },
  ])
})

it('the table of reports has a row with links for each report', () => {
  const address = 'https://github.com/TanStack/query/issues/1900'
  const table = toMarkdownTable([{ where: 'core, print', name: 'a | b', addresses: [address], works: true }])
  expect(table.split('\n').at(-1)).toBe(
    `| a \\| b | [TanStack/query#1900](${address}) | core, print | works |`,
  )
})

it('each report has an address and a name of its own', () => {
  expect(reports.length).toBeGreaterThan(80)
  expect(reports.filter(({ addresses }) => addresses.length === 0)).toEqual([])
  expect(
    reports
      .flatMap(({ addresses }) => addresses)
      .filter((address) => !/^[^/]+\/[^#]+#\d+$/.test(labelOf(address))),
  ).toEqual([])
  expect(new Set(reports.map(({ name }) => name)).size).toBe(reports.length)
})

it('each test of a report is found', () => {
  const texts = names
    .map((name) => path.join(packages, name, 'test/reports'))
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((file) => path.join(folder, file)))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const calls = texts.flatMap((text) => text.match(/^ *(?:test|it)(?:\.\w+)*\(/gm) ?? [])
  expect(reports).toHaveLength(calls.length)
})

it('the page of reports lists those of each package', () => {
  const page = path.resolve(import.meta.dirname, '../src/content/docs/about/reports.mdx')
  const listed = [...readFileSync(page, 'utf8').matchAll(/<Reports of="(.*)" \/>/g)].map(([, name]) => name)
  expect(listed.sort()).toEqual(names.sort())
})
