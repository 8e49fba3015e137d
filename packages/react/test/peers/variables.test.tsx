import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { harness, titled, type TodoData, TodoQuery } from '../harness.tsx'
import { type QueryState, useQuery } from '../../src/index.ts'

const one = { variables: { id: '1' } }
const two = { variables: { id: '2' } }

/** What every render of a query saw, beside the `id` it was for. */
function recorded({ renderHook }: ReturnType<typeof harness>, keepPreviousData = false) {
  const renders: [id: string, state: QueryState<TodoData>][] = []
  const view = renderHook(
    ({ id }) => {
      const state = useQuery<TodoData>(TodoQuery, { variables: { id }, keepPreviousData })
      renders.push([id, state])
    },
    { id: '1' },
  )
  return { ...view, renders }
}

test('PEERS 1: no render after the variables changed shows the data before as if it were done', async () => {
  const all = harness({ strict: true })
  const { renders, rerender } = recorded(all)
  await act(() => all.last().answer(titled('1')))
  rerender({ id: '2' })
  const ofTwo = renders.filter(([id]) => id === '2').map(([, { data, loading }]) => ({ data, loading }))
  expect(new Set(ofTwo.map((state) => JSON.stringify(state)))).toEqual(new Set(['{"loading":true}']))
})

test('PEERS 2: data of the variables before says that it is that', async () => {
  const { last, renderTodo } = harness({ strict: true })
  const { rerender, result } = renderTodo({ ...one, keepPreviousData: true })
  await act(() => last().answer(titled('1')))
  rerender({ ...two, keepPreviousData: true })
  expect(result.current).toMatchObject({ data: titled('1'), isPrevious: true, loading: true })
})

test('PEERS 3: variables that change to and fro show their own data, in whatever order answers land', async () => {
  const { calls, renderTodo } = harness({ strict: true })
  const { rerender, result } = renderTodo(one)
  rerender(two)
  rerender(one)
  await act(() => calls[1]?.answer(titled('2')))
  expect(result.current.data).toBeUndefined()
  await act(() => calls[0]?.answer(titled('1')))
  expect(result.current.data).toEqual(titled('1'))
})

test('PEERS C4: in every render, data is of its variables or says that it is previous', async () => {
  const all = harness({ strict: true })
  const { renders, rerender } = recorded(all, true)
  for (const id of ['1', '2', '3', '1']) {
    rerender({ id })
    await act(() => all.last().answer(titled(id)))
  }
  const shown = renders.filter(([, { data }]) => data)
  expect(shown.map(([, { isPrevious }]) => isPrevious)).toContain(true)
  expect(shown.map(([id, { data }]) => data?.todo.title !== id)).toEqual(
    shown.map(([, { isPrevious }]) => isPrevious),
  )
})

test('PEERS C10: variables whose 32-bit hashes are equal have data of their own', async () => {
  const { last, renderTodo } = harness({ strict: true })
  renderTodo({ variables: { id: 'Ez' } })
  await act(() => last().answer(titled('of Ez')))
  expect(renderTodo({ variables: { id: 'FY' } }).result.current.data).toBeUndefined()
})

test('PEERS 15: a query that is skipped is idle and without data, and goes on where it was', async () => {
  const { calls, last, renderTodo } = harness({ strict: true, staleTime: Infinity })
  const { rerender, result } = renderTodo({ ...one, skip: true })
  expect(result.current).toMatchObject({ status: 'idle', loading: false, data: undefined })
  rerender(one)
  await act(() => last().answer(titled('1')))
  rerender({ ...one, skip: true })
  expect(result.current).toMatchObject({ status: 'idle', data: undefined })
  rerender(one)
  expect(result.current).toMatchObject({ status: 'success', data: titled('1') })
  expect(calls).toHaveLength(1)
})
