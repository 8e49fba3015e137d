import { existsSync, globSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { cellIn, readMeasured, tablesIn } from '../bench/lib/tables.ts'
import {
  commandsIn,
  documents,
  isDead,
  linksIn,
  namesInArchitecture,
  read,
  runsNothing,
} from './documents.ts'
import { coreFolders, storeFolders } from './lint/architecture.ts'

const code = globSync('{packages,examples,docs,bench,scripts}/**/*.{ts,tsx}', {
  exclude: ['**/{node_modules,dist}/**'],
})
const published = code.filter((file) => /^packages\/\w+\/src\//.test(file) && !file.includes('.test'))

test.for(documents)('%s has no dead link', (file) => {
  expect(linksIn(file).filter((link) => isDead(link, file))).toEqual([])
})

test.for(documents)('every command of %s exists', (file) => {
  expect(commandsIn(file).filter(runsNothing)).toEqual([])
})

it.each([
  'nothing.md',
  'ARCHITECTURE.md#nothing',
  'https://github.com/thinql/thinql/blob/main/nothing.ts',
  'https://thinql.github.io/guides/nothing/',
])('the check finds the dead link %s', (link) => {
  expect(isDead(link, 'README.md')).toBe(true)
})

it.each(['run nothing', 'node scripts/nothing.ts', '--filter @thinql/docs nothing'])(
  'the check finds that "%s" does not run a script',
  (command) => {
    expect(runsNothing(command)).toBe(true)
  },
)

test('the README links to the site, and to files that GitHub shows as they are meant', () => {
  const links = linksIn('README.md')
  expect(links.filter((link) => link.includes('docs/src') || !existsSync(link.replace(/#.*/, '')))).toEqual(
    links.filter((link) => link.startsWith('https://thinql.github.io/')),
  )
})

test('the first screen of the README has its picture, and the commands that start the example and run the tests', () => {
  const firstScreen = read('README.md').split('\n').slice(0, 20).join('\n')
  expect(firstScreen.match(/npx -y pnpm@12 (?:dev|test)/g)).toEqual([
    'npx -y pnpm@12 dev',
    'npx -y pnpm@12 test',
  ])
  const pictures = [...firstScreen.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, file]) => `${file}`)
  expect(pictures.map((file) => existsSync(file))).toEqual([true, true])
})

test('the README has at most 150 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
})

test('the README gives the sizes that the benchmark has measured', () => {
  const kilobytes = (table: string, name: string) => {
    const rows = readMeasured(read).split(`| ${table} `)[1] ?? ''
    const [, bytes] = new RegExp(`^\\| ${name} +\\| +(\\d+) `, 'm').exec(rows) ?? []
    return (Number(bytes) / 1024).toFixed(1)
  }
  const shown = [...read('README.md').matchAll(/^\| (?:one request|a screen).*$/gm)]
  expect(shown.flatMap(([text]) => text.match(/\d+\.\d/g))).toEqual([
    ...['thinql', '@shopify/graphql-client', '@urql/core', '@apollo/client'].map((name) =>
      kilobytes('a request', name),
    ),
    ...[
      'thinql',
      'swr and fetch by hand',
      '@tanstack/react-query and fetch by hand',
      'urql',
      '@apollo/client',
    ].map((name) => kilobytes('a screen', name)),
  ])
})

test('the README gives the times until the first data that the benchmark has measured', () => {
  const [, thinql = '', apollo = ''] =
    /after (\d\.\d) s, within 3 % of SWR,\nTanStack Query and urql; with Apollo Client, after (\d\.\d) s/.exec(
      read('README.md'),
    ) ?? []
  const table = tablesIn(readMeasured(read)).find(({ head }) => head.includes('ms to first data'))
  const measured = (client: string) =>
    Number.parseInt((table && cellIn(table, client, 'ms to first data')) ?? '', 10)
  const seconds = (client: string) => (measured(client) / 1000).toFixed(1)
  expect([thinql, apollo]).toEqual([seconds('thinql'), seconds('@apollo/client')])
  for (const peer of ['swr and fetch by hand', '@tanstack/react-query and fetch by hand', 'urql'])
    expect(Math.abs(measured(peer) / measured('thinql') - 1)).toBeLessThan(0.03)
})

test('every file that ARCHITECTURE.md names exists', () => {
  const { files } = namesInArchitecture()
  const exists = (name: string) => [...code, ...documents].some((file) => `/${file}`.endsWith(`/${name}`))
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((name) => !exists(name))).toEqual([])
})

test.for([
  { name: 'core', rows: coreFolders },
  { name: 'the store', rows: storeFolders },
])('ARCHITECTURE.md lists the folders of $name in the order that the linter checks', ({ rows }) => {
  const tree = read('ARCHITECTURE.md').split('```text\n')[2] ?? ''
  const placed = rows.map((row) =>
    row.map((name) => tree.search(new RegExp(`^ +${name}/? `, 'm'))).filter((place) => place >= 0),
  )
  const places = placed.flatMap((row) => row.toSorted((a, b) => a - b))
  expect(places.length).toBeGreaterThan(6)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('every identifier that ARCHITECTURE.md names is in the code of a package', () => {
  const inCode = new Set(published.flatMap((file) => read(file).match(/[A-Z_$][\w$]*/gi) ?? []))
  const { words } = namesInArchitecture()
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((word) => !inCode.has(word))).toEqual([])
})
