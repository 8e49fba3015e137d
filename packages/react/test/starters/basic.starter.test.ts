import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPage, openStarter, startBrowser } from './openStarter.ts'

const app = openStarter('basic')
let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

test('a copy of examples/basic passes its tests', async () => {
  expect(await app.run('test')).toMatch(/Tests\s+\d+ passed/)
})

test('a copy of examples/basic builds without a message about the packages', async () => {
  expect(await app.run('build')).not.toMatch(/warning|thinql|use client/i)
})

test('a copy of examples/basic shows its list, adds to it and says what the API refuses', async () => {
  const { url, stop } = await app.serve('dev', ['--host', '127.0.0.1', '--port', '0'])
  onTestFinished(stop)
  const { page, reported } = await openPage(browser)
  await page.goto(url)
  const field = page.getByLabel('New todo')

  await field.fill('Buy milk')
  await field.press('Enter')
  await page.getByRole('listitem').getByText('Buy milk').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await field.fill('   ')
  await field.press('Enter')

  expect(await page.getByRole('alert').textContent()).toBe('A todo needs a title.')
  expect(await field.inputValue()).toBe('   ')
  expect(reported).toEqual([])
})
