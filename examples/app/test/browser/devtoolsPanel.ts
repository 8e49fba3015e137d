import type { Page } from 'playwright'

/** The devtools, which lie over the page. */
export function devtoolsOf(page: Page) {
  const panel = page.getByRole('complementary', { name: 'thinql devtools' })
  const rows = panel.getByRole('listbox').getByRole('option')
  const tab = (name: string) => panel.getByRole('tab', { name: new RegExp(`^${name}`) })
  return {
    panel,
    rows,
    tab,
    opener: page.getByRole('button', { name: /^Open the thinql devtools/ }),
    open: async () => {
      await page.getByRole('button', { name: /^Open the thinql devtools/ }).click()
      await tab('Wire').waitFor()
    },
    close: () => panel.getByRole('button', { name: 'Close the devtools' }).click(),
    /** The row of an operation. If there are several, the latest one. */
    row: (name: string) => rows.filter({ hasText: name }).first(),
    details: panel.getByRole('region', { name: /^Details/ }),
    /** A choice for all operations: the group, then the option. */
    choose: async (group: string, option: string) => {
      await tab('Conditions').click()
      await panel.getByRole('group', { name: group }).getByText(option, { exact: true }).first().click()
    },
  }
}
