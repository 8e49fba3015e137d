import path from 'node:path'
import { chromium } from 'playwright'
import { browserLaunchOptions } from '../../../../scripts/browser.ts'
import type { Outcomes } from './suite.ts'

const imports = { '@thinql/core': '/files/node_modules/@thinql/core/dist/index.js' }
const html = `<!doctype html>
  <script type="importmap">${JSON.stringify({ imports })}</script>
  <script type="module">
    import { runChecks } from '/files/suite.js'
    window.runChecks = () => runChecks(location.origin)
  </script>`

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
