import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { browserLaunchOptions } from '../../../../scripts/browser.ts'
import { type GraphqlServer, startGraphql } from './startGraphql.ts'
import { startNextApp } from './startNextApp.ts'

let graphql: GraphqlServer
let app: { readonly origin: string }
let browser: Browser

beforeAll(async () => {
  graphql = await startGraphql()
  onStop(() => graphql.stop())
  app = await startNextApp(graphql.url, onStop)
  browser = await chromium.launch(browserLaunchOptions())
  onStop(() => browser.close())
})

const stops: (() => unknown)[] = []
function onStop(stop: () => unknown) {
  stops.unshift(stop)
}
afterAll(async () => {
  for (const stop of stops) await stop()
})

beforeEach(() => {
  graphql.requests.length = 0
  graphql.waitFor = 1
})

/** Returns the HTML that the server sends. */
async function htmlFor(user: string) {
  const response = await fetch(app.origin, { headers: { cookie: `user=${user}` } })
  return response.text()
}

/** Opens the page in a browser. Also returns the errors of the page. */
async function openFor(user: string): Promise<{ page: Page; reported: string[] }> {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'user', value: user, url: app.origin }])
  const page = await context.newPage()
  const reported: string[] = []
  page.on('pageerror', (error) => reported.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') reported.push(message.text())
  })
  await page.goto(app.origin, { waitUntil: 'networkidle' })
  return { page, reported }
}

const titles = (page: Page) => page.getByRole('listitem').allTextContents()

test('a client component renders on the server the data that a Server Component prefetched', async () => {
  expect(await htmlFor('Ann')).toMatch(/<li>Ann&#x27;s first<\/li>/)
})

test('the browser hydrates without a request and without a mismatch', async () => {
  const { page, reported } = await openFor('Ben')
  expect(await titles(page)).toEqual(["Ben's first"])
  expect(graphql.requests).toContain('server Ben Todos')
  expect(graphql.requests.filter((request) => request.startsWith('browser'))).toEqual([])
  expect(reported).toEqual([])
})

test('a Server Action runs a mutation, and the browser fetches the list again', async () => {
  const { page, reported } = await openFor('Cleo')
  await page.getByRole('textbox', { name: 'Title' }).fill('Buy milk')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => titles(page)).toEqual(["Cleo's first", 'Buy milk'])
  expect(graphql.requests).toEqual(expect.arrayContaining(['server Cleo AddTodo', 'browser Cleo Todos']))
  expect(reported).toEqual([])
})

test('the cache options of Next.js reach its fetch: it sends a cached query once, until its tag changes', async () => {
  const { page } = await openFor('Dan')
  const before = await page.getByRole('heading').textContent()
  await htmlFor('Dan')
  expect(graphql.requests).not.toContain('server nobody Greeting')
  await page.getByRole('button', { name: 'Change the greeting' }).click()
  await expect.poll(() => page.getByRole('heading').textContent()).not.toBe(before)
  expect(graphql.requests.filter((request) => request === 'server nobody Greeting')).toHaveLength(1)
})

test('two users that are served at once share nothing', async () => {
  graphql.waitFor = 2
  const [xenia, yorick] = await Promise.all([htmlFor('Xenia'), htmlFor('Yorick')])
  expect(xenia).toContain('Xenia&#x27;s first')
  expect(xenia).not.toContain('Yorick')
  expect(yorick).toContain('Yorick&#x27;s first')
  expect(yorick).not.toContain('Xenia')
})
