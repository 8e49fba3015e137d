import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { actions } from './actions.ts'
import type { ClientPage } from './openShops.ts'

/** Throws unless all pages show the same after each kind of action. */
export async function checkPages(pages: readonly ClientPage[]): Promise<void> {
  let expected: string[] | undefined
  for (const page of pages) {
    const shown = await screensOf(page)
    expected ??= shown
    assert.deepEqual(shown, expected, page.name)
  }
}

/** What the page shows after it has loaded, and after each action. */
function screensOf({ visit }: ClientPage): Promise<string[]> {
  const nothing = () => Promise.resolve()
  return visit(nothing, async (page) => {
    await page.locator('.name').first().waitFor()
    const shown = [await page.locator('main').innerHTML()]
    for (const act of actions(10)) {
      await act(page)
      // The responses to further requests must not change it.
      await setTimeout(100)
      shown.push(await page.locator('main').innerHTML())
    }
    return shown
  })
}
