import path from 'node:path'
import { preview } from 'astro'
import { type BrowserContextOptions, chromium, type Page } from 'playwright'
import { test as base } from 'vitest'
import { browserLaunchOptions, findViolations } from '../../scripts/browser.ts'

/** The folder that `build` writes. */
export const dist = path.resolve(import.meta.dirname, '../dist')

export const phone = { viewport: { width: 360, height: 800 } }
export const desk = { viewport: { width: 1_280, height: 800 } }

/** What is not accessible in the themes, and whether the page or its code scrolls sideways. */
export async function findFaults(
  page: Page,
  themes: readonly ('light' | 'dark')[],
): Promise<readonly string[]> {
  const faults: string[] = []
  const { scrollWidth, clientWidth, wideCode } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const blocks = [...document.querySelectorAll('main pre')]
    const wide = blocks.filter((block) => block.scrollWidth > block.clientWidth + 1)
    return { scrollWidth, clientWidth, wideCode: wide.map(({ textContent }) => textContent.slice(0, 80)) }
  })
  for (const code of wideCode) faults.push(`A block of code is wider than the page: ${code}`)
  if (scrollWidth > clientWidth) faults.push(`The page is ${scrollWidth} px wide, on ${clientWidth} px.`)
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    // The page follows with the next frame.
    await page.locator(`html[data-theme="${theme}"]`).waitFor()
    // The themes differ only in their colors.
    const violations = await findViolations(page, theme === 'dark' ? ['color-contrast'] : undefined)
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        faults.push(`${theme}: ${id}: ${target.join(' ')}: ${failureSummary}`)
  }
  return faults
}

/**
 * A test of the built site in a real browser. It fails if a page that it opened throws an exception, or prints an error
 * or a warning.
 */
export const test = base
  .extend('launchOptions', { scope: 'worker' }, browserLaunchOptions())
  .extend('root', { scope: 'worker' }, path.dirname(dist))
  .extend('site', { scope: 'worker' }, async ({ root }, { onCleanup }) => {
    const site = await preview({ root, logLevel: 'error', server: { port: 0, host: '127.0.0.1' } })
    onCleanup(() => site.stop())
    return { origin: `http://127.0.0.1:${site.port}` }
  })
  .extend('browser', { scope: 'worker' }, async ({ launchOptions }, { onCleanup }) => {
    const browser = await chromium.launch(launchOptions)
    onCleanup(() => browser.close())
    return browser
  })
  .extend('open', ({ site, browser }, { onCleanup }) => {
    const closing: (() => Promise<void>)[] = []
    const reported: string[] = []
    onCleanup(async () => {
      for (const close of closing) await close()
      if (reported.length > 0) throw new Error(`The console has errors:\n${reported.join('\n')}`)
    })
    /** Opens a page, such as `/guides/errors/`. */
    return async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
      const context = await browser.newContext({
        baseURL: site.origin,
        viewport: { width: 1_280, height: 800 },
        reducedMotion: 'reduce',
        ...options,
      })
      closing.push(() => context.close())
      const page = await context.newPage()
      // Long enough for a busy machine: only an action that hangs takes this time.
      page.setDefaultTimeout(120_000)
      page.on('pageerror', (error) => reported.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') reported.push(message.text())
      })
      await page.goto(path)
      return page
    }
  })
