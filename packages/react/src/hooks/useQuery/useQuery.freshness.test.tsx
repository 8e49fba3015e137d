import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi, beforeEach } from 'vitest'
import {
  flushMicrotasks,
  fakeClock,
  harness,
  type Harness,
  loadedTodo,
  nextTask,
  titled,
  TodoQuery,
  it,
  Todo,
  firstTodo,
  SuspendingTitle,
  prefetchTodo,
  wait,
} from '../../../test/harness/harness.tsx'
import { invalidateQueries, inspectStore, clearStore, refetchOnReturn, useMutation } from '../../index.ts'

describe('the age of data', () => {
  const first = { variables: { id: '1' } }

  fakeClock()

  // https://github.com/daintreehq/daintree/issues/6157
  // https://github.com/mdn/content/issues/33760
  it('data that was only prefetched becomes stale while the machine sleeps', async () => {
    const { calls, last, renderTodo, store } = harness({ staleTime: Infinity })
    void prefetchTodo(store)
    await last().respond(titled('Tea'))
    // The timers and `performance.now()` stand still.
    vi.setSystemTime(Date.now() + 8 * 3_600_000)
    renderTodo()
    expect(calls).toHaveLength(2)
  })

  // https://github.com/TanStack/router/issues/4245
  it('a hook fetches only data that is older than its staleTime', async () => {
    const { calls, renderTodo } = await loadedTodo()
    vi.advanceTimersByTime(999)
    renderTodo({ ...first, staleTime: 1_000 })
    expect(calls).toHaveLength(1)
    vi.advanceTimersByTime(1)
    renderTodo({ ...first, staleTime: 1_000 })
    expect(calls).toHaveLength(2)
  })

  it('a hook fetches again when its staleTime becomes shorter than the age of the data', async () => {
    const { calls, rerender } = await loadedTodo({ todo: { ...first, staleTime: 2_000 } })
    vi.advanceTimersByTime(1_000)
    rerender({ ...first, staleTime: 1_000 })
    expect(calls).toHaveLength(2)
  })

  it('a hook without a staleTime has that of the store', async () => {
    const { calls, renderTodo } = await loadedTodo({ staleTime: 1_000 })
    renderTodo()
    expect(calls).toHaveLength(1)
    renderTodo({ ...first, staleTime: 0 })
    expect(calls).toHaveLength(2)
  })

  // https://github.com/TanStack/query/issues/1369
  // https://github.com/TanStack/query/issues/8482
  it('every hook of the first commit shows prefetched data without a second request', async () => {
    const { calls, last, render, store } = harness()
    const prefetched = prefetchTodo(store)
    await last().respond(titled('Tea'))
    expect((await prefetched).data).toEqual(titled('Tea'))
    render([<Todo key="a" />, <Todo key="b" staleTime={0} />])
    expect(screen.getAllByText('Tea')).toHaveLength(2)
    expect(calls).toHaveLength(1)
  })

  // https://github.com/mozilla-rally/web-science/issues/108
  test('data that no page has used for a night is forgotten soon after it', async () => {
    const { store, unmount } = await loadedTodo()
    unmount()
    await wait(0)
    vi.setSystemTime(Date.now() + 8 * 3_600_000)
    await wait(10_000)
    expect(inspectStore(store)).toEqual([])
  })
})

