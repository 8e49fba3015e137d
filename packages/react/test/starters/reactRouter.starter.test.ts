import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPage, openStarter, startBrowser } from './openStarter.ts'

const app = openStarter('react-router')
let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

test('a copy of examples/react-router builds without a message about the packages', async () => {
  expect(await app.run('build')).not.toMatch(/warning|thinql|use client/i)
})

test('a copy of examples/react-router loads each page once, with the navigation, and shows a changed todo on both', async () => {
  const { url, stop } = await app.serve('dev', ['--host', '127.0.0.1', '--port', '0'])
  onTestFinished(stop)
  const { page, reported } = await openPage(browser)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) sent.push(request.postDataJSON())
  })
  await page.goto(url)

  await page.getByRole('link', { name: 'Rename this todo' }).click()
  await page.getByRole('heading', { name: 'Rename this todo' }).waitFor()
  expect(sent).toMatchObject([{ operationName: 'Todos' }, { operationName: 'Todo', variables: { id: '2' } }])

  await page.getByLabel('Title').fill('Buy oat milk')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('heading', { name: 'Buy oat milk' }).waitFor()
  await page.getByRole('link', { name: 'All todos' }).click()
  await page.getByRole('link', { name: 'Buy oat milk' }).waitFor()
  expect(reported).toEqual([])
})

test('a copy of examples/react-router sends a query once more after its loader got a 503', async () => {
  const { url, stop } = await app.serve('dev', ['--host', '127.0.0.1', '--port', '0'])
  onTestFinished(stop)
  const { page } = await openPage(browser)
  let sent = 0
  await page.route('**/graphql', (route) => (sent++ ? route.continue() : route.fulfill({ status: 503 })))
  await page.goto(url)
  await page.getByRole('link', { name: 'Rename this todo' }).waitFor()
  await page.waitForTimeout(500)
  expect(sent).toBe(2)
})
