import { chromium, type Page } from 'playwright'
import { inject, test as base } from 'vitest'
import { browserLaunchOptions } from '../../../../scripts/browser.ts'
import { startServer } from './startServer.ts'

/**
 * A test in a real browser, with the real server and its own database. Each test starts with two items on the board. It
 * fails if the browser prints an error or a warning that `expectConsoleErrors` was not told of.
 *
 * A file extends it to use another build, or the sources (null). `override` would also affect the next files.
 */
export const test = base
  .extend('build', { scope: 'file' }, inject('builds').development as string | null)
  .extend('server', { scope: 'file' }, async ({ build }, { onCleanup }) => {
    const server = await startServer(build)
    onCleanup(server.stop)
    return server
  })
  .extend('launchOptions', { scope: 'worker' }, browserLaunchOptions())
  .extend('browser', { scope: 'worker' }, async ({ launchOptions }, { onCleanup }) => {
    const browser = await chromium.launch(launchOptions)
    onCleanup(() => browser.close())
    return browser
  })
  .extend('board', async ({ server, browser }, { onCleanup }) => {
    server.fill([{ title: 'Book the venue', note: 'Seats for 80' }, { title: 'Print the badges' }])
    await server.setConditions({})
    const context = await browser.newContext({ viewport: { width: 1_024, height: 768 } })
    const page = await context.newPage()
    const consoleErrors = collectConsoleErrors(page)
    const expected: string[] = []
    const allowed: string[] = []
    onCleanup(async () => {
      await context.close()
      const left = consoleErrors.filter((error) => !allowed.some((text) => error.includes(text)))
      const unexpected =
        left.length !== expected.length || expected.some((text, i) => !left[i]?.includes(text))
      if (unexpected) throw new Error(`Unexpected or missing console errors:\n${consoleErrors.join('\n')}`)
    })
    return {
      page,
      open: async () => {
        await page.goto(server.url)
        await page.getByRole('heading', { name: 'Countdown' }).waitFor()
      },
      openOutcomes: async () => {
        await page.goto(new URL('/outcomes', server.url).href)
        await page.getByRole('heading', { name: 'Outcomes' }).waitFor()
      },
      /** Parts of the errors that the browser must print in this test, in order. */
      expectConsoleErrors: (...texts: string[]) => expected.push(...texts),
      /** Parts of the errors that it may print any number of times, for example while it reconnects. */
      allowConsoleErrors: (...texts: string[]) => allowed.push(...texts),
    }
  })

function collectConsoleErrors(page: Page): string[] {
  const collected: string[] = []
  page.on('pageerror', (error) => collected.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') collected.push(message.text())
  })
  return collected
}