describe('data on screen', () => {
  fakeClock()
  beforeEach(() => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  })

  const tasks = () => wait(10)

  async function respond(all: Harness) {
    await all.respond(titled('Tea'))
    await tasks()
  }

  // https://github.com/future-agi/future-agi/pull/1563
  it.each<[string, (all: Harness) => Promise<void>]>([
    [
      'that suspense has loaded again after clearStore',
      async (all) => {
        all.render([<SuspendingTitle key="title" />])
        await tasks()
        await respond(all)
        act(() => clearStore(all.store))
        await tasks()
        await respond(all)
      },
    ],
    [
      'that a suspended component had asked for, which left',
      async (all) => {
        const { rerender } = all.render([<Todo key="todo" />, <SuspendingTitle key="title" />])
        await tasks()
        rerender([<Todo key="todo" />])
        await respond(all)
      },
    ],
  ])('data %s is fetched again when the person comes back', async (_, arrive) => {
    const all = harness()
    await arrive(all)
    const stop = refetchOnReturn(all.store)
    const before = all.calls.length
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    stop()
    expect(all.calls).toHaveLength(before + 1)
  })

  it('a component with suspense fetches data again that another one had suspended for long before', async () => {
    const all = harness()
    const { rerender } = all.render([<Todo key="todo" />, <SuspendingTitle key="a" />])
    await tasks()
    rerender([<Todo key="todo" />])
    await respond(all)
    await wait(60_000)
    rerender([<Todo key="todo" />, <SuspendingTitle key="b" />])
    await tasks()
    expect(all.calls).toHaveLength(2)
  })
})

// https://github.com/coder/coder/pull/23845
// https://github.com/get-bb/bb/pull/1883
// https://github.com/TanStack/query/issues/8530
test('newer data is shown although each event comes before the response to the one before', async () => {
  const { calls, result, store } = await loadedTodo()
  for (let event = 1; event <= 10; event++) {
    act(() => void invalidateQueries(store, TodoQuery))
    await act(async () => calls[event - 1]?.respond(titled('newer')))
  }
  expect(result.current.data).toEqual(titled('newer'))
})

// https://github.com/superplanehq/superplane/pull/5412
// https://github.com/superplanehq/superplane/pull/3922
// https://github.com/TanStack/query/issues/2154
// https://github.com/TanStack/query/issues/471
// https://github.com/reduxjs/redux-toolkit/issues/2444
test('ten events before the first response cost two requests', async () => {
  const { calls, respond, result, store } = await loadedTodo()
  for (let event = 0; event < 10; event++) {
    act(() => void invalidateQueries(store, TodoQuery))
    await act(flushMicrotasks)
  }
  await respond(titled('after the first'))
  await respond(titled('after the last'))
  expect(result.current.data).toEqual(titled('after the last'))
  expect(calls.slice(1)).toHaveLength(2)
})

// https://github.com/ForumMagnum/ForumMagnum/pull/2905
// https://github.com/vercel/swr/issues/751
// https://github.com/vercel/swr/issues/2264
test('a person who leaves before an edit has ended sees the edit on the next visit', async () => {
  const all = await loadedTodo({ staleTime: Infinity })
  const view = all.renderHook(() =>
    useMutation('mutation Save { save }', { invalidates: [[TodoQuery, firstTodo]] }),
  )
  act(() => void view.result.current[0]())
  view.unmount()
  all.unmount()
  await nextTask()
  await all.respond({ save: true })
  const { result } = all.renderTodo()
  await all.respond(titled('edited'))
  expect(result.current.data).toEqual(titled('edited'))
})

// https://github.com/iuliandita/digarr/pull/641
// https://github.com/NSWSESMembers/availability-poc/pull/107
// https://github.com/FelipePSoares/EconoFlow/pull/748
// https://github.com/tinycld/tinycld/pull/97
// https://github.com/Git-Romer/pokecollector/pull/105
test('the next person sees no data of the one before, on this page and on the next', async () => {
  const { renderTodo, result, store, unmount, respond } = await loadedTodo({ title: 'of Ann' })
  act(() => clearStore(store))
  expect(result.current).toMatchObject({ status: 'loading', data: undefined })
  await respond(titled('of Bob'))
  unmount()
  expect(renderTodo().result.current.data).toEqual(titled('of Bob'))
})

// https://github.com/inblockio/aquafier-js/pull/570
test('data that was prefetched for one person is not shown to the next', async () => {
  const { calls, last, renderTodo, store } = harness()
  void prefetchTodo(store)
  clearStore(store)
  await last().respond(titled('of Ann'))
  await nextTask()
  expect(renderTodo().result.current.data).toBeUndefined()
  expect(calls).toHaveLength(2)
})
