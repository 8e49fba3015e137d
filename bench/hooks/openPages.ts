import { chromium, type Page } from 'playwright'
import { browserLaunchOptions } from '../../scripts/browser.ts'
import { bundle, heapOf } from '../lib/browser.ts'
import { rounds } from '../lib/timeOf.ts'
import { libraries } from '../react/libraries/all.ts'

async function bundlePage(library: string): Promise<string> {
  const code = await bundle({
    stdin: {
      contents: `import { expose } from './page/scenarios.ts'
        import { ${library} } from '../react/libraries/${library}.ts'
        expose(${library})`,
      resolveDir: import.meta.dirname,
    },
  })
  return new TextDecoder().decode(code)
}

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

/** bytes */
export interface Memory {
  readonly mounted: number
  /** After the page around the queries has rendered again. */
  readonly renderedAgain: number
  readonly left: number
}

/**
 * The memory of 1,000 mounted queries before and after another render of the page, and what remains of a
 * cycle after they are unmounted and cleared.
 */
export async function memoryOf({ page }: LibraryPage): Promise<Memory> {
  const { used } = await heapOf(page)
  const mount = () => page.evaluate(() => globalThis.bench.cycles.mount())
  const renderAgain = () => page.evaluate(() => globalThis.bench.cycles.renderAgain())
  const unmount = () => page.evaluate(() => globalThis.bench.cycles.unmount())

  // Warm-up: what is created only once must not count.
  for (let cycle = 0; cycle < 3; cycle++) {
    await mount()
    await unmount()
  }
  const before = await used()
  const cycles = rounds(6)
  // Each number has cycles of its own, so that the second one can't change the first one.
  const average = async (measured: () => Promise<unknown>) => {
    let sum = 0
    for (let cycle = 0; cycle < cycles; cycle++) {
      const empty = await used()
      await measured()
      sum += (await used()) - empty
      await unmount()
    }
    return sum / cycles
  }
  const mounted = await average(mount)
  const left = ((await used()) - before) / cycles
  const renderedAgain = await average(async () => {
    await mount()
    await renderAgain()
  })
  return { mounted, renderedAgain, left }
}
