import { AxeBuilder } from '@axe-core/playwright'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { test } from './boardTest.ts'
import { itemViews } from './itemViews.ts'
import { outcomesViews } from './outcomesViews.ts'
import { views } from './views.ts'

/** Where to leave a picture of every view, for a person to look at. */
const pictures = process.env.THINQL_PICTURES

describe.each([...views, ...itemViews, ...outcomesViews])('$name', ({ name, complaints = [], show }) => {
  test.for(['light', 'dark'] as const)('is accessible in %s', async (colorScheme, { board, server }) => {
    board.expectComplaints(...complaints)
    await board.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await show(board.page, server)
    if (pictures)
      await board.page.screenshot({ path: join(pictures, `${name} ${colorScheme}.png`), fullPage: true })
    const { violations } = await new AxeBuilder({ page: board.page }).analyze()
    expect(violations).toEqual([])
  })

  test.for([360, 1_440])('fits a width of %d px', async (width, { board, server }) => {
    board.expectComplaints(...complaints)
    await board.page.setViewportSize({ width, height: 800 })
    await show(board.page, server)
    if (pictures)
      await board.page.screenshot({ path: join(pictures, `${name} ${width}.png`), fullPage: true })
    expect(await board.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await board.page.locator('main :not(input)').evaluateAll(clipped)).toEqual([])
  })
})

/** What is wider than its place and can’t be scrolled there; what is a pixel wide is for screen readers. */
function clipped(elements: Element[]): string[] {
  return elements
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
    .filter((element) => getComputedStyle(element).overflowX !== 'auto')
    .map(({ outerHTML }) => outerHTML)
}
