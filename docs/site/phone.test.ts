import { expect } from 'vitest'
import { test } from './siteTest.ts'

/** One page with the menu, in each layout. */
const paths = ['/', '/guides/errors/', '/reference/']
const widths = [320, 390, 768]

test.for(paths.flatMap((path) => widths.map((width) => ({ path, width }))))(
  'on $path at $width px, a tap on the search button opens the search, and no button of the bar lies on another',
  async ({ path, width }, { open }) => {
    const page = await open(path, { viewport: { width, height: 800 }, hasTouch: true, isMobile: true })
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll('header a, header button, header label, .sl-menu-button')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          return { name: element.textContent.trim() || element.className, left, right, top, bottom }
        }),
    )
    const overlaps = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => `${a.name} and ${b.name}`),
    )
    expect(overlaps).toEqual([])
    expect(boxes.filter(({ left, right }) => left < 0 || right > width)).toEqual([])
    await page.getByRole('button', { name: 'Search' }).tap()
    expect(await page.getByRole('textbox', { name: 'Search' }).isVisible()).toBe(true)
  },
)
