import type { Browser } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../scripts/freePort.ts'
import { type GraphqlServer, startGraphql } from '../consumers/startGraphql.ts'
import { recordErrors } from '../harness/pageErrors.ts'
import { openStarter, startBrowser, waitForPendingPage } from './openStarter.ts'

const starter = openStarter('reactRouterServer')
let graphql: GraphqlServer
let app: { readonly url: string; logged(): string; stop(): Promise<void> }
let browser: Browser

beforeAll(async () => {
  graphql = await startGraphql()
  await starter.run('build')
  app = await starter.serve('start', [], { GRAPHQL_URL: graphql.url, PORT: String(await freePort()) })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
  graphql.stop()
})
beforeEach(() => {
  graphql.requests.length = 0
  graphql.failing.clear()
  graphql.waitFor = 2
})

/** Opens a page as a browser of a person. To a robot, React Router sends the whole page at once. */
async function open(path: string) {
  const page = await browser.newPage({ userAgent: 'Mozilla/5.0 Chrome/150.0.0.0' })
  onTestFinished(() => page.close())
  const reported = recordErrors(page, ['error', 'warning'])
  await page.goto(app.url + path, { waitUntil: 'commit' })
  return { page, reported }
}

test('a loader with pending queries sends the page at once, and the data later: the browser sends no request', async () => {
  const { page, reported } = await open('/todos')
  await waitForPendingPage(page, graphql)
  expect(graphql.sentByBrowser()).toEqual([])
  expect(reported).toEqual([])
})

test('a loader with pending queries shows the next page at once in a navigation, and the data later', async () => {
  const { page, reported } = await open('/')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Todos' }).click()
  await page.getByText('Counting …').waitFor()
  await graphql.release()
  await page.getByText('1 todos').waitFor()
  expect(graphql.sentByBrowser()).toEqual([])
  expect(reported).toEqual([])
})

test('a loader that redirects does not wait for its pending queries, which are sent once', async () => {
  graphql.failing.add('server nobody Greeting')
  const logged = app.logged()
  const { page, reported } = await open('/moved')
  await page.waitForURL(`${app.url}/`)
  await page.waitForLoadState('networkidle')
  expect([...graphql.requests].sort()).toEqual(['server nobody Greeting', 'server nobody Todos'])
  await page.getByRole('link', { name: 'Moved' }).click()
  await expect.poll(() => graphql.requests.length).toBe(4)
  await page.waitForLoadState('networkidle')
  expect(graphql.sentByBrowser()).toEqual([])
  expect(reported).toEqual([])
  expect(app.logged()).toBe(logged)
})
