import { act, fireEvent, screen } from '@testing-library/react'
import { memo, startTransition, useState, version } from 'react'
import { expect, test } from 'vitest'
import { harness, titled, type TodoData, todoItem, TodoQuery } from '../../../test/harness/harness.tsx'
import { leaveAct } from '../../../test/harness/outsideAct.ts'
import { renderTodos } from '../../../test/screens/renderTodos.tsx'
import { type ActiveQueryState, invalidateQueries, useQueries, useQuery } from '../../index.ts'

test('renders twice from mount to data when all responses arrive together', async () => {
  const { rendered, respond } = renderTodos(['a', 'b', 'c'])
  await respond('A', 'B', 'C')
  expect(rendered).toHaveLength(2)
})

test('renders nothing for an equal response, nor for `fetching` that nobody reads', async () => {
  const { rendered, respond, result } = renderTodos(['a', 'b'])
  await respond('A', 'B')
  act(() => void result.current[0]?.refetch())
  await respond('A')
  expect(rendered).toHaveLength(2)
})

test('a list that reads `fetching` renders once when the store refetches all its queries', async () => {
  const { rendered, respond, result, store } = renderTodos(['a', 'b', 'c'])
  await respond('A', 'B', 'C')
  expect(result.current.map(({ fetching }) => fetching)).toEqual([false, false, false])
  act(() => void invalidateQueries(store, TodoQuery))
  expect(result.current.map(({ fetching }) => fetching)).toEqual([true, true, true])
  expect(rendered).toHaveLength(3)
})

test('renders only the row whose `fetching` changes', async () => {
  const { calls, render } = harness()
  const rows: Record<string, number> = {}
  const Row = memo(function Row({ id, state }: { id: string; state: ActiveQueryState<TodoData> }) {
    rows[id] = (rows[id] ?? 0) + 1
    return <button onClick={() => void state.refetch()}>{state.fetching ? `${id} …` : id}</button>
  })
  const todos = ['a', 'b'].map(todoItem)
  function Rows() {
    const states = useQueries(todos)
    return states.map((state, index) => <Row key={index} id={'ab'.charAt(index)} state={state} />)
  }
  render(<Rows />)
  await act(() => Promise.all([calls[0]?.respond(titled('A')), calls[1]?.respond(titled('B'))]))
  expect(rows).toEqual({ a: 2, b: 2 })
  fireEvent.click(screen.getByText('b'))
  expect(screen.getByText('b …')).toBeDefined()
  expect(rows).toEqual({ a: 2, b: 3 })
})

test('shows the new list in a transition, and keeps the requests of the old one', async () => {
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

test('a component with useQuery beside it shows the same data in every commit', async () => {
  const { last, render } = harness()
  const commits: string[] = []
  function Both() {
    const [many] = useQueries([todoItem('a')])
    const one = useQuery<TodoData>(TodoQuery, { variables: { id: 'a' } })
    commits.push(`${many.data?.todo.title ?? '…'} ${one.data?.todo.title ?? '…'}`)
    return null
  }
  render(<Both />)
  await act(() => last().respond(titled('A')))
  expect(new Set(commits)).toEqual(new Set(['… …', 'A A']))
})

test('responses that arrive before React renders cause one render, and in React 18 one each', async () => {
  const { calls, rendered } = renderTodos(['a', 'b', 'c'])
  leaveAct()
  rendered.length = 0
  for (const { respond } of calls) await respond(titled('Tea'))
  await expect.poll(() => rendered.at(-1)?.map(({ status }) => status)).toEqual(calls.map(() => 'success'))
  expect(rendered).toHaveLength(version.startsWith('18') ? 3 : 1)
})
