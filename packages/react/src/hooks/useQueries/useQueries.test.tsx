import { act, fireEvent, screen } from '@testing-library/react'
import type { GraphQLDocument } from '@thinql/core'
import { memo, startTransition, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { offline, fakeClient, flushMicrotasks } from '../../../test/fakes/fakeClient.ts'
import { silenceCaughtErrors } from '../../../test/harness/console.ts'
import {
  harness,
  modes,
  nextTask,
  titled,
  type TodoData,
  todoItem,
  TodoQuery,
  hydrateElement,
  served,
} from '../../../test/harness/harness.tsx'
import { serverStore } from '../../../test/fakes/fakeStore.ts'
import {
  type ActiveQueryState,
  createQueryStore,
  dehydrate,
  getQueryData,
  hydrate,
  invalidateQueries,
  QueryErrorBoundary,
  type QueryItem,
  type QueryState,
  type QueryStore,
  type QueryStoreOptions,
  setQueryData,
  skipToken,
  useQueries,
} from '../../index.ts'

type TodoItem = QueryItem<TodoData, { id: string }>

/** Renders `useQueries` with these items, and records the states of each render. */
function renderItems(items: readonly TodoItem[], options?: QueryStoreOptions & { strict?: boolean }) {
  const all = harness(options)
  const rendered: (readonly QueryState<TodoData>[])[] = []
  const useItems = (now: readonly TodoItem[]) => {
    const states = useQueries(now)
    rendered.push(states)
    return states
  }
  const view = all.renderHook(useItems, items)
  return {
    ...all,
    ...view,
    rendered,
    sent: () => all.calls.map(({ variables }) => (variables as { id: string }).id),
    titles: () => view.result.current.map(({ data }) => data?.todo.title),
    /** Responds to the latest requests, in their order. */
    respond: (...titles: string[]) =>
      act(async () => {
        for (const [index, call] of all.calls.slice(-titles.length).entries())
          void call.respond(titled(titles[index] ?? ''))
        await flushMicrotasks()
      }),
  }
}

/** Renders `useQueries` with the todos of these ids. */
function renderTodos(ids: readonly string[], options?: Parameters<typeof renderItems>[1]) {
  const { rerender, ...view } = renderItems(ids.map(todoItem), options)
  return { ...view, rerender: (now: readonly string[]) => rerender(now.map(todoItem)) }
}

/** Renders `useQueries` with the todos of these ids. Their titles are the ids in upper case. */
async function loadedTodos(ids: string[], options?: Parameters<typeof renderTodos>[1]) {
  const view = renderTodos(ids, options)
  await view.respond(...ids.map((id) => id.toUpperCase()))
  return view
}

describe.each(modes)('a list of queries of one document, $mode', ({ strict }) => {
  test('a list that grows sends only the new items', async () => {
    const { rerender, respond, sent, titles } = await loadedTodos(['a'], { strict })
    rerender(['a', 'b'])
    expect(sent()).toEqual(['a', 'b'])
    expect(titles()).toEqual(['A', undefined])
    await respond('B')
    expect(titles()).toEqual(['A', 'B'])
  })

  test('a list that changes its order sends nothing', async () => {
    const { rerender, result, sent, titles } = await loadedTodos(['a', 'b', 'c'], { strict })
    const [first, second, third] = result.current
    rerender(['c', 'a', 'b'])
    expect(titles()).toEqual(['C', 'A', 'B'])
    expect(result.current).toEqual([third, first, second])
    expect(result.current[1]).toBe(first)
    expect(sent()).toEqual(['a', 'b', 'c'])
  })

  test('an item that leaves the list is aborted, and no other', async () => {
    const { calls, rerender, result } = renderTodos(['a', 'b'], { strict })
    rerender(['b'])
    await nextTask()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
    expect(result.current).toHaveLength(1)
  })

  test('an item that moves while it loads keeps its request', async () => {
    const { calls, rerender, respond, titles } = renderTodos(['a', 'b'], { strict })
    rerender(['b', 'a'])
    await nextTask()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, false])
    await respond('A', 'B')
    expect(titles()).toEqual(['B', 'A'])
  })

  test('two equal items share one request and one state', async () => {
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

  // https://github.com/apollographql/react-apollo/issues/2070
  test('an item that fails keeps its error to itself, and its refetch loads it again', async () => {
    const { calls, last, respond, result, sent, titles } = renderTodos(['a', 'b'], { strict })
    await act(() => calls[0]?.fail(offline))
    await act(() => calls[1]?.respond(titled('B')))
    expect(result.current.map(({ status }) => status)).toEqual(['error', 'success'])
    act(() => void result.current[0]?.refetch())
    expect(last().variables).toEqual({ id: 'a' })
    await respond('A')
    expect(titles()).toEqual(['A', 'B'])
    expect(sent()).toEqual(['a', 'b', 'a'])
  })

  test('useQueries uses the store of its options and the operation of an item', async () => {
    const { client, calls, last, renderHook } = harness({ strict })
    const store = createQueryStore(client)
    const document = 'query A($id: ID) { a(id: $id) } query B($id: ID) { b(id: $id) }'
    const options = { variables: { id: 'a' }, operationName: 'B' }
    renderHook(() => useQueries([{ document, ...options }], { store }))
    await act(() => last().respond({ b: 'Tea' }))
    expect(calls).toHaveLength(1)
    expect(getQueryData(store, document, options)).toEqual({ b: 'Tea' })
  })
})

const CountQuery = 'query Count { count }' as unknown as GraphQLDocument<{ count: number }>

describe.each(modes)('a list of queries, $mode', (options) => {
  test('items with different documents get the states at their places', async () => {
    const { calls, renderHook } = harness(options)
    const { result } = renderHook(() =>
      useQueries([todoItem('a'), { document: CountQuery }, { ...todoItem('b'), staleTime: 5 }]),
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
    act(() => setQueryData(store, todoItem('a').document, titled('A'), { variables: { id: 'a' } }))
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
    await respond('A')
    expect(titles()).toEqual(['A', undefined])
  })

  test('an item beside an equal one that is skipped has a state of its own', async () => {
    const { respond, result, rerender, sent, titles } = renderItems(
      [{ ...todoItem('a'), skip: true }, todoItem('a')],
      options,
    )
    expect(result.current.map(({ status }) => status)).toEqual(['idle', 'loading'])
    await respond('A')
    expect(titles()).toEqual(['A', 'A'])
    const before = result.current
    rerender([{ ...todoItem('a'), skip: true }, todoItem('a')])
    expect(result.current).toBe(before)
    expect(sent()).toEqual(['a'])
  })

  test('an item whose option changes keeps its data and sends nothing', async () => {
    const { rerender, respond, sent, titles } = renderItems([todoItem('a'), todoItem('b')], options)
    await respond('A', 'B')
    rerender([{ ...todoItem('a'), keepPreviousData: true }, todoItem('b')])
    expect(titles()).toEqual(['A', 'B'])
    expect(sent()).toEqual(['a', 'b'])
  })

  test('each item is sent with its own `request`, and equal items with that of the last', () => {
    const request = (value: string) => ({ headers: { value } })
    const { calls } = renderItems(
      [
        { ...todoItem('a'), request: request('first') },
        todoItem('b'),
        { ...todoItem('a'), request: request('last') },
      ],
      options,
    )
    expect(calls.map(({ options }) => options.headers)).toEqual([{ value: 'last' }, undefined])
  })

  test('an item with data older than its `staleTime` shows it and fetches it again', async () => {
    const { renderHook, respond, sent, unmount } = renderItems([todoItem('a'), todoItem('b')], options)
    await respond('A', 'B')
    unmount()
    await nextTask()
    const { result } = renderHook(() => useQueries([{ ...todoItem('a'), staleTime: 60_000 }, todoItem('b')]))
    expect(result.current.map(({ data }) => data)).toEqual([titled('A'), titled('B')])
    expect(sent()).toEqual(['a', 'b', 'b'])
  })
})

describe('keepPreviousData of useQueries', () => {
  const kept = (id: string): TodoItem => ({ ...todoItem(id), keepPreviousData: true })

  test('keepPreviousData shows the data of the item that was at the place, until there is new data', async () => {
    const { rerender, respond, result, titles } = renderItems([todoItem('x'), kept('a')])
    await respond('A')
    rerender([todoItem('x'), kept('b')])
    expect(titles()).toEqual([undefined, 'A'])
    expect(result.current.map(({ isPrevious }) => isPrevious)).toEqual([false, true])
    await respond('B')
    expect(titles()).toEqual([undefined, 'B'])
    expect(result.current[1]?.isPrevious).toBe(false)
  })

  test('keepPreviousData shows no data of an item that is still in the list', async () => {
    const { rerender, respond, titles } = renderItems([kept('a')])
    await respond('A')
    rerender([kept('b'), kept('a')])
    expect(titles()).toEqual([undefined, 'A'])
  })

  test('keepPreviousData shows no data of another document', async () => {
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

describe('throwOnError of useQueries', () => {
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

  test('`throwOnError` throws only for the error of its own item', async () => {
    const { calls } = setUp()
    await act(() => calls[0]?.fail(offline))
    expect(screen.getByText('offline, …')).toBeDefined()
  })
})

describe('polling of useQueries', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('each item polls at its own interval', async () => {
    const { respond, sent } = renderItems([
      { ...todoItem('a'), pollInterval: 1_000 },
      { ...todoItem('b'), pollInterval: 3_000 },
      todoItem('c'),
    ])
    await respond('Tea', 'Tea', 'Tea')
    await pass(1_000)
    expect(sent().slice(3)).toEqual(['a'])
    await respond('Tea')
    await pass(1_000)
    await respond('Tea')
    await pass(1_000)
    expect(sent().slice(3).sort()).toEqual(['a', 'a', 'a', 'b'])
  })

  test('an item keeps its interval when other items come, leave and move', async () => {
    const polled: TodoItem = { ...todoItem('a'), pollInterval: 1_000 }
    const { rerender, respond, sent } = renderItems([polled])
    await respond('Tea')
    for (const items of [[todoItem('b'), polled], [polled, todoItem('b')], [polled]]) {
      await pass(300)
      rerender(items)
    }
    await pass(100)
    expect(sent().filter((id) => id === 'a')).toHaveLength(2)
  })

  test('an item that leaves the list polls no more', async () => {
    const { rerender, respond, sent } = renderItems([
      { ...todoItem('a'), pollInterval: 1_000 },
      todoItem('b'),
    ])
    await respond('Tea', 'Tea')
    rerender([todoItem('b')])
    await pass(5_000)
    expect(sent()).toEqual(['a', 'b'])
  })
})

test('a list with another store shows and loads the data of that store', () => {
  const { client, calls, renderHook } = harness()
  const [first, second] = [createQueryStore(client), createQueryStore(client)]
  const { rerender } = renderHook((store) => useQueries([todoItem('a')], { store }), first)
  rerender(second)
  expect(calls).toHaveLength(2)
})

const first = { headers: { authorization: 'first' } }
const second = { headers: { authorization: 'second' } }

function renderQueries() {
  const all = harness()
  const view = all.renderHook(
    (request?: typeof first) => useQueries(['a', 'b'].map((id) => ({ ...todoItem(id), request }))),
    first,
  )
  return { ...all, ...view, headers: () => all.calls.map(({ options }) => options.headers) }
}

test.for([second, undefined])(
  'an item sends nothing when `request` becomes %o, and refetches with it',
  async (request) => {
    const { calls, headers, rerender, result } = renderQueries()
    for (const call of calls) await act(() => call.respond(titled('Tea')))
    rerender(request)
    expect(headers()).toHaveLength(2)
    act(() => void result.current[0]?.refetch())
    expect(headers()[2]).toEqual(request?.headers)
  },
)

test('an item that failed and comes back shows its error until the next response', async () => {
  const { calls, rendered, rerender } = renderTodos(['a', 'b'])
  await act(() => calls[1]?.fail(offline))
  rerender(['a'])
  rendered.length = 0
  rerender(['a', 'b'])
  expect(new Set(rendered.map(([, b]) => b?.status))).toEqual(new Set(['error']))
  expect(calls).toHaveLength(3)
})

test('a list renders twice from mount to data when all responses arrive together', async () => {
  const { rendered } = await loadedTodos(['a', 'b', 'c'])
  expect(rendered).toHaveLength(2)
})

test('an equal response, or a `fetching` that nobody reads, renders nothing', async () => {
  const { rendered, respond, result } = await loadedTodos(['a', 'b'])
  act(() => void result.current[0]?.refetch())
  await respond('A')
  expect(rendered).toHaveLength(2)
})

test('a list that reads `fetching` renders once when all its queries are fetched again', async () => {
  const { rendered, result, store } = await loadedTodos(['a', 'b', 'c'])
  expect(result.current.map(({ fetching }) => fetching)).toEqual([false, false, false])
  act(() => void invalidateQueries(store, TodoQuery))
  expect(result.current.map(({ fetching }) => fetching)).toEqual([true, true, true])
  expect(rendered).toHaveLength(3)
})

test('a change of `fetching` renders only the row that reads it', async () => {
  const { calls, render } = harness()
  const renderRow = vi.fn<(id: string) => void>()
  const Row = memo(function Row({ id, state }: { id: string; state: ActiveQueryState<TodoData> }) {
    renderRow(id)
    return <button onClick={() => void state.refetch()}>{state.fetching ? `${id} …` : id}</button>
  })
  const todos = ['a', 'b'].map(todoItem)
  function Rows() {
    const states = useQueries(todos)
    return states.map((state, index) => <Row key={index} id={'ab'.charAt(index)} state={state} />)
  }
  render(<Rows />)
  await act(() => Promise.all([calls[0]?.respond(titled('A')), calls[1]?.respond(titled('B'))]))
  expect(renderRow.mock.calls.flat()).toEqual(['a', 'b', 'a', 'b'])
  fireEvent.click(screen.getByText('b'))
  expect(screen.getByText('b …')).toBeDefined()
  expect(renderRow.mock.calls.flat()).toEqual(['a', 'b', 'a', 'b', 'b'])
})

test('a transition to a new list shows that list and keeps the requests of the old one', async () => {
  const { calls, last, render } = harness()
  function Rows() {
    const [ids, setIds] = useState(['a'])
    const states = useQueries(ids.map(todoItem))
    return (
      <button onClick={() => startTransition(() => setIds(['b', 'a']))}>
        {states.map(({ data }) => data?.todo.title ?? '…').join()}
      </button>
    )
  }
  render(<Rows />)
  await act(() => last().respond(titled('A')))
  fireEvent.click(screen.getByText('A'))
  expect(screen.getByText('…,A')).toBeDefined()
  await act(() => last().respond(titled('B')))
  expect(screen.getByText('B,A')).toBeDefined()
  expect(calls).toHaveLength(2)
})

function Todos({ store }: { store: QueryStore }) {
  const states = useQueries([todoItem('1'), todoItem('2')], { store })
  return <p>{states.map(({ data, status }) => data?.todo.title ?? status).join(' ')}</p>
}

const write = (store: QueryStore, id: string, title: string) =>
  setQueryData<TodoData, unknown>(store, TodoQuery, titled(title), { variables: { id } })

test('a list hydrates with the items of the server, without a mismatch', async () => {
  const server = serverStore()
  write(server.store, '1', 'Tea')
  const container = served(renderToString(<Todos store={server.store} />))
  expect(container.textContent).toBe('Tea loading')
  const store = createQueryStore(fakeClient().client)
  hydrate(store, dehydrate(server.store))
  // The store has more data than the HTML, before React hydrates.
  write(store, '2', 'Milk')
  expect(await hydrateElement(container, <Todos store={store} />)).toEqual({ errors: [], text: 'Tea Milk' })
})
