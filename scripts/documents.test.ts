import { globSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import {
  commandsIn,
  documents,
  isDead,
  linksIn,
  namesInArchitecture,
  read,
  runsNothing,
} from './documents.ts'

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

it.each(['nothing.md', '#nothing', 'ARCHITECTURE.md#nothing'])('finds that %s is a dead link', (link) => {
  expect(isDead(link, 'README.md')).toBe(true)
})

it('finds that a link to a missing file on GitHub is dead', () => {
  expect(isDead('https://github.com/thinql/thinql/blob/main/nothing.ts', 'README.md')).toBe(true)
})

it.each([
  'nothing',
  'run nothing',
  'docs',
  'node scripts/nothing.ts',
  '--filter @thinql/docs nothing',
  '-r nothing',
])('finds that "%s" does not run a script', (command) => {
  expect(runsNothing(command)).toBe(true)
})

it.each(['run docs', 'node scripts/test.ts', '--filter @thinql/docs dev', '-r --no-bail consumers'])(
  'finds that "%s" runs something',
  (command) => {
    expect(runsNothing(command)).toBe(false)
  },
)

test('the README links only to files, so that its links work in a clone without network', () => {
  expect(linksIn('README.md').filter((link) => /^\w+:/.test(link))).toEqual([])
})

test('the first 25 lines of the README have the commands that start the example and run the tests', () => {
  const firstScreen = read('README.md').split('\n').slice(0, 25).join('\n')
  expect(firstScreen.match(/npx -y pnpm@12 \w+/g)).toEqual(['npx -y pnpm@12 dev', 'npx -y pnpm@12 test'])
})

test('the README has less than 250 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(250)
})

test('the README gives the times until the first data that the benchmark has measured', () => {
  const [, thinql = '', apollo = ''] =
    /after (\d\.\d) s; with Apollo Client, after (\d\.\d) s/.exec(read('README.md')) ?? []
  const measured = (client: string) => {
    const row = new RegExp(`^\\| ${client} +\\| +[\\d.]+ \\| (\\d+) `, 'm').exec(read('bench/README.md'))
    return (Number(row?.[1]) / 1000).toFixed(1)
  }
  expect([thinql, apollo]).toEqual([measured('thinql'), measured('@apollo/client')])
})

test('every file that ARCHITECTURE.md names exists', () => {
  const { files } = namesInArchitecture()
  const exists = (name: string) => [...code, ...documents].some((file) => `/${file}`.endsWith(`/${name}`))
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((name) => !exists(name))).toEqual([])
})

test('every identifier that ARCHITECTURE.md names is in the code of a package', () => {
  const inCode = new Set(published.flatMap((file) => read(file).match(/[A-Z_$][\w$]*/gi) ?? []))
  const { words } = namesInArchitecture()
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((word) => !inCode.has(word))).toEqual([])
})

test.for(['core', 'react'])('every file that the list of surviving mutants of %s names exists', (name) => {
  const list = read(`scripts/mutation/survivors/${name}.md`)
  const files = [...list.matchAll(/`([\w/]+\.tsx?)`/g)].map(([, file]) => `packages/${name}/src/${file}`)
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !code.includes(file))).toEqual([])
})
