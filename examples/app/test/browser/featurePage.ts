import type { Page } from 'playwright'
import type { Server } from './startServer.ts'

/** Opens the page of a feature: `long-list`. */
export async function openFeature(page: Page, { url }: Server, id: string): Promise<void> {
  await page.goto(new URL(`/features/${id}`, url).href)
  await page.getByRole('heading', { name: 'The code' }).waitFor()
}

/** Opens the page of a feature while its data loads, which shows `words`. */
export async function openSlowly(page: Page, server: Server, id: string, words: string): Promise<void> {
  await server.setConditions({ latency: 5_000, archiveTime: 5_000 })
  await openFeature(page, server, id)
  await page.getByRole('main').getByText(words).waitFor()
}

/** Opens the page of a feature whose first query fails, which shows `words`. */
export async function openFailing(page: Page, server: Server, id: string, words: string): Promise<void> {
  await server.setConditions({ failingQueries: 1 })
  await openFeature(page, server, id)
  await page.getByText(words).waitFor()
}

export function button(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

/** The list of guests. */
export function guestsOf(page: Page) {
  const list = page.getByRole('region', { name: 'Guests' })
  return {
    list,
    rows: list.getByRole('listitem'),
    search: list.getByLabel('Search'),
    box: (name: string) => list.getByRole('checkbox', { name }),
    loaded: (count: string) => list.getByText(`${count} loaded`),
    /** Scrolls to the end of what is loaded. */
    scrollToEnd: () =>
      list
        .getByRole('list')
        .evaluate(({ parentElement }) => parentElement?.scrollTo(0, parentElement.scrollHeight)),
  }
}

export async function signIn(page: Page, name = 'Ada'): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill('launch')
  await button(page, 'Sign in').click()
  await page.getByText('The launch code is T-12.').waitFor()
}

/** One of the two connections of the live page. */
export function connectionOf(page: Page, name: string) {
  const section = page.getByRole('region', { name })
  const states = section.getByRole('list', { name: 'States of the connection' }).getByRole('listitem')
  return {
    section,
    clock: section.getByText(/The server has been up for/),
    /** The states without their times, the oldest first. */
    states: async () => (await states.allTextContents()).map((text) => text.replace(/^\S+ /, '')).reverse(),
  }
}
