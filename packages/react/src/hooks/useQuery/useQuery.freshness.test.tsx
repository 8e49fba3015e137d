import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { offline } from '../../../test/fakes/errors.ts'
import { fakeClock } from '../../../test/fakes/fakeClock.ts'
import {
  harness,
  type Harness,
  loadedTodo,
  modes,
  mountedTodo,
  nextTask,
  titled,
  type TodoData,
  TodoQuery,
} from '../../../test/harness/harness.tsx'
import { Todo } from '../../../test/screens/todo.tsx'
import { dehydrate, invalidateQueries, prefetchQuery, setQueryData, inspectStore } from '../../index.ts'
import { firstTodo } from '../../../test/screens/firstTodo.tsx'

describe('staleTime', () => {
  const first = { variables: { id: '1' } }

  fakeClock()

  describe.each(modes)('freshness, $mode', ({ strict }) => {
    // https://github.com/daintreehq/daintree/issues/6157
    // https://github.com/mdn/content/issues/33760
    test('data that was only prefetched becomes stale while the machine sleeps', async () => {
      const { calls, last, renderTodo, store } = harness({ strict, staleTime: Infinity })
      void prefetchQuery(store, TodoQuery, first)
      await last().respond(titled('Tea'))
      // The timers and `performance.now()` stand still.
      vi.setSystemTime(Date.now() + 8 * 3_600_000)
      renderTodo(first)
      expect(calls).toHaveLength(2)
    })

    // https://github.com/TanStack/router/issues/4245
    test('a hook that mounts shows stale data at once, and fetches it again', async () => {
      const { calls, renderTodo } = await loadedTodo({ strict })
      const { result } = renderTodo(first)
      expect(result.current).toMatchObject({ status: 'success', data: titled('Tea'), fetching: true })
      expect(calls).toHaveLength(2)
    })

    test('a hook fetches only data that is older than its staleTime', async () => {
      const { calls, renderTodo } = await loadedTodo({ strict })
      vi.advanceTimersByTime(999)
      renderTodo({ ...first, staleTime: 1_000 })
      expect(calls).toHaveLength(1)
      vi.advanceTimersByTime(1)
      renderTodo({ ...first, staleTime: 1_000 })
      expect(calls).toHaveLength(2)
    })

    test('a hook fetches again when its staleTime becomes shorter than the age of the data', async () => {
      const { calls, rerender } = await loadedTodo({ strict, todo: { ...first, staleTime: 2_000 } })
      vi.advanceTimersByTime(1_000)
      rerender({ ...first, staleTime: 1_000 })
      expect(calls).toHaveLength(2)
    })

    test('a hook without a staleTime has that of the store', async () => {
      const { calls, renderTodo } = await loadedTodo({ strict, staleTime: 1_000 })
      renderTodo(first)
      expect(calls).toHaveLength(1)
      renderTodo({ ...first, staleTime: 0 })
      expect(calls).toHaveLength(2)
    })

    // https://github.com/TanStack/query/issues/1369
    // https://github.com/TanStack/query/issues/8482
    test('every hook of the first commit shows prefetched data without a second request', async () => {
      const { calls, last, render, store } = harness({ strict })
      const prefetched = prefetchQuery(store, TodoQuery, first)
      await last().respond(titled('Tea'))
      expect((await prefetched).data).toEqual(titled('Tea'))
      render([<Todo key="a" />, <Todo key="b" staleTime={0} />])
      expect(screen.getAllByText('Tea')).toHaveLength(2)
      expect(calls).toHaveLength(1)
    })
  })
})

const first = { variables: { id: '1' } }

function write({ store }: Pick<Harness, 'store'>, title: string) {
  act(() => setQueryData(store, TodoQuery, titled(title), { variables: { id: '1' } }))
}

