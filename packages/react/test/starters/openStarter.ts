import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { inject } from 'vitest'
import { browserLaunchOptions } from '../../../../scripts/browser.ts'
import { freePort } from '../../../../scripts/freePort.ts'
import { recordErrors } from '../harness/pageErrors.ts'
import { type App, openApp, type RunningServer } from '../consumers/installApp.ts'
import type { GraphqlServer } from '../consumers/startGraphql.ts'

/** The copy of a starter that is installed. */
export function openStarter(name: string): App {
  return openApp(path.join(inject('starters'), name))
}

export async function serveApi(app: App): Promise<RunningServer> {
  return app.serve('api', [], { PORT: String(await freePort()) })
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch(browserLaunchOptions())
}

/** Opens a page. `reported` gets its errors and warnings. */
export async function openPage(browser: Browser): Promise<{ page: Page; reported: string[] }> {
  const page = await browser.newPage()
  return { page, reported: recordErrors(page, ['error', 'warning']) }
}

/**
 * Waits until a page shows all but one of its queries. Then lets the last response go, and waits until the
 * page shows it.
 */
export async function waitForPendingPage(page: Page, graphql: GraphqlServer): Promise<void> {
  await page.getByText('Counting …').waitFor()
  await page.getByRole('heading').getByText('Greeting').waitFor()
  await graphql.release()
  await page.getByText('1 todos').waitFor()
  await page.waitForLoadState('networkidle')
}
