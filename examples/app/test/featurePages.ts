import type { Page } from 'playwright'
import { button } from './boardPage.ts'

export async function chooseOutcome(page: Page, title: string) {
  const row = page.getByRole('list', { name: 'All outcomes' }).getByRole('button', { name: title })
  await row.click()
  const detail = page.getByRole('region', { name: title, exact: true })
  return {
    row,
    detail,
    send: detail.getByRole('button', { name: /^Send/ }),
    /** The state of the first hook. */
    state: () => detail.getByRole('status', { name: 'State of the hook' }).first().textContent(),
  }
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Password').fill('launch')
  await button(page, 'Sign in').click()
  await page.getByText('The launch code is T-12.').waitFor()
}
