import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { browserLaunchOptions } from '../../scripts/browser.ts'
import { bundle } from '../lib/browser.ts'
import { Shop } from './Shop.ts'

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Products</title>
<link rel="icon" href="data:,">
<style>
  body { font: 16px/1.4 sans-serif; margin: 2rem }
  ul { list-style: none; padding: 0 }
  li button { display: flex; gap: 1rem; width: 24rem; text-transform: capitalize }
  .price { margin-left: auto }
  aside { position: fixed; inset: 2rem 2rem auto 30rem }
</style>
<script type="module" src="/page.js"></script>
<div id="root"></div>
</html>`

/** The page of a client on a server of its own. Each load of the page opens a new shop. */
async function serve(script: Uint8Array): Promise<{ origin: string; stop: () => void }> {
  let shop = new Shop()
  const compressed = {
    html: gzipSync(html, { level: 9 }),
    script: gzipSync(script, { level: 9 }),
  }
  const respond = async (request: IncomingMessage): Promise<[type: string, body: Uint8Array]> => {
    if (request.url === '/page.js') return ['text/javascript', compressed.script]
    if (request.method === 'POST')
      return ['application/graphql-response+json', gzipSync(await shop.respond(await text(request)))]
    shop = new Shop()
    return ['text/html', compressed.html]
  }

  const server = createServer((request, response) => {
    void respond(request).then(
      ([type, body]) => {
        response.writeHead(200, {
          'content-type': type,
          'content-encoding': 'gzip',
          'content-length': body.length,
          // Only isolated pages have a precise clock.
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-embedder-policy': 'require-corp',
        })
        response.end(body)
      },
      // A client that aborts its request gets no response.
      () => response.destroy(),
    )
  })
  // Never closes idle connections: the next request may use one at that moment.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close().closeAllConnections() }
}

export interface ClientPage {
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
