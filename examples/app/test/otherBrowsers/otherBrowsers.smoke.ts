import { afterAll, beforeAll, expect, test } from 'vitest'
import { programOf, runtimes } from '../../../../packages/core/test/runtimes/runtimes.ts'
import { startWalk } from '../../../../packages/core/test/runtimes/startWalk.ts'
import { buildApp } from '../buildApp.ts'
import { startServer } from '../startServer.ts'

const browsers = runtimes.filter(({ name }) => name === 'Firefox' || name === 'WebKit')

const build = buildApp('production')
let server: Awaited<ReturnType<typeof startServer>>
let walk: Awaited<ReturnType<typeof startWalk>>

beforeAll(async () => {
  server = await startServer(build.directory)
  walk = await startWalk(server.url, new URL('walk.ts', import.meta.url))
})

afterAll(async () => {
  walk.stop()
  await server.stop()
  build.remove()
})

test.for(browsers)('$name walks through the built app', async (browser, { skip }) => {
  const program = await programOf(browser)
  if (program === undefined) return skip(`Not run: ${browser.name} could not be had on this machine.`)
  server.fill([{ title: 'Book the venue' }])
  await server.setConditions({})
  const outcomes = await browser.run('', walk.origin, program)
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['passed']))
  expect(Object.keys(outcomes)).toHaveLength(4)
})
