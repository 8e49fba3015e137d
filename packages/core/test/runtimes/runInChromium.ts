import path from 'node:path'
import { chromium } from 'playwright'
import { browserLaunchOptions } from '../../../../scripts/browser.ts'
import { html } from './page.ts'
import type { Outcomes } from './suite.ts'

/** Runs the suite on a page that seems to come from the server; rejects where the page has an error. */
export async function runInChromium(folder: string, origin: string): Promise<Outcomes> {
  const browser = await chromium.launch(browserLaunchOptions())
  try {
    const page = await browser.newPage()
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.route(`${origin}/`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.route(`${origin}/files/**`, (route) =>
      route.fulfill({ path: path.join(folder, route.request().url().slice(`${origin}/files`.length)) }),
    )
    await page.goto(origin)
    // What the page's script has put there.
    const outcomes = await page.evaluate<Outcomes>('runChecks()')
    if (errors.length) throw new AggregateError(errors, `The page had ${errors.join()}`)
    return outcomes
  } finally {
    await browser.close()
  }
}
