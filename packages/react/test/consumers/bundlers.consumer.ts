import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserLaunchOptions } from '../../../../scripts/browser.ts'
import { recordErrors } from '../harness/pageErrors.ts'
import { type GraphqlServer, startGraphql } from './startGraphql.ts'
import { type App, installApp, react18 } from './installApp.ts'

/** Opens the site in a folder for a new user, as if the server at `url` served it. Also returns the page's errors. */
async function openSite(browser: Browser, folder: string, url: string) {
  const { origin } = new URL(url)
  const page: Page = await browser.newPage()
  await page
    .context()
    .addCookies([{ name: 'user', value: path.basename(folder).replace(/\W/g, ''), url: origin }])
  const reported = recordErrors(page, ['error', 'warning'])
  await page.route(
    ({ href }) => href.startsWith(origin) && href !== url,
    (route) => {
      const { pathname } = new URL(route.request().url())
      return route.fulfill({ path: path.join(folder, 'site', pathname === '/' ? 'index.html' : pathname) })
    },
  )
  await page.goto(origin)
  return { page, reported }
}

/** Texts in the code of `request`, and texts in code that the apps don't import or that is not for production. */
const ofRequest = ['ServerError']
const ofOthers = [
  'sha256Hash',
  'text/event-stream',
  'multipart/mixed',
  'retry-after',
  'OperationDefinition',
  'forceOutcome',
  'everyOutcome',
  // The recorder and the panel of the devtools, which the apps import.
  'thinql-devtools',
  'attachShadow',
  'bottom[-_]frame',
]

let graphql: GraphqlServer
let browser: Browser
beforeAll(async () => {
  graphql = await startGraphql()
  browser = await chromium.launch(browserLaunchOptions())
})
afterAll(async () => {
  graphql.stop()
  await browser.close()
})

describe.for([
  { what: 'Vite with React 19 and TypeScript 7.0', name: 'vite', versions: [] },
  { what: 'Vite with React 18.3 and TypeScript 7.0', name: 'vite', versions: react18 },
  { what: 'webpack with React 19 and TypeScript 5.4', name: 'webpack', versions: [] },
])('$what', ({ name, versions }) => {
  let app: App
  let printed: string
  beforeAll(async () => {
    app = await installApp(name, versions)
    printed = await app.run('build')
    return () => app.remove()
  })

  test('an app builds without a message about the packages', () => {
    expect(printed).not.toMatch(/warning|thinql|use client/i)
  })

  test('an app has no code that it does not import', () => {
    const site = path.join(app.folder, 'site')
    const scripts = globSync('**/*.js', { cwd: site }).map((file) =>
      readFileSync(path.join(site, file), 'utf8'),
    )
    const found = [...ofRequest, ...ofOthers].filter((text) => scripts.join('').includes(text))
    expect(found).toEqual(ofRequest)
  })

  test('an app shows its list and adds to it', async () => {
    const { page, reported } = await openSite(browser, app.folder, graphql.url)
    await page.getByText(/first$/).waitFor()
    await page.getByText('Add').click()
    await page.getByText('Buy milk').waitFor()
    expect(reported).toEqual([])
  })

  test('an app shows the names of errors as they are in the sources', async () => {
    const { page } = await openSite(browser, app.folder, graphql.url)
    await page.route(graphql.url, (route) => route.fulfill({ status: 503 }))
    await page.reload()
    expect(await page.getByRole('alert').textContent()).toBe('ServerError')
  })
})
