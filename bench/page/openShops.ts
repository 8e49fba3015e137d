import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { browserLaunchOptions } from '../../scripts/browser.ts'
import { bundle } from '../lib/bundle.ts'
import { serve } from './serve.ts'

/** The page of a client. */
export interface ClientPage {
  /** The name in the table. */
  readonly name: string
  /** Opens the page in a browser context of its own, so nothing is cached. `prepare` runs before it loads. */
  visit<T>(this: void, prepare: (page: Page) => Promise<unknown>, use: (page: Page) => Promise<T>): Promise<T>
}

/** Bundles and serves the page of each client, and starts the browser. The names are those of the files. */
export async function openShops(
  clients: Readonly<Record<string, string>>,
): Promise<{ pages: ClientPage[]; version: string; close: () => Promise<void> }> {
  const browser = await chromium.launch(browserLaunchOptions())
  const shops = await Promise.all(
    Object.entries(clients).map(async ([name, file]) => {
      const { origin, stop } = await serve(await bundleShop(file))
      const page: ClientPage = {
        name,
        visit: (prepare, measure) => visit(browser, { name, origin }, prepare, measure),
      }
      return { page, stop }
    }),
  )
  return {
    pages: shops.map(({ page }) => page),
    version: browser.version(),
    async close() {
      await browser.close()
      for (const { stop } of shops) stop()
    },
  }
}

function bundleShop(file: string): Promise<Uint8Array> {
  return bundle({
    stdin: {
      contents: `import { start } from './screen/Shop.tsx'
        import { client } from './clients/${file}.ts'
        start(client)`,
      resolveDir: import.meta.dirname,
    },
  })
}

async function visit<T>(
  browser: Browser,
  { name, origin }: { name: string; origin: string },
  prepare: (page: Page) => Promise<unknown>,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const failed = failureOf(context)
    await prepare(page)
    await page.goto(origin)
    return await Promise.race([measure(page), failed])
  } catch (error) {
    throw new Error(`The page of ${name} failed.`, { cause: error })
  } finally {
    await context.close()
  }
}

/** Rejects when a script of the page throws. */
async function failureOf(context: BrowserContext): Promise<never> {
  const error = await context.waitForEvent('weberror', { timeout: 0 })
  throw error.error()
}
