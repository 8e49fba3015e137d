import { join } from 'node:path'
import type { Page } from 'playwright'
import { findViolations } from '../../../../scripts/axe.ts'

/** If set, the directory for a screenshot of every view in every theme and width. */
const pictures = process.env.THINQL_PICTURES

const widths = [360, 768, 1_440]

/** The elements that are too wide at some width, and those that are not accessible in some theme. */
export async function findFaults(page: Page, name: string): Promise<Record<string, unknown[]>> {
  const wide = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    wide.push(...(await tooWide(page)).map((html) => `at ${width} px: ${html}`))
    if (pictures !== undefined) await takePictures(page, join(pictures, `${name} ${width}`))
  }
  // Without motion, because axe would find the colours between the themes while they fade.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const violations = await findViolations(page)
  // The themes differ only in their colours.
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findViolations(page, ['color-contrast'])
  return { wide, violations, dark }
}

async function takePictures(page: Page, path: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${path} ${colorScheme}.png`, fullPage: true })
  }
}

/** The elements whose content is too wide and can’t be scrolled. Elements of one pixel are for screen readers. */
function tooWide(page: Page): Promise<string[]> {
  return page.locator('html, main :not(input)').evaluateAll((elements) =>
    elements
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .filter((element) => getComputedStyle(element).overflowX !== 'auto')
      .map(({ outerHTML }) => outerHTML.slice(0, 500)),
  )
}
