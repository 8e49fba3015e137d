import { StrictMode, useEffect } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cdp, page as screen } from 'vitest/browser'
import { useQuery, useSubscription } from '../../src/index.ts'
import { titled, type TodoData, TodoQuery } from '../screens/todoQuery.ts'
import { browserHarness, wait } from './browserHarness.tsx'
import { createRoot } from 'react-dom/client'
import { eventSource } from '../fakes/eventSource.ts'
import { PriceChanged, priced, type PriceData } from '../fakes/priceChanged.ts'

function Todo() {
  const { data, loading } = useQuery<TodoData>(TodoQuery, { variables: { id: '1' } })
  return <p>{loading ? 'loading' : data?.todo.title}</p>
}

test('sends one request for a component in StrictMode, and does not abort it', async () => {
  const { calls, last, render } = browserHarness()
  await render(
    <StrictMode>
      <Todo />
    </StrictMode>,
  )
  await wait(20)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false])
  await last().respond(titled('Tea'))
  await expect.element(screen.getByText('Tea')).toBeVisible()
})

test('sends one request for the same query in 100 components', async () => {
  const { calls, last, render } = browserHarness()
  const { container } = await render(Array.from({ length: 100 }, (_, index) => <Todo key={index} />))
  await last().respond(titled('Tea'))
  await expect.poll(() => container.textContent).toBe('Tea'.repeat(100))
  expect(calls).toHaveLength(1)
})

test('keeps the request when one component replaces another in the same commit', async () => {
  const { calls, render } = browserHarness()
  const { rerender } = await render(<Todo key="a" />)
  await rerender(<Todo key="b" />)
  await wait(20)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false])
})

test('aborts the request when the last component is gone', async () => {
  const { calls, render } = browserHarness()
  const { unmount } = await render([<Todo key="a" />, <Todo key="b" />])
  await unmount()
  await expect.poll(() => calls.map(({ signal }) => signal.aborted)).toEqual([true])
})

describe('polling', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  function Todo() {
    const { data } = useQuery<TodoData>(TodoQuery, { variables: { id: '1' }, pollInterval: 50 })
    return <p>{data?.todo.title}</p>
  }

  test('pauses polling while the page is hidden, and continues when it is shown', async () => {
    const { calls, last, render } = browserHarness()
    await render(<Todo />)
    // Playwright can't hide a page.
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await last().respond(titled('Tea'))
    await wait(300)
    expect(calls).toHaveLength(1)

    visibility.mockReturnValue('visible')
    await expect.poll(() => calls.length).toBe(2)
    await last().respond(titled('Coffee'))
    await expect.element(screen.getByText('Coffee')).toBeVisible()
  })
})

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
