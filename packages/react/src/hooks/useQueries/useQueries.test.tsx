import { act, fireEvent, screen } from '@testing-library/react'
import { memo } from 'react'
import { expect, test, vi } from 'vitest'
import {
  expectText,
  failEach,
  flushMicrotasks,
  harness,
  it,
  nextTask,
  offline,
  titled,
  type TodoData,
  todoItem,
  wait,
} from '../../../test/harness/harness.tsx'
import {
  type ActiveQueryState,
  type QueryItem,
  type QueryRequest,
  type QueryState,
  useQueries,
  QueryErrorBoundary,
} from '../../index.ts'

type TodoItem = QueryItem<TodoData, { id: string }>

/** Renders `useQueries` with these items, and records the states of each render. */
function renderItems(items: readonly TodoItem[]) {
  const all = harness()
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

function renderTodos(ids: readonly string[]) {
  const { rerender, ...view } = renderItems(ids.map(todoItem))
  return { ...view, rerender: (now: readonly string[]) => rerender(now.map(todoItem)) }
}

it('a list that changes its order sends nothing', async () => {
  const { rerender, respond, result, sent, titles } = renderTodos(['a', 'b', 'c'])
  await respond('A', 'B', 'C')
  const [first, second, third] = result.current
  rerender(['c', 'a', 'b'])
  expect(titles()).toEqual(['C', 'A', 'B'])
  expect(result.current).toEqual([third, first, second])
  expect(result.current[1]).toBe(first)
  expect(sent()).toEqual(['a', 'b', 'c'])
})

it('an item that leaves the list is aborted, and no other', async () => {
  const { calls, rerender, result } = renderTodos(['a', 'b'])
  rerender(['b'])
  await nextTask()
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
  expect(result.current).toHaveLength(1)
})

// https://github.com/apollographql/react-apollo/issues/2070
it('an item that fails keeps its error to itself, and its refetch loads it again', async () => {
  const { calls, last, respond, result, sent, titles } = renderTodos(['a', 'b'])
  await act(() => calls[0]?.fail(offline))
  await act(() => calls[1]?.respond(titled('B')))
  expect(result.current.map(({ status }) => status)).toEqual(['error', 'success'])
  act(() => void result.current[0]?.refetch())
  expect(last().variables).toEqual({ id: 'a' })
  await respond('A')
  expect(titles()).toEqual(['A', 'B'])
  expect(sent()).toEqual(['a', 'b', 'a'])
})

it('each item is sent with its own `request`, and equal items with that of the last', () => {
  const request = (value: string) => ({ headers: { value } })
  const { calls } = renderItems([
    { ...todoItem('a'), request: request('first') },
    todoItem('b'),
    { ...todoItem('a'), request: request('last') },
  ])
  expect(calls.map(({ options }) => options.headers)).toEqual([{ value: 'last' }, undefined])
})

test.for([{ headers: { authorization: 'second' } }, undefined])(
  'an item sends nothing when `request` becomes %o, and refetches with it',
  async (request) => {
    const withRequest = (request: QueryRequest | undefined) =>
      ['a', 'b'].map((id) => ({ ...todoItem(id), request }))
    const { calls, rerender, respond, result } = renderItems(
      withRequest({ headers: { authorization: 'first' } }),
    )
    await respond('A', 'B')
    rerender(withRequest(request))
    expect(calls).toHaveLength(2)
    act(() => void result.current[0]?.refetch())
    expect(calls[2]?.options.headers).toEqual(request?.headers)
  },
)

test('keepPreviousData shows no data of an item that is still in the list', async () => {
  const kept = (id: string): TodoItem => ({ ...todoItem(id), keepPreviousData: true })
  const { rerender, respond, titles } = renderItems([kept('a')])
  await respond('A')
  rerender([kept('b'), kept('a')])
  expect(titles()).toEqual([undefined, 'A'])
})

test('an item that failed and comes back shows its error until the next response', async () => {
  const { calls, rendered, rerender } = renderTodos(['a', 'b'])
  await act(() => calls[1]?.fail(offline))
  rerender(['a'])
  rendered.length = 0
  rerender(['a', 'b'])
  expect(new Set(rendered.map(([, b]) => b?.status))).toEqual(new Set(['error']))
  expect(calls).toHaveLength(3)
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
  expectText('b …')
  expect(renderRow.mock.calls.flat()).toEqual(['a', 'b', 'a', 'b', 'b'])
})

// https://github.com/TanStack/query/issues/4863
// https://github.com/TanStack/query/issues/4644
test('`throwOnError` throws only for the error of its own item, and asks for that once', async () => {
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
  await act(() => all.calls[0]?.fail(offline))
  expectText('offline, …')
  await failEach(all)
  expectText('boundary: offline')
  expect(all.calls).toHaveLength(2)
})

test('each item polls at its own interval', async () => {
  vi.useFakeTimers()
  const { respond, sent } = renderItems([
    { ...todoItem('a'), pollInterval: 1_000 },
    { ...todoItem('b'), pollInterval: 3_000 },
    todoItem('c'),
  ])
  await respond('Tea', 'Tea', 'Tea')
  await wait(1_000)
  expect(sent().slice(3)).toEqual(['a'])
  await respond('Tea')
  await wait(1_000)
  await respond('Tea')
  await wait(1_000)
  expect(sent().slice(3).sort()).toEqual(['a', 'a', 'a', 'b'])
})
