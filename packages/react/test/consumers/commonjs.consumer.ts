import { expect, onTestFinished, test } from 'vitest'
import { startGraphql } from './startGraphql.ts'
import { installApp } from './installApp.ts'

test('a CommonJS app in TypeScript, without DOM types, requires the packages in Node 20.19', async () => {
  const graphql = await startGraphql()
  onTestFinished(() => graphql.stop())
  const app = await installApp('commonjs')
  onTestFinished(() => app.remove())
  await app.run('build')
  const printed = await app.run('start', { GRAPHQL_URL: graphql.url })
  expect(printed.trim()).toBe('v20.19.6 <p>nobody&#x27;s first</p>')
})
