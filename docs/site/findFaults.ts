import type { Page } from 'playwright'
import { findViolations } from '../../scripts/axe.ts'

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
    for (const fault of await violationsOf(page, theme)) faults.push(`${theme}: ${fault}`)
  }
  return faults
}

async function violationsOf(page: Page, theme: Theme) {
  // The themes differ only in their colors.
  const violations = await findViolations(page, theme === 'dark' ? ['color-contrast'] : undefined)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}
