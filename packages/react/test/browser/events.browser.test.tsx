import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { useSubscription } from '../../src/index.ts'
import { eventSource } from '../fakes/eventSource.ts'
import { PriceChanged, type PriceData, priced } from '../fakes/priceChanged.ts'
import { wait } from './browserHarness.tsx'

/** Shows the price in its own root. Each commit keeps the thread busy for `busy` ms. */
async function showPrice(busy: number) {
  const { last, store } = eventSource()
  let commits = 0
  function Price() {
    const { data } = useSubscription<PriceData>(PriceChanged, { variables: { symbol: 'A' }, store })
    useEffect(() => {
      commits++
      const end = performance.now() + busy
      while (performance.now() < end);
    }, [data])
    return <p>{data?.price}</p>
  }
  const container = document.createElement('div')
  const root = createRoot(container)
  root.render(<Price />)
  await wait(50)
  let sent = 0
  return {
    commits: () => commits,
    unmount: () => root.unmount(),
    /** Sends a thousand events in each task, and waits until the last one is on screen. */
    send: async (thousands: number) => {
      for (let each = 0; each < thousands; each++) {
        last().send(...Array.from({ length: 1000 }, () => priced(++sent)))
        await wait(0)
      }
      await expect.poll(() => container.textContent, { timeout: 10_000 }).toBe(`${sent}`)
    },
  }
}

async function usedHeap() {
  await cdp().send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp().send('Runtime.getHeapUsage')
  return usedSize
}

test('uses no more memory after 100,000 events', { timeout: 10_000 }, async () => {
  const { send, unmount } = await showPrice(0)
  // The first events warm everything up.
  await send(10)
  const before = await usedHeap()
  await send(90)
  // Less than 10 bytes per event.
  expect((await usedHeap()) - before).toBeLessThan(900_000)
  unmount()
})

test(
  'shows the newest event, and not every event, in a component that is slower than the events',
  { timeout: 10_000 },
  async () => {
    const { commits, send, unmount } = await showPrice(20)
    await send(50)
    expect(commits()).toBeLessThan(200)
    unmount()
  },
)
