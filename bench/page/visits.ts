import type { Page } from 'playwright'
import { heapOf } from '../lib/browser.ts'
import { quick } from '../lib/timeOf.ts'
import { colors, materials, things } from './Shop.ts'
import type { ClientPage } from './openShops.ts'

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

async function showsOnly(page: Page, text: string): Promise<void> {
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

/** A mobile network, and a processor that is four times slower. */
const throttling = { latency: 150, megabitsPerSecond: 1.6, cpu: 4 }

async function throttle(page: Page): Promise<void> {
  const { latency, megabitsPerSecond, cpu } = throttling
  const bytesPerSecond = (megabitsPerSecond * 1_000_000) / 8
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

export interface Visit {
  /** Compressed bytes, until the first row was on screen. */
  readonly bytes: number
  /** ms from the navigation until the first row was on screen. */
  readonly firstData: number
}

export function measureVisit({ visit }: ClientPage): Promise<Visit> {
  return visit(throttle, async (page) => {
    const firstData = await firstRow(page)
    return { bytes: await bytesUntil(page, firstData), firstData }
  })
}

/** When the first row was painted, in ms after the navigation. */
function firstRow(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const [first] = list.getEntries()
          if (first) resolve(first.startTime)
        })
        observer.observe({ type: 'element', buffered: true })
      }),
  )
}

/** The compressed bytes of all responses that had arrived until then. */
function bytesUntil(page: Page, time: number): Promise<number> {
  return page.evaluate((time) => {
    // Entries of these two types have these fields.
    const responses = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    return responses
      .filter(({ responseEnd }) => responseEnd <= time)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  }, time)
}

/** bytes */
export interface Memory {
  readonly loaded: number
  readonly used: number
}

/** One action a second for ten minutes. */
const actionCount = quick ? 50 : 600

/**
 * The heap of a page after it has loaded, and after ten minutes of use. A clock that is moved by hand makes them pass
 * faster. So what a client forgets after some minutes is forgotten.
 */
export function memoryOf({ visit }: ClientPage): Promise<Memory> {
  return visit(
    (page) => page.clock.install(),
    async (page) => {
      const heap = await heapOf(page)
      await page.locator('.name').first().waitFor()
      const loaded = await heap.used()
      for (const act of actions(actionCount)) {
        await act(page)
        await page.clock.runFor(1_000)
      }
      return { loaded, used: await heap.used() }
    },
  )
}
