import type { Page } from 'playwright'
import { colors, materials, things } from './Shop.ts'

/** Something that a person does. It ends when the page shows the result. */
export type Action = (page: Page) => Promise<void>

// The first product that is found is another one each time.
const searches = [
  ...colors.flatMap((color) => things.map((thing) => `${color} ${thing}`)),
  ...materials.slice(1).flatMap((material) => colors.map((color) => `${material} ${color}`)),
]

/** Searches, opens what was found, saves it, closes it, and clears the search; again and again. */
export function actions(count: number): Action[] {
  const all = searches.flatMap((text) => [(page: Page) => search(page, text), open, save, close, clear])
  return all.slice(0, count)
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
  await showsOnly(page, text)
}

/** Waits until all rows contain the text. */
export async function showsOnly(page: Page, text: string): Promise<void> {
  await page.waitForFunction((text) => {
    const names = Array.from(document.querySelectorAll('.name'), ({ textContent }) => textContent)
    return names.length > 0 && names.every((name) => name.includes(text))
  }, text)
}

async function open(page: Page): Promise<void> {
  await page.locator('main > ul button').first().click()
  await page.locator('h2').waitFor()
}

async function save(page: Page): Promise<void> {
  await page.locator('.save').click()
  await page.locator('.save:enabled[aria-pressed=true]').waitFor()
  await page.locator('.saved').getByText('★').first().waitFor()
}

async function close(page: Page): Promise<void> {
  await page.locator('.close').click()
  await page.locator('h2').waitFor({ state: 'detached' })
}

async function clear(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('')
  await page.locator('main > ul > li').nth(49).waitFor()
}
