import type { Page } from 'playwright'

/** The card with this title. */
export function cardOf(page: Page, title: string) {
  const card = page.getByRole('region', { name: title, exact: true })
  return {
    card,
    send: card.getByRole('button', { name: /^Send/ }),
    states: () =>
      card.getByRole('list', { name: 'States of the hook' }).getByRole('listitem').allTextContents(),
    requests: () => card.getByRole('group', { name: /^Request/ }).allTextContents(),
    responses: () => card.getByRole('group', { name: /^Response/ }).allTextContents(),
  }
}

export function switchOf(page: Page, name: string) {
  return page.getByRole('switch', { name })
}
