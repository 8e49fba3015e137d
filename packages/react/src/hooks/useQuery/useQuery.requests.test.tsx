import { act, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { describe, expect, test } from 'vitest'
import { offline } from '../../../test/fakes/errors.ts'
import { flushMicrotasks } from '../../../test/fakes/fakeClient.ts'
import { watchErrors } from '../../../test/harness/console.ts'
import {
  type Harness,
  harness,
  loadedTodo,
  modes,
  mountedTodo,
  nextTask,
  titled,
  TodoQuery,
} from '../../../test/harness/harness.tsx'
import { Todo } from '../../../test/screens/todo.tsx'
import {
  clearStore,
  inspectStore,
  invalidateQueries,
  prefetchQuery,
  type QueryStore,
  setQueryData,
  skipToken,
  useMutation,
  useQuery,
} from '../../index.ts'

const first = { variables: { id: '1' } }
const second = { variables: { id: '2' } }

describe.each(modes)('useQuery, $mode', ({ strict }) => {
  test('100 components with one query send one request', async () => {
    const { calls, last, render } = harness({ strict })
    render(Array.from({ length: 100 }, (_, index) => <Todo key={index} />))
    await act(() => last().respond(titled('Tea')))
    expect(screen.getAllByText('Tea')).toHaveLength(100)
    expect(calls).toHaveLength(1)
  })

  test('a request goes on when one component replaces another in the same commit', async () => {
    const { calls, render } = harness({ strict })
    const { rerender } = render(<Todo key="a" />)
    rerender(<Todo key="b" />)
    await nextTask()
    expect(calls).toHaveLength(1)
    expect(calls[0]?.signal.aborted).toBe(false)
  })

  test('a request is aborted when its last component unmounts, even if it is invalidated right after', async () => {
    const { calls, store, unmount } = mountedTodo({ strict })
    unmount()
    void invalidateQueries(store, TodoQuery)
    await nextTask()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true])
  })

  test('a refetch aborts a request that the store has sent, and waits for one that refetch() has sent', async () => {
    const { calls, renderTodo, result } = await loadedTodo({ strict })
    renderTodo(first)
    act(() => void result.current.refetch())
    act(() => void result.current.refetch())
    expect(calls.slice(1).map(({ signal }) => signal.aborted)).toEqual([true, false])
    await act(() => calls[2]?.respond(titled('older')) ?? Promise.resolve())
    expect(calls.slice(1).map(({ signal }) => signal.aborted)).toEqual([true, false, false])
  })

  test('a render that never commits sends nothing', () => {
    const { calls, render } = harness({ strict })
    const Suspends = lazy(() => new Promise<never>(() => undefined))
    render(
      <Suspense fallback="suspended">
        <Todo />
        <Suspends />
      </Suspense>,
    )
    expect(screen.getByText('suspended')).toBeDefined()
    expect(calls).toHaveLength(0)
  })

  test('a query whose `skip` ends sends nothing when its data is fresh, and one request when it is stale', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    const fresh = { ...first, staleTime: Infinity }
    const { rerender, result } = renderTodo(fresh)
    await act(() => last().respond(titled('Tea')))
    rerender({ ...fresh, skip: true })
    expect(result.current).toMatchObject({ status: 'idle', loading: false, data: titled('Tea') })
    rerender(fresh)
    expect(result.current).toMatchObject({ status: 'success', data: titled('Tea') })
    expect(calls).toHaveLength(1)
    rerender({ ...first, skip: true })
    rerender(first)
    expect(calls).toHaveLength(2)
  })

  test('a query with `skipToken` has no data and sends nothing', async () => {
    const { calls, rerender, result } = await loadedTodo({ strict })
    rerender({ variables: skipToken })
    expect(result.current).toMatchObject({
      status: 'idle',
      loading: false,
      data: undefined,
      fetching: false,
      isPrevious: false,
    })
    expect(calls).toHaveLength(1)
  })

  test('a refetch with `skipToken` resolves to a RequestError and sends nothing', async () => {
    const { calls, result } = mountedTodo({ strict, todo: { variables: skipToken } })
    const { error } = await result.current.refetch()
    expect(error?.name).toBe('RequestError')
    expect(error?.message).toBe('The query is skipped.')
    expect(calls).toHaveLength(0)
  })
})

