import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

type Theme = 'light' | 'dark'

/** What is not accessible in the themes, and whether the page scrolls sideways. */
export async function findFaults(page: Page, themes: readonly Theme[]): Promise<readonly string[]> {
  const faults: string[] = []
  const [scrollWidth, clientWidth] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth] as const
  })
  if (scrollWidth > clientWidth) faults.push(`The page is ${scrollWidth} px wide, on ${clientWidth} px.`)
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    for (const fault of await findViolations(page, theme)) faults.push(`${theme}: ${fault}`)
  }
  return faults
}

async function findViolations(page: Page, theme: Theme) {
  // Legacy mode needs no second page. Only frames of other origins need that, and there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  // The themes differ only in their colors.
  if (theme === 'dark') axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}