describe.each(modes)('a response that setQueryData made outdated, $mode', ({ strict }) => {
  test('a response is fetched again when setQueryData came during the request of an invalidation', async () => {
    const { calls, last, result, store } = await loadedTodo({ strict })
    act(() => void invalidateQueries(store, TodoQuery))
    write({ store }, 'written')
    await act(() => last().respond(titled('from before')))
    expect(calls).toHaveLength(3)
    expect(result.current).toMatchObject({ data: titled('written'), fetching: true })
    await act(() => last().respond(titled('new')))
    expect(result.current).toMatchObject({ data: titled('new'), fetching: false })
  })

  test('a refetch that fails after setQueryData is sent again', async () => {
    const { calls, last, result, store } = await loadedTodo({ strict })
    act(() => void result.current.refetch())
    write({ store }, 'written')
    await act(() => last().fail(offline))
    expect(calls).toHaveLength(3)
    expect(result.current).toMatchObject({ status: 'success', data: titled('written') })
  })

  test('a first load is fetched again when setQueryData found no data, also during the repeated request', async () => {
    const { calls, last, result, store } = mountedTodo({ strict })
    const update = () =>
      setQueryData<TodoData, unknown>(store, TodoQuery, (data) => data, { variables: { id: '1' } })
    for (const requests of [2, 3]) {
      act(update)
      await act(() => last().respond(titled('from before')))
      expect(calls).toHaveLength(requests)
    }
    await act(() => last().respond(titled('new')))
    expect(calls).toHaveLength(3)
    expect(result.current.data).toEqual(titled('new'))
  })

  // https://github.com/vercel/swr/issues/566
  // https://github.com/vercel/swr/issues/682
  // https://github.com/vercel/swr/pull/735
  test('a response of the repeated request is shown below later writes', async () => {
    const { calls, last, result, store } = await loadedTodo({ strict })
    let resolved = false
    act(() => void result.current.refetch().then(() => (resolved = true)))
    const append = (text: string) =>
      act(() =>
        setQueryData<TodoData, object>(
          store,
          TodoQuery,
          (data) => titled(`${data?.todo.title ?? ''} ${text}`),
          { variables: { id: '1' } },
        ),
      )
    append('a')
    await act(() => last().respond(titled('first')))
    append('b')
    append('c')
    await act(() => last().respond(titled('second')))
    expect(calls).toHaveLength(3)
    expect(result.current).toMatchObject({ data: titled('second b c'), fetching: false })
    expect(Object.values(dehydrate(store))).toMatchObject([{ pages: [{ data: titled('second b c') }] }])
    expect(resolved).toBe(true)
  })

  test('data is stale when setQueryData comes during the repeated request too', async () => {
    const { calls, last, renderTodo, store, unmount } = await loadedTodo({ strict, staleTime: Infinity })
    act(() => void invalidateQueries(store, TodoQuery))
    write({ store }, 'first')
    await act(() => last().respond(titled('from before')))
    write({ store }, 'second')
    await act(() => last().respond(titled('which may have the write')))
    expect(calls).toHaveLength(3)
    unmount()
    renderTodo(first)
    expect(calls).toHaveLength(4)
  })

  test('invalidateQueries resolves when the repeated request has settled', async () => {
    const { last, store } = await loadedTodo({ strict })
    let resolved = false
    act(() => void invalidateQueries(store, TodoQuery).then(() => (resolved = true)))
    write({ store }, 'written')
    await act(() => last().respond(titled('from before')))
    expect(resolved).toBe(false)
    await act(() => last().respond(titled('new')))
    expect(resolved).toBe(true)
  })

  test('a write off screen after an invalidation is followed by the fetch of the next hook', async () => {
    const { calls, renderTodo, store, unmount } = await loadedTodo({ strict, staleTime: Infinity })
    unmount()
    await nextTask()
    void invalidateQueries(store, TodoQuery)
    write({ store }, 'written')
    renderTodo(first)
    expect(calls).toHaveLength(2)
  })

  test('data is stale when the request that setQueryData made outdated is aborted', async () => {
    const { calls, renderTodo, store, unmount } = await loadedTodo({ strict, staleTime: Infinity })
    act(() => void invalidateQueries(store, TodoQuery))
    write({ store }, 'written')
    unmount()
    await nextTask()
    expect(calls[1]?.signal.aborted).toBe(true)
    renderTodo(first)
    expect(calls).toHaveLength(3)
  })
})

describe('with a fake clock', () => {
  // How old data is.
  fakeClock()

  const minute = 60_000

  const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

  // https://github.com/mozilla-rally/web-science/issues/108
  test('data that no page has used for a night is forgotten soon after it', async () => {
    const { store, unmount } = await loadedTodo({ todo: firstTodo })
    unmount()
    await wait(0)
    vi.setSystemTime(Date.now() + 8 * 60 * minute)
    await wait(10_000)
    expect(inspectStore(store)).toEqual([])
  })
})
