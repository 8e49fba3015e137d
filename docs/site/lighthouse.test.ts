import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright'
import { expect } from 'vitest'
import { test as base } from './siteTest.ts'

const test = base.extend('port', { scope: 'worker' }, async ({ launchOptions }, { onCleanup }) => {
  const port = 9_333
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
  })
  onCleanup(() => browser.close())
  return port
})

test.for([
  '/',
  '/start/vite/',
  '/guides/lists/',
  '/guides/devtools/',
  '/about/comparison/',
  '/errors/',
  '/migrate/apollo-client/',
  '/reference/react/functions/usequery/',
])(
  'Lighthouse gives %s at least 95 for performance, accessibility, best practices and search engines',
  async (path, { site, port }) => {
    let faults: readonly string[] = []
    // What else runs on the machine can only make a page slower, so the best of three measurements counts.
    for (let measurement = 0; measurement < 3; measurement++) {
      faults = await findFaults(`${site.origin}${path}`, port)
      if (faults.length === 0) break
    }
    expect(faults).toEqual([])
  },
)

/** What takes the points of a category that has too few. Lighthouse emulates a phone with a slow network. */
async function findFaults(url: string, port: number): Promise<readonly string[]> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  const { categories = {}, audits = {} } = result?.lhr ?? ({} as Partial<Result>)
  expect(Object.keys(categories)).toHaveLength(4)
  return Object.values(categories)
    .filter(({ score }) => (score ?? 0) < 0.95)
    .flatMap(({ id, score, auditRefs }) => [
      `${id}: ${score}`,
      ...auditRefs
        .filter((audit) => audit.weight > 0 && (audits[audit.id]?.score ?? 1) < 0.9)
        .map((audit) => `${audit.id}: ${audits[audit.id]?.displayValue ?? audits[audit.id]?.title}`),
    ])
}
