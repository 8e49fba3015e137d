import { chromium, type Page } from 'playwright'
import { browserLaunchOptions } from '../../scripts/browser.ts'
import { bundle } from '../lib/bundle.ts'
import { libraries } from '../react/libraries/all.ts'

/** Bundles the page of a library, with React for production. */
async function bundlePage(library: string): Promise<string> {
  const code = await bundle({
    stdin: {
      contents: `import { expose } from './page/expose.ts'
        import { ${library} } from '../react/libraries/${library}.ts'
        expose(${library})`,
      resolveDir: import.meta.dirname,
    },
  })
  return new TextDecoder().decode(code)
}

/** The page of a library, in its own process. */
export interface LibraryPage {
  readonly name: string
  readonly page: Page
}

// Only cross-origin isolated pages have a precise clock.
const headers = {
  'content-type': 'text/html',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}

/** Opens a page for each library. */
export async function openPages(): Promise<{
  pages: LibraryPage[]
  version: string
  close: () => Promise<void>
}> {
  const browser = await chromium.launch(browserLaunchOptions())
  const pages = await Promise.all(
    Object.entries(libraries).map(async ([library, { name }]) => {
      // A context for each library, so that none collects the garbage of another.
      const page = await (await browser.newContext()).newPage()
      page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
      await page.route('**/*', (route) => route.fulfill({ headers, body: '<!doctype html><body></body>' }))
      await page.goto('http://localhost/')
      await page.addScriptTag({ content: await bundlePage(library), type: 'module' })
      if (!(await page.evaluate(() => crossOriginIsolated)))
        throw new Error('The page is not isolated, so its clock is imprecise.')
      return { name, page }
    }),
  )
  return { pages, version: browser.version(), close: () => browser.close() }
}
