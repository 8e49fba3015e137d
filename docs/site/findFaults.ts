import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

/** What is not accessible, or makes the page scroll sideways, in both themes, on a phone and on a wide screen. */
export async function findFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  for (const width of [1_280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    if (scrollWidth > clientWidth) faults.push(`At ${width} px, the page is ${scrollWidth} px wide.`)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      for (const fault of await findViolations(page, theme)) faults.push(`${width} px, ${theme}: ${fault}`)
    }
  }
  return faults
}

async function findViolations(page: Page, theme: 'light' | 'dark') {
  // Legacy mode needs no second page. Only frames of other origins need that, and there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  // The themes differ only in their colors.
  if (theme === 'dark') axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}
