import { AxeBuilder } from '@axe-core/playwright'
import { join } from 'node:path'
import type { Page } from 'playwright'

/** Where to leave a picture of every view in every theme and width, for a person to look at. */
const pictures = process.env.THINQL_PICTURES

const widths = [360, 768, 1_440]

/** What is wrong with the page as it is, in whichever width and theme. */
export async function faults(page: Page, name: string): Promise<Record<string, unknown[]>> {
  const wide = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    wide.push(...(await tooWide(page)).map((html) => `at ${width} px: ${html}`))
    if (pictures !== undefined) await takePictures(page, join(pictures, `${name} ${width}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const { violations } = await new AxeBuilder({ page }).analyze()
  // A theme is nothing but its colours.
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
  return { wide, violations, dark: dark.violations }
}

async function takePictures(page: Page, path: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${path} ${colorScheme}.png`, fullPage: true })
  }
}

/** What is wider than its place and can’t be scrolled there; what is a pixel wide is for screen readers. */
function tooWide(page: Page): Promise<string[]> {
  return page.locator('html, main :not(input)').evaluateAll((elements) =>
    elements
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .filter((element) => getComputedStyle(element).overflowX !== 'auto')
      .map(({ outerHTML }) => outerHTML.slice(0, 500)),
  )
}