describe.each(modes)('a query with `skip: true`, $mode', ({ strict }) => {
  const skipped = { ...first, skip: true }

  test('a query with `skip: true` shows what the store has, and each change of it', async () => {
    const { last, renderTodo, result, store } = mountedTodo({ strict, todo: skipped })
    expect(result.current).toMatchObject({ status: 'idle', data: undefined, fetching: false })
    renderTodo(first)
    expect(result.current).toMatchObject({ status: 'idle', loading: false, fetching: true })
    await act(() => last().respond(titled('Tea')))
    expect(result.current).toMatchObject({ status: 'idle', data: titled('Tea'), fetching: false })
    act(() => {
      setQueryData(store, TodoQuery, titled('Coffee'), first)
    })
    expect(result.current.data).toEqual(titled('Coffee'))
  })

  test('a query with `skip: true` shows no error of other components', async () => {
    const { last, renderTodo, result } = mountedTodo({ strict, todo: skipped })
    renderTodo(first)
    await act(() => last().fail(offline))
    expect(result.current).toMatchObject({ status: 'idle', error: undefined })
  })

  test.for<[string, (store: QueryStore) => unknown]>([
    ['an invalidation', (store) => invalidateQueries(store)],
    ['`clearStore`', (store) => clearStore(store)],
  ])('a query with `skip: true` sends nothing after %s', async ([, change]) => {
    const { calls, renderTodo, store } = harness({ strict })
    setQueryData(store, TodoQuery, titled('Tea'), first)
    renderTodo(skipped)
    act(() => void change(store))
    await nextTask()
    expect(calls).toHaveLength(0)
  })

  test('a query with `skip: true` sends nothing after a mutation, and does not poll', async () => {
    const { calls, last, renderHook } = mountedTodo({ strict, todo: { ...skipped, pollInterval: 1 } })
    const { result } = renderHook(() => useMutation('mutation Save { save }', { invalidates: [TodoQuery] }))
    act(() => void result.current[0]())
    await act(() => last().respond({ save: true }))
    await nextTask()
    expect(calls).toHaveLength(1)
  })

  test('a query with `skip: true` neither keeps nor ends the request of another component', async () => {
    const { last, renderTodo, unmount } = mountedTodo({ strict, todo: skipped })
    const view = renderTodo(first)
    unmount()
    await nextTask()
    expect(last().signal.aborted).toBe(false)
    renderTodo(skipped)
    view.unmount()
    await nextTask()
    expect(last().signal.aborted).toBe(true)
  })

  test('a query with `skip: true` keeps its data in the store', async () => {
    const { rerender, result, store } = await loadedTodo({ strict, gcTime: 0 })
    rerender(skipped)
    await nextTask()
    expect(result.current.data).toEqual(titled('Tea'))
    expect(inspectStore(store)).toMatchObject([{ observers: 0, data: titled('Tea') }])
  })

  test('a refetch of a query with `skip: true` goes on when the component unmounts', async () => {
    const { calls, last, result, unmount } = mountedTodo({ strict, todo: skipped })
    act(() => void result.current.refetch())
    expect(result.current).toMatchObject({ status: 'idle', fetching: true })
    await act(() => last().respond(titled('Tea')))
    expect(result.current).toMatchObject({ status: 'idle', data: titled('Tea') })
    act(() => void result.current.refetch())
    unmount()
    await nextTask()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, false])
  })

  test('a query with `skip: true` shows no error for variables that cannot be sent', () => {
    const { result } = mountedTodo({ strict, todo: { variables: { id: 1n }, skip: true } })
    expect(result.current).toMatchObject({ status: 'idle', data: undefined, error: undefined })
  })
})

const variables = { id: '1' }
const request = { headers: { authorization: 'of the first user' } }

/** The headers of each request. */
const headersOf = ({ calls }: ReturnType<typeof harness>) => calls.map(({ options }) => options.headers)

test('a query sends the options of its component again when its variables change', () => {
  const all = harness()
  const { rerender } = all.renderTodo({ variables, request })
  rerender({ variables: { id: '2' }, request })
  expect(headersOf(all)).toEqual([request.headers, request.headers])
})

test.each<[string, (all: Harness) => void]>([
  [
    'a component that has left',
    ({ renderTodo }) => {
      const { unmount } = renderTodo({ variables, request })
      renderTodo({ variables })
      unmount()
    },
  ],
  [
    'a component that no longer passes them',
    ({ renderTodo }) => renderTodo({ variables, request }).rerender({ variables }),
  ],
  [
    'the prefetch in flight',
    ({ renderTodo, store }) => {
      void prefetchQuery(store, TodoQuery, { variables, request })
      renderTodo({ variables })
    },
  ],
])('clearStore sends a query again, without the options of %s', (_, send) => {
  const all = harness()
  send(all)
  act(() => clearStore(all.store))
  expect(headersOf(all)).toEqual([request.headers, undefined])
})

