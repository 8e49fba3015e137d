import { act, renderHook } from '@testing-library/react'
import { memo, Profiler, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { harness, titled, type TodoData, TodoQuery } from '../../../test/harness/harness.tsx'
import { GraphQLProvider, invalidateQueries, type QueryState, useQuery } from '../../index.ts'

const first = { variables: { id: '1' } }

/** Renders a component that calls `use` with the state of the query, and counts its renders. */
function renderCounted(use: (result: QueryState<TodoData>) => void = () => undefined) {
  const fake = harness()
  let renders = 0
  const { result, rerender } = renderHook(
    () => {
      renders++
      const result = useQuery<TodoData>(TodoQuery, first)
      use(result)
      return result
    },
    { wrapper: ({ children }) => <GraphQLProvider store={fake.store}>{children}</GraphQLProvider> },
  )
  return { ...fake, result, rerender, renders: () => renders }
}

test('a component renders twice from mount to data', async () => {
  const { last, renders } = renderCounted()
  await act(() => last().respond(titled('Tea')))
  expect(renders()).toBe(2)
})

test('a component that reads `fetching` renders twice from mount to data', async () => {
  const { last, renders } = renderCounted(({ fetching }) => fetching)
  await act(() => last().respond(titled('Tea')))
  expect(renders()).toBe(2)
})

test('a component with two hooks renders twice from mount to data', async () => {
  const { calls, render } = harness()
  let renders = 0
  function Two() {
    renders++
    useQuery('query A { a }')
    useQuery('query B { b }')
    return null
  }
  render(<Two />)
  await act(() => Promise.all([calls[0]?.respond({ a: 1 }), calls[1]?.respond({ b: 1 })]))
  expect(renders).toBe(2)
})

test('a response with equal data causes no render', async () => {
  const { last, renders, result } = renderCounted()
  await act(() => last().respond(titled('Tea')))
  const before = result.current
  act(() => void result.current.refetch())
  await act(() => last().respond(titled('Tea')))
  expect(renders()).toBe(2)
  expect(result.current).toBe(before)
})

test('a component that never reads `fetching` does not render when it changes', async () => {
  const { last, renders, result } = renderCounted()
  await act(() => last().respond(titled('Tea')))
  act(() => void result.current.refetch())
  expect(renders()).toBe(2)
})

test('a component that reads `fetching` in render shows it', async () => {
  const seen: boolean[] = []
  const { last, result } = renderCounted(({ fetching }) => seen.push(fetching))
  await act(() => last().respond(titled('Tea')))
  act(() => void result.current.refetch())
  await act(() => last().respond(titled('Tea')))
  expect(seen).toEqual([true, false, true, false])
})

test('a component that copies the state renders when `fetching` changes', async () => {
  const seen: boolean[] = []
  const { last, result } = renderCounted((state) => {
    const copy = { ...state }
    seen.push(copy.fetching)
  })
  await act(() => last().respond(titled('Tea')))
  act(() => void result.current.refetch())
  expect(seen).toEqual([true, false, true])
})

test('a test can spy on `fetching`', () => {
  const { result } = renderCounted()
  vi.spyOn(result.current, 'fetching', 'get').mockReturnValue(false)
  expect(result.current.fetching).toBe(false)
})

test('a component that reads `fetching` in an effect renders when it changes from then on', async () => {
  const seen: boolean[] = []
  const { last, renders, result } = renderCounted((result) => {
    useEffect(() => {
      seen.push(result.fetching)
    })
  })
  await act(() => last().respond(titled('Tea')))
  act(() => void result.current.refetch())
  await act(() => last().respond(titled('Tea')))
  expect(seen).toEqual([true, false, true, false])
  expect(renders()).toBe(4)
})

test('a component that reads `fetching` in an event handler renders when it changes from then on', async () => {
  const { last, renders, result } = renderCounted()
  await act(() => last().respond(titled('Tea')))
  expect(result.current.fetching).toBe(false)
  act(() => void result.current.refetch())
  expect(renders()).toBe(3)
  await act(() => last().respond(titled('Tea')))
  expect(renders()).toBe(4)
})

test('`fetching` of an old state keeps the value that was rendered', async () => {
  const { last, result } = renderCounted(({ fetching }) => fetching)
  await act(() => last().respond(titled('Tea')))
  const rendered = result.current
  act(() => void rendered.refetch())
  expect(result.current.fetching).toBe(true)
  expect(rendered.fetching).toBe(false)
})

test('the state is the same object until something in it changes', async () => {
  const { last, rerender, result } = renderCounted()
  await act(() => last().respond(titled('Tea')))
  const before = result.current
  rerender()
  expect(result.current).toBe(before)
  act(() => void before.refetch())
  await act(() => last().respond(titled('Coffee')))
  expect(result.current).not.toBe(before)
})

test('`refetch` stays the same function when another option of the hook changes', async () => {
  const { last, renderTodo } = harness()
  const { rerender, result } = renderTodo(first)
  const { refetch } = result.current
  rerender({ ...first, pollInterval: 60_000 })
  await act(() => last().respond(titled('Tea')))
  expect(result.current.refetch).toBe(refetch)
})

test('a refetch that changes one row renders only that row', async () => {
  const { last, render, store } = harness()
  const rows: Record<string, number> = {}
  const Row = memo(function Row({ row }: { row: { id: string; title: string } }) {
    rows[row.id] = (rows[row.id] ?? 0) + 1
    return <li>{row.title}</li>
  })
  function List() {
    const { data } = useQuery<{ rows: { id: string; title: string }[] }>('query Rows { rows { id title } }')
    return data?.rows.map((row) => <Row key={row.id} row={row} />)
  }
  const rowsWith = (title: string) => ({
    rows: [
      { id: 'a', title: 'A' },
      { id: 'b', title },
    ],
  })
  render(<List />)
  await act(() => last().respond(rowsWith('B')))
  act(() => void invalidateQueries(store))
  await act(() => last().respond(rowsWith('C')))
  expect(rows).toEqual({ a: 1, b: 2 })
})

test('two renders of a query do not render a component beside it', async () => {
  const { last, render } = harness()
  let commits = 0
  function Todo() {
    useQuery(TodoQuery, first)
    return null
  }
  render(
    <>
      <Todo />
      <Profiler id="beside" onRender={() => commits++}>
        <p>beside</p>
      </Profiler>
    </>,
  )
  await act(() => last().respond(titled('Tea')))
  expect(commits).toBe(1)
})
