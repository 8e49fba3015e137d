import { NetworkError } from '@thinql/core'
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  harness,
  modes,
  nextTask,
  titled,
  type TodoData,
  todoItem,
  TodoQuery,
} from '../../../test/harness/harness.tsx'
import { renderTodos } from '../../../test/screens/renderTodos.tsx'
import {
  clearStore,
  createQueryStore,
  getQueryData,
  invalidateQueries,
  setQueryData,
  useQueries,
} from '../../index.ts'

describe.each(modes)('useQueries, $mode', ({ strict }) => {
  test('loads a query for each item, and returns the states in order', async () => {
    const { respond, result, sent, titles } = renderTodos(['a', 'b', 'c'], { strict })
    expect(sent()).toEqual(['a', 'b', 'c'])
    expect(result.current.map(({ status }) => status)).toEqual(['loading', 'loading', 'loading'])
    await respond('A', 'B', 'C')
    expect(titles()).toEqual(['A', 'B', 'C'])
    expect(result.current.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
  })

  test('sends nothing for an empty list', () => {
    const { result, sent } = renderTodos([], { strict })
    expect(result.current).toEqual([])
    expect(sent()).toEqual([])
  })

  test('sends only what is new when the list grows', async () => {
    const { rerender, respond, sent, titles } = renderTodos(['a'], { strict })
    await respond('A')
    rerender(['a', 'b'])
    expect(sent()).toEqual(['a', 'b'])
    expect(titles()).toEqual(['A', undefined])
    await respond('B')
    expect(titles()).toEqual(['A', 'B'])
  })

  test('sends nothing when the list changes its order', async () => {
    const { rerender, respond, result, sent, titles } = renderTodos(['a', 'b', 'c'], { strict })
    await respond('A', 'B', 'C')
    const [first, second, third] = result.current
    rerender(['c', 'a', 'b'])
    expect(titles()).toEqual(['C', 'A', 'B'])
    expect(result.current).toEqual([third, first, second])
    expect(result.current[1]).toBe(first)
    expect(sent()).toEqual(['a', 'b', 'c'])
  })

  test('aborts what leaves the list, and nothing else', async () => {
    const { calls, rerender, result } = renderTodos(['a', 'b'], { strict })
    rerender(['b'])
    await nextTask()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
    expect(result.current).toHaveLength(1)
  })

  test('keeps the request of an item that moves to another position while it loads', async () => {
    const { calls, rerender, respond, titles } = renderTodos(['a', 'b'], { strict })
    rerender(['b', 'a'])
    await nextTask()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, false])
    await respond('A', 'B')
    expect(titles()).toEqual(['B', 'A'])
  })

  test('shares one request and one state between equal items', async () => {
    const { respond, rerender, result, sent, titles } = renderTodos(['a', 'a'], { strict })
    expect(sent()).toEqual(['a'])
    await respond('A')
    expect(titles()).toEqual(['A', 'A'])
    expect(result.current[0]).toBe(result.current[1])
    rerender(['a'])
    await nextTask()
    expect(titles()).toEqual(['A'])
    expect(sent()).toEqual(['a'])
  })

  test('shares its requests with useQuery', () => {
    const { calls, renderHook, renderTodo } = harness({ strict })
    renderTodo({ variables: { id: 'a' } })
    renderHook(() => useQueries(['a', 'b'].map(todoItem)), undefined)
    expect(calls.map(({ variables }) => variables)).toEqual([{ id: 'a' }, { id: 'b' }])
  })

  test('returns the same list until something changes, with new arrays of variables', async () => {
    const { rerender, respond, result } = renderTodos(['a', 'b'], { strict })
    await respond('A', 'B')
    const before = result.current
    rerender(['a', 'b'])
    expect(result.current).toBe(before)
    act(() => void before[0]?.refetch())
    await respond('A')
    expect(result.current).toBe(before)
  })

  test('replaces only the state that has changed', async () => {
    const { respond, result } = renderTodos(['a', 'b'], { strict })
    await respond('A', 'B')
    const [first, second] = result.current
    act(() => void first?.refetch())
    await respond('A, changed')
    expect(result.current[0]).not.toBe(first)
    expect(result.current[1]).toBe(second)
  })

  test('keeps the error of one item to that item, and loads it again by its refetch', async () => {
    const { calls, last, respond, result, sent, titles } = renderTodos(['a', 'b'], { strict })
    await act(() => calls[0]?.fail(new NetworkError('offline')))
    await act(() => calls[1]?.respond(titled('B')))
    expect(result.current.map(({ status }) => status)).toEqual(['error', 'success'])
    act(() => void result.current[0]?.refetch())
    expect(last().variables).toEqual({ id: 'a' })
    await respond('A')
    expect(titles()).toEqual(['A', 'B'])
    expect(sent()).toEqual(['a', 'b', 'a'])
  })

  test('fetches every item again when the document is invalidated', async () => {
    const { respond, sent, store, titles } = renderTodos(['a', 'b'], { strict })
    await respond('A', 'B')
    act(() => void invalidateQueries(store, TodoQuery))
    expect(sent()).toEqual(['a', 'b', 'a', 'b'])
    await respond('A2', 'B2')
    expect(titles()).toEqual(['A2', 'B2'])
  })

  test('shows a write of the page at once', async () => {
    const { respond, store, titles } = renderTodos(['a', 'b'], { strict })
    await respond('A', 'B')
    act(() => setQueryData<TodoData, unknown>(store, TodoQuery, { id: 'b' }, titled('written')))
    expect(titles()).toEqual(['A', 'written'])
  })

  test('loads all items again after clearStore', async () => {
    const { respond, sent, store, titles } = renderTodos(['a', 'b'], { strict })
    await respond('A', 'B')
    act(() => clearStore(store))
    expect(titles()).toEqual([undefined, undefined])
    expect(sent()).toEqual(['a', 'b', 'a', 'b'])
  })

  test('aborts everything when it unmounts', async () => {
    const { calls, unmount } = renderTodos(['a', 'b'], { strict })
    unmount()
    await nextTask()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
  })

  test('fetches an item again that left the list and comes back, and shows its response', async () => {
    const { rerender, respond, sent, titles } = renderTodos(['a', 'b'], { strict })
    await respond('A', 'B')
    rerender(['a'])
    await nextTask()
    rerender(['a', 'b'])
    expect(sent()).toEqual(['a', 'b', 'b'])
    await respond('B2')
    expect(titles()).toEqual(['A', 'B2'])
  })

  test('shows a RequestError for variables that can not be sent', async () => {
    const { renderHook } = harness({ strict })
    const items = [1n, 'b'].map((id) => ({ document: TodoQuery, variables: { id } }))
    const { result } = renderHook(() => useQueries(items), undefined)
    await act(() => Promise.resolve())
    expect(result.current.map(({ error }) => error?.name)).toEqual(['RequestError', undefined])
  })

  test('fetches a stale item again when the component mounts again', async () => {
    const { renderHook, respond, sent, unmount } = renderTodos(['a'], { strict })
    await respond('A')
    unmount()
    await nextTask()
    const { result } = renderHook(() => useQueries([todoItem('a')]), undefined)
    expect(result.current[0].data).toEqual(titled('A'))
    expect(sent()).toEqual(['a', 'a'])
  })

  test('sends nothing for data that is fresh by `staleTime`', async () => {
    const { renderHook, respond, sent, unmount } = renderTodos(['a'], { strict })
    await respond('A')
    unmount()
    renderHook(() => useQueries([{ ...todoItem('a'), staleTime: 60_000 }]), undefined)
    expect(sent()).toEqual(['a'])
  })

  test('uses the store of its options, and the operation of an item', () => {
    const { client, calls, renderHook } = harness({ strict })
    const store = createQueryStore(client)
    const document = 'query A($id: ID) { a(id: $id) } query B($id: ID) { b(id: $id) }'
    const item = { document, variables: { id: 'a' }, operationName: 'B' }
    renderHook(() => useQueries([item], { store }), undefined)
    expect(calls).toHaveLength(1)
    expect(getQueryData(store, document, { id: 'a' })).toBeUndefined()
  })
})
