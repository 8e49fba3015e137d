import { describe, expect, test } from 'vitest'
import { openBrowser, type OpenPage } from './startSite.ts'
import { startPages } from './startPages.tsx'

const open = openBrowser()

/** Returns the errors of a page when all of it has hydrated. */
async function errorsOf(page: OpenPage) {
  return [...(await page.evaluate(() => recovered)), ...page.reported]
}

async function titles(page: OpenPage) {
  return page.locator('p').allTextContents()
}

async function hydrated(page: OpenPage, ...ids: string[]) {
  for (const id of ids) await page.locator(`#hydrated-${id}`).waitFor({ state: 'attached' })
}

describe.each(['useQuery', 'useSuspenseQuery'] as const)('a page with %s and prefetched data', (hook) => {
  test('a page hydrates prefetched data without a request', async () => {
    const site = await startPages({ hook, prefetched: ['1', '2'] })
    const page = await open(site.origin)
    await hydrated(page, '1', '2')
    expect(await titles(page)).toEqual(['todo 1', 'todo 2'])
    await page.waitForTimeout(50)
    expect(site.requests).toEqual(['server 1', 'server 2'])
    expect(await errorsOf(page)).toEqual([])
  })
})

describe.each(['renderToPipeableStream', 'renderToReadableStream'] as const)(
  'a page that is streamed by %s',
  (render) => {
    test('a streamed page hydrates part by part, and sends no request', async () => {
      const site = await startPages({ render, hook: 'useSuspenseQuery' })
      const releaseFirst = site.hold('1')
      const releaseSecond = site.hold('2')
      const page = await open(site.origin)
      await page.locator('#fallback-2').waitFor()
      releaseFirst()
      await page.locator('#hydrated-1').waitFor({ state: 'attached' })
      expect(await page.locator('#todo-1').textContent()).toBe('todo 1')
      expect(await page.locator('#fallback-2').count()).toBe(1)
      releaseSecond()
      await page.locator('#hydrated-2').waitFor({ state: 'attached' })
      expect(await page.locator('#todo-2').textContent()).toBe('todo 2')
      await page.waitForTimeout(50)
      expect(site.requests).toEqual(['server 1', 'server 2'])
      expect(await page.evaluate(() => recovered)).toEqual([])
      expect(page.reported).toEqual([])
    })

    test('a streamed page fetches a query again that has failed on the server', async () => {
      const site = await startPages({ render, hook: 'useSuspenseQuery' })
      site.failing.add('server 1')
      const page = await open(site.origin)
      await page.locator('#hydrated-1').waitFor({ state: 'attached' })
      await page.locator('#hydrated-2').waitFor({ state: 'attached' })
      expect(await page.locator('#todo-1').textContent()).toBe('todo 1')
      expect(site.requests).toEqual(['server 1', 'server 2', 'browser 1'])
      // React reports that it left a boundary to the browser.
      expect(await page.evaluate(() => recovered.length)).toBe(1)
    })
  },
)
