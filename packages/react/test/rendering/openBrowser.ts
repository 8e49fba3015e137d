import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { browserLaunchOptions } from '../../../../scripts/browser.ts'
import { recordErrors } from '../harness/pageErrors.ts'

/** A page in the browser. */
export interface OpenPage extends Page {
  /** The exceptions of the page, and the errors on its console. */
  readonly reported: string[]
}

/**
 * Starts a real browser for the tests of a file. The returned function opens a page until the test has finished. With
 * `beside`, the page is another tab, which shares cookies and storage with that page.
 */
export function openBrowser(): (url: string, beside?: Page) => Promise<OpenPage> {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch(browserLaunchOptions())
  })
  afterAll(() => browser.close())

  return async (url, beside) => {
    const context = beside?.context() ?? (await browser.newContext())
    if (!beside) onTestFinished(() => context.close())
    const page = await context.newPage()
    // Only a test that hangs takes this time.
    page.setDefaultTimeout(120_000)
    const reported = recordErrors(page)
    // A streamed page is complete only later.
    await page.goto(url, { waitUntil: 'commit' })
    return Object.assign(page, { reported })
  }
}
