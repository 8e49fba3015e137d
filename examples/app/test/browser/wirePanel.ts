import type { Page } from 'playwright'

/** The panel that lists the requests. */
export function wirePanel(page: Page) {
  const panel = page.getByRole('complementary', { name: 'Wire' })
  return {
    panel,
    open: async () => {
      await page.getByRole('button', { name: 'Wire', exact: true }).click()
      await panel.getByRole('radio', { name: 'Online' }).and(page.locator(':checked')).waitFor()
    },
    close: panel.getByRole('button', { name: 'Close the wire panel' }),
    rows: panel.getByRole('listitem'),
    /** The text of each row, oldest first, without those of the activity. */
    calls: async () => {
      const rows = panel.locator('summary').filter({ hasNotText: 'Activit' })
      return (await rows.allInnerTexts()).map(inOneLine).reverse()
    },
    condition: (group: string, option: string) =>
      panel.getByRole('group', { name: group }).getByRole('radio', { name: option }),
  }
}

function inOneLine(text: string): string {
  return text.split(/\s*\n\s*/).join(' ')
}
