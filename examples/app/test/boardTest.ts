import { type BrowserContext, chromium, type Page } from 'playwright'
import { expect, inject, test as base } from 'vitest'
import { live } from './boardPage.ts'
import { startServer } from './startServer.ts'
import { recordErrors } from '../../../packages/react/test/harness/pageErrors.ts'
import { browserLaunchOptions, findViolations } from '../../../scripts/browser.ts'

/**
 * A test in a real browser, with the real server and its own database. Each test starts with two items on the
 * board, in a page of its own; `page` shows the board already. It fails if the browser prints an error or a
 * warning that `expectErrors` was not told of.
 *
 * A file extends it to use another build, or the sources (null). `override` would also affect the next files.
 */
export const test = base
  .extend('build', { scope: 'file' }, inject('build') as string | null)
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
    const contexts: BrowserContext[] = []
    const newPage = async () => {
      const context = await browser.newContext({ viewport: { width: 1_024, height: 768 } })
      contexts.push(context)
      // The development server sends hundreds of files, and a busy machine takes its time.
      context.setDefaultNavigationTimeout(120_000)
      // A busy browser asks for the icon when the page may be offline already, and reports that it didn't get it.
      await context.route('**/favicon.svg', (route) => route.fulfill({ status: 204 }))
      return context.newPage()
    }
    const page = await newPage()
    const errors = recordErrors(page, ['error', 'warning'])
    const expected: string[] = []
    onCleanup(async () => {
      for (const context of contexts) await context.close()
      const unexpected = errors.filter((error) => !expected.some((text) => error.includes(text)))
      const missing = expected.filter((text) => !errors.some((error) => error.includes(text)))
      if (unexpected.length + missing.length > 0)
        throw new Error(
          `Unexpected errors on the console: ${unexpected.join('\n')}\nMissing: ${missing.join('\n')}`,
        )
    })
    return {
      page,
      open: async (path = '/') => {
        await page.goto(new URL(path, server.url).href)
        await page.getByRole('heading', { level: 1 }).waitFor()
        return page
      },
      /** Opens the board in a window of another person: it has its own storage and its own connection. */
      openWindow: async () => {
        const window = await newPage()
        await window.goto(server.url)
        await live(window).waitFor()
        return window
      },
      /** Takes the page off the network. A browser keeps open streams then, so a restart of the API cuts them. */
      goOffline: async () => {
        await page.context().setOffline(true)
        await server.restart()
      },
      /** Parts of the errors that the browser must print in this test. It may print no others. */
      expectErrors: (...texts: string[]) => expected.push(...texts),
    }
  })
  .extend('page', ({ board }) => board.open())

/**
 * Checks that what is on screen is accessible in both themes and fits every width. Only `check:browser` does
 * it, because it takes a second.
 */
export async function look(page: Page, name: string): Promise<void> {
  if (import.meta.env.MODE !== 'views') return
  const size = page.viewportSize()
  const wide: string[] = []
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [360, 768, 1_440]) {
    await page.setViewportSize({ width, height: 800 })
    wide.push(...(await tooWide(page)).map((html) => `at ${width} px: ${html}`))
  }
  const violations = await findViolations(page)
  // The themes differ only in their colours.
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findViolations(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  if (size) await page.setViewportSize(size)
  expect({ name, wide, violations, dark }).toEqual({ name, wide: [], violations: [], dark: [] })
}

/** The elements whose content is too wide and can’t be scrolled. Elements of one pixel are for screen readers. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('html, main :not(input)')]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .filter((element) => getComputedStyle(element).overflowX !== 'auto')
      .map(({ outerHTML }) => outerHTML.slice(0, 500)),
  )
}
