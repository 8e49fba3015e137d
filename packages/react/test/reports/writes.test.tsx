import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prefetchQuery, setQueryData, updateQueries } from '../../src/index.ts'
import { harness, loadedTodo, titled, type TodoData, TodoQuery } from '../harness/harness.tsx'
import { first } from './reports.tsx'

// Data that the page writes by hand.

// https://github.com/vercel/swr/issues/566
// https://github.com/vercel/swr/issues/682
// https://github.com/vercel/swr/pull/735
test('the second of two writes in a row gets the data of the first', async () => {
  const { result, store } = await loadedTodo({ todo: first, title: '1' })
  const next = ({ todo }: TodoData) => titled(String(Number(todo.title) + 1))
  act(() => {
    updateQueries(store, TodoQuery, next)
    updateQueries(store, TodoQuery, next)
  })
  expect(result.current.data).toEqual(titled('3'))
})

// https://github.com/vercel/swr/issues/420
test('a response from before a deletion does not bring the deleted row back', async () => {
  const { last, result, store } = await loadedTodo({ todo: first })
  act(() => void result.current.refetch())
  const older = last()
  act(() => setQueryData(store, TodoQuery, titled('deleted'), first))
  await act(() => older.respond(titled('Tea')))
  expect(result.current.data).toEqual(titled('deleted'))
})

// https://github.com/vercel/swr/pull/4329
test('a response that was requested before a write does not undo the write', async () => {
  const { last, renderTodo, store } = harness()
  void prefetchQuery(store, TodoQuery, first)
  const older = last()
  setQueryData(store, TodoQuery, titled('Coffee'), first)
  await older.respond(titled('Tea'))
  expect(renderTodo(first).result.current.data).toEqual(titled('Coffee'))
})

// https://github.com/trojanowski/react-apollo-hooks/issues/112
test('data that is written while a query is skipped is there when its `skip` ends', async () => {
  const { rerender, result, store } = await loadedTodo({ todo: first })
  rerender({ ...first, skip: true })
  act(() => setQueryData(store, TodoQuery, titled('Coffee'), first))
  rerender(first)
  expect(result.current.data).toEqual(titled('Coffee'))
})
