import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type GraphqlServer, startGraphql } from './startGraphql.ts'
import { installApp, react18 } from './installApp.ts'

let graphql: GraphqlServer
beforeAll(async () => {
  graphql = await startGraphql()
})
afterAll(() => graphql.stop())

async function install(name: string, versions?: readonly string[]) {
  const app = await installApp(name, versions)
  onTestFinished(() => app.remove())
  return app
}

function fromReadme(comment: string): string {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8')
  const [, below] = readme.split(`${comment}\n`)
  const [code] = below?.split('```') ?? []
  if (!code) throw new Error(`README.md shows nothing below ${comment}`)
  return code
}

/** Adds the tests of the guide to an app whose test functions are globals. */
function addGuide(folder: string): void {
  const guide = path.join(folder, 'guide')
  cpSync(path.resolve(import.meta.dirname, '../../recipes'), guide, {
    recursive: true,
    filter: (file) => /recipes$|testWith|todos\.tsx?$/i.test(file),
  })
  for (const file of readdirSync(guide)) {
    const code = readFileSync(path.join(guide, file), 'utf8')
    writeFileSync(path.join(guide, file), code.replace(/^import .* from 'vitest'$/m, ''))
  }
}

test('Vitest tests a component without configuration', async () => {
  const app = await install('vitest')
  expect(await app.run('start', { GRAPHQL_URL: graphql.url })).toMatch(/Tests\s+4 passed/)
})

test('Vitest with React 18.3 and happy-dom shows the same table of outcomes', async () => {
  const app = await install('vitest', [...react18, 'happy-dom@21.0.4'])
  expect(await app.run('every-outcome')).toMatch(/Tests\s+2 passed/)
})

test('Jest runs the same test with the configuration of the README', async () => {
  const app = await install('jest')
  writeFileSync(path.join(app.folder, 'jest.config.mjs'), fromReadme('// jest.config.mjs'))
  expect(await app.run('start', { GRAPHQL_URL: graphql.url })).toMatch(/Tests:\s+4 passed/)
})

test.each([
  { runner: 'Jest', app: 'jest', passed: /Tests:\s+2 passed/ },
  { runner: 'Vitest with globals', app: 'vitest', passed: /Tests\s+2 passed/ },
])('$runner runs the tests of the guide, and React warns of no update outside of act', async (row) => {
  const app = await install(row.app, ['msw@3.0.5', 'graphql@16.15.0'])
  if (row.app === 'jest')
    writeFileSync(path.join(app.folder, 'jest.config.mjs'), fromReadme('// jest.config.mjs'))
  addGuide(app.folder)
  const output = await app.run('guide')
  expect(output).toMatch(row.passed)
  expect(output).not.toMatch(/act\(|console\.error/)
})

test('mocha, node:test and Bun run a test that imports the store of an app', async () => {
  const app = await install('testRunners')
  const env = {
    GRAPHQL_URL: graphql.url,
    // jsdom needs a newer Node than the oldest that the packages support.
    PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
  }
  expect(await app.run('mocha', env)).toMatch(/1 passing/)
  expect(await app.run('node-test', env)).toMatch(/pass 1\b/)
  expect(await app.run('bun', env)).toMatch(/1 pass\b/)
})
