import { expect } from 'vitest'
import { type Locator, page as screen } from 'vitest/browser'

/** A row of a list of the panel. */
export const option = (name: RegExp): Locator => screen.getByRole('option', { name })

/** The details of the chosen operation. */
export const details = (): Locator => screen.getByRole('region', { name: 'Details of the operation' })

/** The details of the chosen query, mutation or subscription. */
export const storeDetails = (): Locator =>
  screen.getByRole('region', { name: /^Details of the (query|mutation|sub)/ })

/** A line of a tree: a name and its value. */
export const line = (text: RegExp): Locator => screen.getByRole('listitem').filter({ hasText: text }).last()

/** The element that has the focus, also in a shadow root. */
export function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

export async function showTab(name: string): Promise<void> {
  await screen.getByRole('tab', { name: new RegExp(name) }).click()
}

/** Returns what happened to the chosen operation, by the list below its timeline. */
export async function moments(): Promise<string[]> {
  const list = details().getByRole('list').first()
  await expect.element(list).toBeVisible()
  const items = list.getByRole('listitem').elements()
  return items.map((item) =>
    [...item.children]
      .slice(1)
      .map(({ textContent }) => textContent)
      .join(': '),
  )
}
