import { chromium, type BrowserContextOptions, type Page } from 'playwright'
import { test as base } from 'vitest'
import { browserLaunchOptions } from '../../scripts/browser.ts'
import { dist, serveSite } from './serveSite.ts'

/**
 * A test of the built site in a real browser. It fails if a page that it opened throws an exception, or prints an error
 * or a warning.
 */
export const test = base
  .extend('launchOptions', { scope: 'worker' }, browserLaunchOptions())
  .extend('root', { scope: 'worker' }, dist)
  .extend('site', { scope: 'worker' }, async ({ root }, { onCleanup }) => {
    const site = await serveSite(root)
    onCleanup(site.stop)
    return site
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
      page.on('pageerror', (error) => reported.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') reported.push(message.text())
      })
      await page.goto(path)
      return page
    }
  })
