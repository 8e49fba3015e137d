import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeClock } from '../../test/fakes/fakeClock.ts'
import { entryOf, idleObserver, subscribe } from '../../test/stores/entryOf.ts'
import { fakeClient, flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import { harness, modes, titled, type TodoData, TodoQuery } from '../../test/harness/harness.tsx'
import { sentState } from '../../test/stores/sentState.ts'
import { Boundary, Title } from '../../test/screens/suspense.tsx'
import {
  clearStore,
  createQueryStore,
  dehydrate,
  getQueryData,
  hydrate,
  inspectStore,
  invalidateQueries,
  prefetchQuery,
  setQueryData,
  useQuery,
} from '../index.ts'

const variables = { id: '1' }

fakeClock()

describe('prefetchQuery with `staleTime`', () => {
  /** A store with data that a component has shown and that is `age` ms old. */
  async function withData(age: number) {
    const { client, calls, last } = fakeClient()
    const store = createQueryStore(client)
    subscribe(entryOf(store, TodoQuery, variables), idleObserver(), 0)
    await last().respond(titled('Tea'))
    await vi.advanceTimersByTimeAsync(age)
    return { calls, store }
  }

  test('resolves at once with data that is younger', async () => {
    const { calls, store } = await withData(1_000)
    const result = await prefetchQuery(store, TodoQuery, { variables, staleTime: 1_001 })
    expect(result.data).toEqual(titled('Tea'))
    expect(calls).toHaveLength(1)
  })

  test('fetches data that is as old as that', async () => {
    const { calls, store } = await withData(1_000)
    void prefetchQuery(store, TodoQuery, { variables, staleTime: 1_000 })
    expect(calls).toHaveLength(2)
  })

  test('resolves at once with data of any age for Infinity, but not after `invalidateQueries`', async () => {
    const { calls, store } = await withData(100_000_000)
    await prefetchQuery(store, TodoQuery, { variables, staleTime: Infinity })
    expect(calls).toHaveLength(1)
    void invalidateQueries(store, TodoQuery)
    await calls[1]?.respond(titled('Milk'))
    await prefetchQuery(store, TodoQuery, { variables, staleTime: Infinity })
    expect(calls).toHaveLength(2)
  })

  test('fetches data that was invalidated before any component has shown it', async () => {
    const { client, calls } = fakeClient()
    const store = createQueryStore(client)
    void prefetchQuery(store, TodoQuery, { variables })
    await calls[0]?.respond(titled('Tea'))
    await invalidateQueries(store, TodoQuery)
    void prefetchQuery(store, TodoQuery, { variables, staleTime: Infinity })
    expect(calls).toHaveLength(2)
  })

  test('resolves at once with data that no component has shown, however old it is', async () => {
    const { client, calls } = fakeClient()
    const store = createQueryStore(client)
    void prefetchQuery(store, TodoQuery, { variables })
    await calls[0]?.respond(titled('Tea'))
    await vi.advanceTimersByTimeAsync(100_000)
    await prefetchQuery(store, TodoQuery, { variables, staleTime: 0 })
    expect(calls).toHaveLength(1)
  })
})

describe.each(modes)('hydrate with `stale`, $mode', ({ strict }) => {
  test('shows the data at once, and fetches it again', async () => {
    const { calls, last, renderTodo, store } = harness({ strict, staleTime: Infinity })
    hydrate(store, sentState('Tea'), { stale: true })
    const { result } = renderTodo({ variables })
    expect(result.current).toMatchObject({ status: 'success', data: titled('Tea'), fetching: true })
    expect(calls).toHaveLength(1)
    await act(() => last().respond(titled('Milk')))
    expect(result.current).toMatchObject({ data: titled('Milk'), fetching: false })
    expect(calls).toHaveLength(1)
  })

  test('shows the data beside the error of that request', async () => {
    const { last, renderTodo, store } = harness({ strict })
    hydrate(store, sentState('Tea'), { stale: true })
    const { result } = renderTodo({ variables })
    await act(() => last().fail(new TypeError('offline') as never))
    expect(result.current).toMatchObject({ status: 'error', data: titled('Tea') })
  })

  test('keeps the data until a component shows it, with `gcTime: 0` too', async () => {
    const { renderTodo, store } = harness({ strict, gcTime: 0 })
    hydrate(store, sentState('Tea'), { stale: true })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(renderTodo({ variables }).result.current.data).toEqual(titled('Tea'))
  })

  test('leaves newer data alone', () => {
    const { store } = harness({ strict, staleTime: Infinity })
    setQueryData(store, TodoQuery, variables, titled('Milk'))
    hydrate(store, sentState('Tea'), { stale: true })
    expect(getQueryData(store, TodoQuery, variables)).toEqual(titled('Milk'))
    expect(inspectStore(store)).toMatchObject([{ stale: false }])
  })
})

describe.each(modes)('clearStore(store, { refetch: false }), $mode', ({ strict }) => {
  test('shows `loading`, forgets the data and sends nothing', async () => {
    const { calls, last, renderTodo, store } = harness({ strict })
    const { result } = renderTodo({ variables })
    await act(() => last().respond(titled('Tea')))
    act(() => clearStore(store, { refetch: false }))
    expect(result.current).toMatchObject({ status: 'loading', data: undefined })
    expect(dehydrate(store)).toEqual({})
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(calls).toHaveLength(1)
  })

  test('aborts the request in flight, and ignores its response', async () => {
    const { calls, renderTodo, store } = harness({ strict })
    const { result } = renderTodo({ variables })
    act(() => clearStore(store, { refetch: false }))
    const last = calls.at(-1)
    expect(last?.signal.aborted).toBe(true)
    await act(() => last?.respond(titled('of the user before')))
    expect(result.current).toMatchObject({ status: 'loading', data: undefined })
  })

  test('stops polling until the next component has loaded the query', async () => {
    const { calls, last, renderTodo, store } = harness({ strict })
    renderTodo({ variables, pollInterval: 1_000 })
    await act(() => last().respond(titled('Tea')))
    act(() => clearStore(store, { refetch: false }))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    const before = calls.length
    const { result } = renderTodo({ variables })
    expect(calls).toHaveLength(before + 1)
    await act(() => last().respond(titled('Milk')))
    expect(result.current.data).toEqual(titled('Milk'))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(calls).toHaveLength(before + 2)
  })

  test('keeps what a component with suspense shows', async () => {
    const { calls, last, render, store } = harness({ strict, staleTime: Infinity })
    const tree = () => (
      <Boundary>
        <Title />
      </Boundary>
    )
    const { rerender } = render(tree())
    await act(flushMicrotasks)
    await act(() => last().respond(titled('Tea')))
    act(() => clearStore(store, { refetch: false }))
    rerender(tree())
    await act(flushMicrotasks)
    expect(screen.getByText('Tea')).toBeDefined()
    expect(calls).toHaveLength(1)
    act(() => void invalidateQueries(store))
    await act(() => last().respond(titled('Milk')))
    expect(screen.getByText('Milk')).toBeDefined()
  })

  test('keeps the fallback of a component that waits, and sends nothing', async () => {
    const { calls, last, render, store } = harness({ strict })
    const tree = (key: string) => (
      <Boundary key={key}>
        <Title />
      </Boundary>
    )
    const { rerender } = render(tree('before'))
    await act(flushMicrotasks)
    act(() => clearStore(store, { refetch: false }))
    await act(() => last().respond(titled('of the user before')))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText('loading')).toBeDefined()
    expect(calls).toHaveLength(1)
    rerender(tree('after'))
    await act(flushMicrotasks)
    expect(calls).toHaveLength(2)
    await act(() => last().respond(titled('Milk')))
    expect(screen.getByText('Milk')).toBeDefined()
  })

  test('lets the next component load, for the others too', async () => {
    const { last, render, store } = harness({ strict })
    const Todo = () => <p>{useQuery<TodoData>(TodoQuery, { variables }).data?.todo.title ?? 'loading'}</p>
    const { rerender } = render(<Todo />)
    act(() => clearStore(store, { refetch: false }))
    rerender([<Todo key="1" />, <Todo key="2" />])
    await act(() => last().respond(titled('Milk')))
    expect(screen.getAllByText('Milk')).toHaveLength(2)
  })
})
