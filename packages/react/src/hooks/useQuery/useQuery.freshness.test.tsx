import { NetworkError } from '@thinql/core'
import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeClock } from '../../../test/fakes/fakeClock.ts'
import { flushMicrotasks } from '../../../test/fakes/fakeClient.ts'
import { harness, modes, titled, type TodoData, TodoQuery } from '../../../test/harness/harness.tsx'
import { getQueryData, invalidateQueries, prefetchQuery, useQuery } from '../../index.ts'

const first = { variables: { id: '1' } }

fakeClock()

function Todo({ staleTime }: { staleTime?: number }) {
  const { data, loading } = useQuery<TodoData>(TodoQuery, { ...first, staleTime })
  return <p>{loading ? 'loading' : data?.todo.title}</p>
}

describe.each(modes)('freshness, $mode', ({ strict }) => {
  test('data becomes stale after its staleTime when the clock of the computer is set back', async () => {
    const { calls, last, renderTodo } = harness({ strict, staleTime: 1_000 })
    renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(1_000)
    renderTodo(first)
    expect(calls).toHaveLength(2)
  })

  test('a hook that mounts shows stale data at once, and fetches it again', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    const { result } = renderTodo(first)
    expect(result.current).toMatchObject({ status: 'success', data: titled('Tea'), fetching: true })
    expect(calls).toHaveLength(2)
  })

  test('a hook fetches data again only when it is older than its staleTime', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    vi.advanceTimersByTime(999)
    renderTodo({ ...first, staleTime: 1_000 })
    expect(calls).toHaveLength(1)
    vi.advanceTimersByTime(1)
    renderTodo({ ...first, staleTime: 1_000 })
    expect(calls).toHaveLength(2)
  })

  test('a hook fetches its data again when its staleTime becomes shorter than the age of the data', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    const { rerender } = renderTodo({ ...first, staleTime: 2_000 })
    await act(() => last().respond(titled('Tea')))
    vi.advanceTimersByTime(1_000)
    rerender({ ...first, staleTime: 1_000 })
    expect(calls).toHaveLength(2)
  })

  test('the staleTime of the store applies to a hook without its own', async () => {
    const { calls, last, renderTodo } = harness({ strict, staleTime: 1_000 })
    renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    renderTodo(first)
    expect(calls).toHaveLength(1)
    renderTodo({ ...first, staleTime: 0 })
    expect(calls).toHaveLength(2)
  })

  test('every hook of the first commit shows prefetched data without a second request', async () => {
    const { calls, last, render, store } = harness({ strict })
    const prefetched = prefetchQuery(store, TodoQuery, first)
    await last().respond(titled('Tea'))
    expect((await prefetched).data).toEqual(titled('Tea'))
    render([<Todo key="a" />, <Todo key="b" staleTime={0} />])
    expect(screen.getAllByText('Tea')).toHaveLength(2)
    expect(calls).toHaveLength(1)
  })

  test('a hook that mounts later applies its own staleTime to prefetched data', async () => {
    const { calls, last, render, store } = harness({ strict })
    void prefetchQuery(store, TodoQuery, first)
    await last().respond(titled('Tea'))
    const { rerender } = render([<Todo key="a" />])
    await act(flushMicrotasks)
    rerender([<Todo key="a" />, <Todo key="b" />])
    expect(calls).toHaveLength(2)
  })

  test('a hook joins a prefetch in flight', async () => {
    const { calls, last, renderTodo, store } = harness({ strict })
    const prefetched = prefetchQuery(store, TodoQuery, first)
    const { result } = renderTodo(first)
    expect(calls).toHaveLength(1)
    await act(() => last().respond(titled('Tea')))
    expect(result.current.data).toEqual(titled('Tea'))
    expect((await prefetched).data).toEqual(titled('Tea'))
  })

  test('a hook is loading and fetches again after a prefetch that failed', async () => {
    const { calls, last, renderTodo, store } = harness({ strict })
    const prefetched = prefetchQuery(store, TodoQuery, first)
    await last().fail(new NetworkError('offline'))
    expect((await prefetched).error?.name).toBe('NetworkError')
    expect(renderTodo(first).result.current.status).toBe('loading')
    expect(calls).toHaveLength(2)
  })

  test('a prefetch of fresh data sends nothing', async () => {
    const { calls, last, store } = harness({ strict })
    void prefetchQuery(store, TodoQuery, first)
    await last().respond(titled('Tea'))
    expect((await prefetchQuery(store, TodoQuery, first)).data).toEqual(titled('Tea'))
    expect(calls).toHaveLength(1)
  })

  test('invalidated data is stale even if no hook has used it yet', async () => {
    const { calls, last, renderTodo, store } = harness({ strict, staleTime: Infinity })
    void prefetchQuery(store, TodoQuery, first)
    await last().respond(titled('Tea'))
    await invalidateQueries(store, TodoQuery)
    renderTodo(first)
    expect(calls).toHaveLength(2)
  })
})

describe('the store', () => {
  test('forgets data gcTime after its last user has left', async () => {
    const { last, renderTodo, store } = harness({ gcTime: 60_000 })
    const { unmount } = renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    vi.advanceTimersByTime(120_000)
    unmount()
    vi.advanceTimersByTime(59_999)
    expect(getQueryData(store, TodoQuery, { id: '1' })).toEqual(titled('Tea'))
    vi.advanceTimersByTime(2)
    expect(getQueryData(store, TodoQuery, { id: '1' })).toBeUndefined()
  })

  test('keeps data that no hook has used for a second, even with a shorter gcTime', async () => {
    const { last, store } = harness({ gcTime: 0 })
    void prefetchQuery(store, TodoQuery, first)
    vi.advanceTimersByTime(5_000)
    await last().respond(titled('Tea'))
    vi.advanceTimersByTime(999)
    expect(getQueryData(store, TodoQuery, { id: '1' })).toEqual(titled('Tea'))
    vi.advanceTimersByTime(1)
    expect(getQueryData(store, TodoQuery, { id: '1' })).toBeUndefined()
  })

  test('keeps data with an infinite gcTime', async () => {
    const { last, renderTodo, store } = harness({ gcTime: Infinity })
    const { unmount } = renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    unmount()
    vi.advanceTimersByTime(1_000_000)
    expect(getQueryData(store, TodoQuery, { id: '1' })).toEqual(titled('Tea'))
  })
})
