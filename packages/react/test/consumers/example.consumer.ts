import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { browserLaunchOptions } from '../../../../scripts/browser.ts'
import { type App, installExample } from './installApp.ts'

let app: App
beforeAll(async () => {
  app = await installExample('basic')
})
afterAll(() => app.remove())

test('a copy of examples/basic passes its tests', async () => {
  expect(await app.run('test')).toMatch(/Tests\s+\d+ passed/)
})

test('a copy of examples/basic has the types that its schema gives', async () => {
  await expect(app.run('test:codegen')).resolves.toBeDefined()
})

test('a copy of examples/basic builds without a message about the packages', async () => {
  expect(await app.run('build')).not.toMatch(/warning|thinql|use client/i)
})

test.for(['dev', 'start'])(
  'a copy of examples/basic that `npm run %s` serves shows its list, adds to it and says what the API refuses',
  async (script) => {
    const { url, stop } = await app.serve(script)
    onTestFinished(() => stop())
    const browser = await chromium.launch(browserLaunchOptions())
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    const reported: string[] = []
    page.on('pageerror', (error) => reported.push(String(error)))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) reported.push(message.text())
    })
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
  },
)
