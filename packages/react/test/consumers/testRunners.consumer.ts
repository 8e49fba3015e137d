import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type GraphqlServer, startGraphql } from './startGraphql.ts'
import { installApp } from './installApp.ts'

let graphql: GraphqlServer
beforeAll(async () => {
  graphql = await startGraphql()
})
afterAll(() => graphql.stop())

async function install(name: string) {
  const app = await installApp(name)
  onTestFinished(() => app.remove())
  return app
}

/** Returns the code block of the README that starts with this comment. */
function fromReadme(comment: string): string {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8')
  const [, below] = readme.split(`${comment}\n`)
  const [code] = below?.split('```') ?? []
  if (!code) throw new Error(`README.md shows nothing below ${comment}`)
  return code
}

test('Vitest tests a component without configuration', async () => {
  const app = await install('vitest')
  expect(await app.run('start', { GRAPHQL_URL: graphql.url })).toMatch(/Tests\s+1 passed/)
})

test('Jest runs the same test with the configuration of the README', async () => {
  const app = await install('jest')
  writeFileSync(path.join(app.folder, 'jest.config.mjs'), fromReadme('// jest.config.mjs'))
  expect(await app.run('start', { GRAPHQL_URL: graphql.url })).toMatch(/Tests:\s+1 passed/)
})
