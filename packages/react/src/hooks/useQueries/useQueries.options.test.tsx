import { NetworkError, type GraphQLDocument } from '@thinql/core'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { flushMicrotasks } from '../../../test/fakes/fakeClient.ts'
import { harness, modes, nextTask, titled, type TodoData, todoItem } from '../../../test/harness/harness.tsx'
import { silenceCaughtErrors } from '../../../test/harness/console.ts'
import {
  createQueryStore,
  QueryErrorBoundary,
  type QueryItem,
  setQueryData,
  skipToken,
  useQueries,
} from '../../index.ts'

type TodoItem = QueryItem<TodoData, { id: string }>

const CountQuery = 'query Count { count }' as unknown as GraphQLDocument<{ count: number }>

/** Renders `useQueries` with these items. */
function renderItems(items: TodoItem[], options: { strict?: boolean } = {}) {
  const all = harness(options)
  const view = all.renderHook((now: TodoItem[]) => useQueries(now), items)
  const sent = () => all.calls.map(({ variables }) => (variables as { id: string }).id)
  const titles = () => view.result.current.map(({ data }) => data?.todo.title)
  const respond = (index: number, title: string) =>
    act(async () => {
      await all.calls[index]?.respond(titled(title))
      await flushMicrotasks()
    })
  return { ...all, ...view, respond, sent, titles }
}

describe.each(modes)('useQueries, $mode', (options) => {
  test('loads different documents, and returns the state of each at its place', async () => {
    const { calls, renderHook } = harness(options)
    const { result } = renderHook(
      () => useQueries([todoItem('a'), { document: CountQuery }, { ...todoItem('b'), staleTime: 5 }]),
      undefined,
    )
    expect(calls.map(({ document }) => document === CountQuery)).toEqual([false, true, false])
    await act(() => calls[1]?.respond({ count: 3 }))
    await act(() => calls[2]?.respond(titled('B')))
    expect(result.current.map(({ data }) => data)).toEqual([undefined, { count: 3 }, titled('B')])
  })

  test('an item with `skip` sends nothing, and shows what the store has', () => {
    const { result, sent, store, titles } = renderItems(
      [{ ...todoItem('a'), skip: true }, todoItem('b')],
      options,
    )
    expect(sent()).toEqual(['b'])
    expect(result.current.map(({ status }) => status)).toEqual(['idle', 'loading'])
    act(() => setQueryData(store, todoItem('a').document, { id: 'a' }, titled('A')))
    expect(titles()).toEqual(['A', undefined])
  })

  test('an item with `skipToken` has no data, and loads when it gets variables', async () => {
    const { rerender, respond, result, sent, titles } = renderItems(
      [{ ...todoItem(''), variables: skipToken }, todoItem('b')],
      options,
    )
    expect(result.current[0]).toMatchObject({ status: 'idle', data: undefined })
    rerender([todoItem('a'), todoItem('b')])
    expect(sent()).toEqual(['b', 'a'])
    await respond(1, 'A')
    expect(titles()).toEqual(['A', undefined])
  })

  test('an item that is no longer skipped sends its request, and the others send none', async () => {
    const { rerender, respond, sent } = renderItems(
      [{ ...todoItem('a'), skip: true }, todoItem('b')],
      options,
    )
    await respond(0, 'B')
    rerender([todoItem('a'), todoItem('b')])
    expect(sent()).toEqual(['b', 'a'])
  })

  test('an equal query beside a skipped one has its own state', async () => {
    const { respond, result, rerender, sent, titles } = renderItems(
      [{ ...todoItem('a'), skip: true }, todoItem('a')],
      options,
    )
    expect(result.current.map(({ status }) => status)).toEqual(['idle', 'loading'])
    await respond(0, 'A')
    expect(titles()).toEqual(['A', 'A'])
    const before = result.current
    rerender([{ ...todoItem('a'), skip: true }, todoItem('a')])
    expect(result.current).toBe(before)
    expect(sent()).toEqual(['a'])
  })

  test('an option that changes keeps the data, and sends nothing', async () => {
    const { rerender, respond, sent, titles } = renderItems([todoItem('a'), todoItem('b')], options)
    await respond(0, 'A')
    await respond(1, 'B')
    rerender([{ ...todoItem('a'), keepPreviousData: true }, todoItem('b')])
    expect(titles()).toEqual(['A', 'B'])
    expect(sent()).toEqual(['a', 'b'])
  })
})

describe('keepPreviousData', () => {
  const kept = (id: string): TodoItem => ({ ...todoItem(id), keepPreviousData: true })

  test('shows the data of the query that was at the place, until there is new data', async () => {
    const { rerender, respond, result, titles } = renderItems([todoItem('x'), kept('a')])
    await respond(1, 'A')
    rerender([todoItem('x'), kept('b')])
    expect(titles()).toEqual([undefined, 'A'])
    expect(result.current.map(({ isPrevious }) => isPrevious)).toEqual([false, true])
    await respond(2, 'B')
    expect(titles()).toEqual([undefined, 'B'])
    expect(result.current[1]?.isPrevious).toBe(false)
  })

  test('shows nothing of a query that is still in the list', async () => {
    const { rerender, respond, titles } = renderItems([kept('a')])
    await respond(0, 'A')
    rerender([kept('b'), kept('a')])
    expect(titles()).toEqual([undefined, 'A'])
  })

  test('shows nothing of another document', async () => {
    const { calls, renderHook } = harness()
    const { rerender, result } = renderHook(
      (document) => useQueries([{ document, keepPreviousData: true }]),
      CountQuery,
    )
    await act(() => calls[0]?.respond({ count: 3 }))
    rerender('query Other { count }')
    expect(result.current[0].data).toBeUndefined()
  })
})