test('an invalidation sends a prefetch in flight again with its options', async () => {
  const all = harness()
  setQueryData(all.store, TodoQuery, titled('Tea'), { variables })
  all.renderTodo({ variables, staleTime: Infinity })
  await act(flushMicrotasks)
  void prefetchQuery(all.store, TodoQuery, { variables, request })
  void invalidateQueries(all.store, TodoQuery)
  expect(headersOf(all)).toEqual([request.headers, request.headers])
})

test('a prefetch that a write has made outdated is sent again with its options', async () => {
  const all = harness()
  setQueryData(all.store, TodoQuery, titled('Tea'), { variables })
  await invalidateQueries(all.store)
  void prefetchQuery(all.store, TodoQuery, { variables, request })
  setQueryData(all.store, TodoQuery, titled('Milk'), { variables })
  await all.last().respond(titled('Tea'))
  expect(headersOf(all)).toEqual([request.headers, request.headers])
})

test('prefetchQuery in a render updates components that read `fetching` after that render', async () => {
  const errors = watchErrors()
  const { calls, last, render, store } = harness()
  setQueryData(store, TodoQuery, titled('Tea'), first)
  function Reader() {
    return <p>{useQuery(TodoQuery, first).fetching ? 'fetching' : 'at rest'}</p>
  }
  function Prefetcher() {
    void prefetchQuery(store, TodoQuery, first)
    return null
  }
  const { rerender } = render([<Reader key="reader" />])
  await nextTask()
  rerender([<Reader key="reader" />, <Prefetcher key="prefetcher" />])
  await nextTask()
  expect(screen.getByText('fetching')).toBeDefined()
  await act(() => last().respond(titled('Tea')))
  expect(screen.getByText('at rest')).toBeDefined()
  expect(calls).toHaveLength(1)
  expect(errors.mock.calls.filter(([message]) => String(message).includes('Cannot update'))).toEqual([])
})

describe.each(modes)('races, $mode', ({ strict }) => {
  test('the response to an aborted request is ignored', async () => {
    const { calls, last, rerender, result } = mountedTodo({ strict })
    rerender({ ...first, skip: true })
    await nextTask()
    await act(() => calls[0]?.respond(titled('old')))
    rerender(first)
    expect(result.current.status).toBe('loading')
    await act(() => last().respond(titled('new')))
    expect(result.current.data).toEqual(titled('new'))
  })

  test.each([false, true])(
    'several refetches cost two requests, and each gets a response that was asked for after its call, with skip: %s',
    async (skip) => {
      const { calls, rerender, result } = await loadedTodo({ strict, title: '0' })
      rerender({ ...first, skip })
      await nextTask()
      const refetches = [1, 2, 3].map(() => result.current.refetch())
      await act(() => calls[1]?.respond(titled('1')) ?? Promise.resolve())
      await act(() => calls[2]?.respond(titled('2')) ?? Promise.resolve())
      const titles = (await Promise.all(refetches)).map(({ data }) => data?.todo.title)
      expect(titles).toEqual(['1', '2', '2'])
      expect(calls).toHaveLength(3)
      expect(result.current).toMatchObject({ data: titled('2'), fetching: false })
    },
  )

  test('a refetch that waits sends nothing when the component unmounts', async () => {
    const { calls, result, unmount } = await loadedTodo({ strict })
    const [, waiting] = [1, 2].map(() => result.current.refetch())
    unmount()
    await nextTask()
    expect(await waiting).toMatchObject({ error: { name: 'AbortError' } })
    expect(calls).toHaveLength(2)
  })

  test('`refetch` of an old render fetches the variables that are on screen', async () => {
    const { last, rerender, result } = await loadedTodo({ strict, title: 'one' })
    const { refetch } = result.current
    rerender(second)
    await act(() => last().respond(titled('two')))
    const refetched = refetch()
    expect(last().variables).toEqual({ id: '2' })
    await act(() => last().respond(titled('two again')))
    expect((await refetched).data).toEqual(titled('two again'))
    expect(result.current.data).toEqual(titled('two again'))
  })
})
