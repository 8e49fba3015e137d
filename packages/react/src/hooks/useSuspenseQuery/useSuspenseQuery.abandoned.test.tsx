import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { offline, flushMicrotasks } from '../../../test/fakes/fakeClient.ts'
import { fakeClock } from '../../../test/harness/outsideAct.ts'
import { watchErrors } from '../../../test/harness/console.ts'
import { harness, modes, titled, TodoQuery } from '../../../test/harness/harness.tsx'
import {
  Boundary,
  click,
  GuardedTitle,
  SuspendingTitle,
  Title,
  ErrorBoundary,
} from '../../../test/screens/suspense.tsx'
import { Todo } from '../../../test/screens/todo.tsx'
import { clearStore, getQueryData, listen, prefetchQuery, setQueryData } from '../../index.ts'
import { Suspense } from 'react'

fakeClock()
afterEach(() => {
  // What the next test renders is in a later task.
  act(() => {
    vi.advanceTimersByTime(1)
  })
})

/** Creates a store that forgets its queries after the test. Otherwise, they would wait for those of the next test. */
function setUp(options: Parameters<typeof harness>[0]) {
  const all = harness(options)
  onTestFinished(() => clearStore(all.store, { refetch: false }))
  return all
}

/** Suspends, and then unmounts the component. */
async function abandoned(strict: boolean, gcTime: number) {
  const events: string[] = []
  const all = setUp({ strict, gcTime })
  listen(all.store, ({ type }) => events.push(type))
  const { unmount } = all.render(<SuspendingTitle />)
  await act(flushMicrotasks)
  unmount()
  return { ...all, events }
}

describe.each(modes)('a query that has just suspended, $mode', ({ strict }) => {
  test('a query that has just suspended is not sent after `clearStore` without a refetch', async () => {
    const { calls, render, store } = setUp({ strict })
    render(<SuspendingTitle />)
    clearStore(store, { refetch: false })
    await act(flushMicrotasks)
    expect(calls).toHaveLength(0)
  })

  test('a query that has just suspended is not sent after `setQueryData` and a render with the data', async () => {
    const { calls, render, store } = setUp({ strict })
    const { rerender } = render(<SuspendingTitle />)
    setQueryData(store, TodoQuery, titled('Tea'), { variables: { id: '1' } })
    rerender(<SuspendingTitle />)
    await act(flushMicrotasks)
    expect(screen.getByText('Tea')).toBeDefined()
    expect(calls).toHaveLength(0)
  })

  test('a query that has just suspended is sent once after `clearStore`', async () => {
    const { calls, last, render, store } = setUp({ strict })
    render(<SuspendingTitle />)
    clearStore(store)
    await act(flushMicrotasks)
    await act(() => last().respond(titled('Tea')))
    expect(screen.getByText('Tea')).toBeDefined()
    expect(calls).toHaveLength(1)
  })
})

// React 19 may render without end if the first component suspends just then.
describe.each(modes)('what `clearStore` without a refetch has left on screen, $mode', ({ strict }) => {
  test.each([
    { hook: 'useQuery', other: <Todo /> },
    { hook: 'useSuspenseQuery', other: <Title /> },
  ])('old data stays on screen while another component loads it by $hook', async ({ other }) => {
    const { calls, last, render, store } = setUp({ strict })
    const first = <SuspendingTitle key="1" />
    const { rerender } = render(first)
    await act(flushMicrotasks)
    await act(() => last().respond(titled('Tea')))
    act(() => clearStore(store, { refetch: false }))
    rerender([first, <Boundary key="2">{other}</Boundary>])
    await act(flushMicrotasks)
    expect(screen.getByText('Tea')).toBeDefined()
    expect(screen.getByText('loading')).toBeDefined()
    await act(() => last().respond(titled('Milk')))
    expect(screen.getAllByText('Milk')).toHaveLength(2)
    expect(calls).toHaveLength(2)
  })
})

describe.each(modes)(
  'components that wait for a query after `clearStore` without a refetch, $mode',
  ({ strict }) => {
    test('components that wait after `clearStore` without a refetch get the data of one more request', async () => {
      const { calls, last, render, store } = setUp({ strict })
      const waiting = [<Todo key="1" />, <SuspendingTitle key="2" />]
      const { rerender } = render(waiting)
      await act(flushMicrotasks)
      act(() => clearStore(store, { refetch: false }))
      await act(flushMicrotasks)
      expect(calls).toHaveLength(1)
      rerender([...waiting, <SuspendingTitle key="3" />])
      await act(flushMicrotasks)
      await act(() => last().respond(titled('Tea')))
      expect(screen.getAllByText('Tea')).toHaveLength(3)
      expect(calls).toHaveLength(2)
    })
  },
)

