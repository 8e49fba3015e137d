import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright'

// The small file, because the browser parses it on every page.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns what breaks these rules of axe in a page. Without `rules`, it checks all of them. */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<axe.Result[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  if (!isLoaded) for (const frame of page.frames()) await frame.evaluate(source)
  const { violations } = await page.evaluate((runOnly) => {
    // `source` has created this global.
    const page = globalThis as unknown as { axe: typeof axe }
    return page.axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly: [...runOnly] }) })
  }, rules)
  return violations
}
