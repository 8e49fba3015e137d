import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { browserLaunchOptions } from '../../../../scripts/browser.ts'

/** A page in the browser. */
export interface OpenPage extends Page {
  /** What the page reported: exceptions, and errors on the console. */
  readonly reported: string[]
}

/** A real browser for the tests of a file; the function opens a page in it for as long as a test runs. */
export function openBrowser(): (url: string) => Promise<OpenPage> {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch(browserLaunchOptions())
  })
  afterAll(() => browser.close())

  return async (url) => {
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    const reported: string[] = []
    page.on('pageerror', (error) => reported.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') reported.push(message.text())
    })
    // What streams is complete only later.
    await page.goto(url, { waitUntil: 'commit' })
    return Object.assign(page, { reported })
  }
}
