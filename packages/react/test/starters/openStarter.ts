import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { inject } from 'vitest'
import { browserLaunchOptions } from '../../../../scripts/browser.ts'
import { freePort } from '../../../../scripts/release/registry.ts'
import { recordErrors } from '../harness/pageErrors.ts'
import { type App, openApp, type RunningServer } from '../consumers/installApp.ts'

/** The copy of a starter that is installed. */
export function openStarter(name: string): App {
  return openApp(path.join(inject('starters'), name))
}

/** Starts the API of a starter on a free port. */
export async function serveApi(app: App): Promise<RunningServer> {
  return app.serve('api', [], { PORT: String(await freePort()) })
}

/** Starts a browser. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch(browserLaunchOptions())
}

/** Opens a page. `reported` gets its errors and warnings. */
export async function openPage(browser: Browser): Promise<{ page: Page; reported: string[] }> {
  const page = await browser.newPage()
  return { page, reported: recordErrors(page, ['error', 'warning']) }
}