describe('throwOnError', () => {
  silenceCaughtErrors()

  function setUp() {
    const all = harness()
    function Todos() {
      const [a, b] = useQueries([todoItem('a'), { ...todoItem('b'), throwOnError: true }])
      return `${a.error?.message ?? a.data?.todo.title ?? '…'}, ${b.error?.message ?? b.data?.todo.title ?? '…'}`
    }
    all.render(
      <QueryErrorBoundary fallback={({ message }) => `boundary: ${message}`}>
        <Todos />
      </QueryErrorBoundary>,
    )
    return all
  }

  test('throws the error of its item, if there is no data', async () => {
    const { calls } = setUp()
    await act(() => calls[1]?.fail(new NetworkError('offline')))
    expect(screen.getByText('boundary: offline')).toBeDefined()
  })

  test('throws no error of another item', async () => {
    const { calls } = setUp()
    await act(() => calls[0]?.fail(new NetworkError('offline')))
    expect(screen.getByText('offline, …')).toBeDefined()
  })
})

describe('polling', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('each item has its own interval', async () => {
    const { respond, sent } = renderItems([
      { ...todoItem('a'), pollInterval: 1_000 },
      { ...todoItem('b'), pollInterval: 3_000 },
      todoItem('c'),
    ])
    for (const index of [0, 1, 2]) await respond(index, 'Tea')
    await pass(1_000)
    expect(sent().slice(3)).toEqual(['a'])
    await respond(3, 'Tea')
    await pass(1_000)
    await respond(4, 'Tea')
    await pass(1_000)
    expect(sent().slice(3).sort()).toEqual(['a', 'a', 'a', 'b'])
  })

  test('stops when the function says so for the newest data', async () => {
    const { respond, sent } = renderItems([
      { ...todoItem('a'), pollInterval: (data) => (data?.todo.title === 'done' ? false : 1_000) },
    ])
    await respond(0, 'running')
    await pass(1_000)
    await respond(1, 'done')
    await pass(5_000)
    expect(sent()).toEqual(['a', 'a'])
  })

  test('the shortest interval of equal queries counts', async () => {
    const { respond, sent } = renderItems([
      { ...todoItem('a'), pollInterval: 1_000 },
      { ...todoItem('a'), pollInterval: 5_000 },
      todoItem('a'),
    ])
    await respond(0, 'Tea')
    await pass(1_000)
    expect(sent()).toEqual(['a', 'a'])
  })

  test('an interval goes on when items come, go and move', async () => {
    const polled: TodoItem = { ...todoItem('a'), pollInterval: 1_000 }
    const { rerender, respond, sent } = renderItems([polled])
    await respond(0, 'Tea')
    for (const items of [[todoItem('b'), polled], [polled, todoItem('b')], [polled]]) {
      await pass(300)
      rerender(items)
    }
    await pass(100)
    expect(sent().filter((id) => id === 'a')).toHaveLength(2)
  })

  test('an item that leaves polls no more', async () => {
    const { rerender, respond, sent } = renderItems([
      { ...todoItem('a'), pollInterval: 1_000 },
      todoItem('b'),
    ])
    await respond(0, 'Tea')
    rerender([todoItem('b')])
    await pass(5_000)
    expect(sent()).toEqual(['a', 'b'])
  })
})

describe('an invalid interval', () => {
  silenceCaughtErrors()

  test('throws a RangeError', () => {
    expect(() => renderItems([todoItem('a'), { ...todoItem('b'), pollInterval: -1 }])).toThrow(RangeError)
  })
})

test('sends each query with its own `request`, and an equal query with the last one', () => {
  const request = (value: string) => ({ headers: { value } })
  const { calls } = renderItems([
    { ...todoItem('a'), request: request('first') },
    todoItem('b'),
    { ...todoItem('a'), request: request('last') },
  ])
  expect(calls.map(({ options }) => options.headers)).toEqual([{ value: 'last' }, undefined])
})

test('an item with `staleTime` sends nothing while its data is fresh', async () => {
  const { renderHook, respond, sent, unmount } = renderItems([todoItem('a'), todoItem('b')])
  await respond(0, 'A')
  await respond(1, 'B')
  unmount()
  await nextTask()
  renderHook(() => useQueries([{ ...todoItem('a'), staleTime: 60_000 }, todoItem('b')]), undefined)
  expect(sent()).toEqual(['a', 'b', 'b'])
})

test('moves to another store', () => {
  const { client, calls, renderHook } = harness()
  const [first, second] = [createQueryStore(client), createQueryStore(client)]
  const { rerender } = renderHook((store) => useQueries([todoItem('a')], { store }), first)
  rerender(second)
  expect(calls).toHaveLength(2)
})