describe.each(modes)('a query that suspended and was abandoned, $mode', ({ strict }) => {
  test('an abandoned query is forgotten gcTime after its response', async () => {
    const { events, last, store } = await abandoned(strict, 600_000)
    await act(() => last().respond(titled('Tea')))
    vi.advanceTimersByTime(599_999)
    expect(getQueryData(store, TodoQuery, { variables: { id: '1' } })).toEqual(titled('Tea'))
    vi.advanceTimersByTime(1)
    await flushMicrotasks()
    expect(events.at(-1)).toBe('forgotten')
  })

  test('an abandoned query with a shorter gcTime is kept for five minutes, because React may still show it', async () => {
    const { last, store } = await abandoned(strict, 0)
    await act(() => last().respond(titled('Tea')))
    vi.advanceTimersByTime(299_999)
    expect(getQueryData(store, TodoQuery, { variables: { id: '1' } })).toEqual(titled('Tea'))
    vi.advanceTimersByTime(1)
    expect(getQueryData(store, TodoQuery, { variables: { id: '1' } })).toBeUndefined()
  })

  test('an abandoned query that fails is forgotten, with all its timers', async () => {
    const { events, last } = await abandoned(strict, 600_000)
    await act(() => last().fail(offline))
    vi.advanceTimersByTime(600_000)
    await flushMicrotasks()
    expect(events.at(-1)).toBe('forgotten')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('an abandoned query throws its error once to a component that mounts later, and a reset fetches it again', async () => {
    watchErrors()
    const { calls, last, render } = await abandoned(strict, 60_000)
    await act(() => last().fail(offline))
    render(<GuardedTitle />)
    await act(flushMicrotasks)
    expect(calls).toHaveLength(1)
    vi.advanceTimersByTime(1_001)
    click('Retry after NetworkError')
    await act(flushMicrotasks)
    expect(calls).toHaveLength(2)
  })

  test('an abandoned query without a response is aborted after five minutes, and forgotten', async () => {
    const { events, last } = await abandoned(strict, 0)
    vi.advanceTimersByTime(299_999)
    expect(last().signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(last().signal.aborted).toBe(true)
    await act(flushMicrotasks)
    vi.advanceTimersByTime(300_000)
    await flushMicrotasks()
    expect(events.at(-1)).toBe('forgotten')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('an abandoned query goes on for a prefetch, however long it takes', async () => {
    const { last, store } = await abandoned(strict, 0)
    const prefetched = prefetchQuery(store, TodoQuery, { variables: { id: '1' } })
    vi.advanceTimersByTime(3_600_000)
    await act(() => last().respond(titled('Tea')))
    expect(await prefetched).toMatchObject({ data: titled('Tea') })
  })
})

describe.each(modes)('two queries below an error boundary of the app, $mode', ({ strict }) => {
  test('a retry sends both queries, also the one whose error was hidden by that of the other', async () => {
    watchErrors()
    const { calls, render } = harness({ strict })
    render(
      <ErrorBoundary>
        <Suspense fallback={<p>loading</p>}>
          <Title id="1" />
        </Suspense>
        <Suspense fallback={<p>loading</p>}>
          <Title id="2" />
        </Suspense>
      </ErrorBoundary>,
    )
    await act(flushMicrotasks)
    await act(async () => calls[0]?.fail(offline))
    await act(async () => calls[1]?.fail(offline))
    vi.advanceTimersByTime(2_000)
    click('Retry after NetworkError')
    await act(flushMicrotasks)
    expect(calls.map(({ variables }) => variables)).toEqual([
      { id: '1' },
      { id: '2' },
      { id: '1' },
      { id: '2' },
    ])
    await act(async () => calls[2]?.respond(titled('Tea')))
    await act(async () => calls[3]?.respond(titled('Milk')))
    expect(screen.getByText('Tea')).toBeDefined()
    expect(screen.getByText('Milk')).toBeDefined()
  })
})

describe.each(modes)('a query whose component has left while it was suspended, $mode', ({ strict }) => {
  test.each([
    ['a minute', 60_000, 2],
    ['a moment', 100, 1],
  ])('a visit %s after an error that nobody has seen sends what is needed', async (_, pause, requests) => {
    watchErrors()
    const { calls, render } = harness({ strict })
    const page = (
      <ErrorBoundary>
        <Suspense fallback={<p>loading</p>}>
          <Title id="1" />
        </Suspense>
      </ErrorBoundary>
    )
    const { rerender } = render(page)
    await act(flushMicrotasks)
    rerender(<p>elsewhere</p>)
    await act(async () => calls[0]?.fail(offline))
    vi.advanceTimersByTime(pause)
    rerender(page)
    await act(flushMicrotasks)
    expect(calls).toHaveLength(requests)
    expect(screen.queryByText('loading') !== null).toBe(requests === 2)
  })
})
