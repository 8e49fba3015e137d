import { act, renderHook } from '@testing-library/react'
import { getQueryData, prefetchQuery, useMutation } from '@thinql/react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { AddTodo, TodoListQuery } from '../tutorial/documents.ts'
import { followMutations } from './updates.ts'

it('a todo is added to the list after a mutation that succeeds, and not after one that fails', async () => {
  const { store } = renderSample(<p />)
  const stop = followMutations(store)
  await prefetchQuery(store, TodoListQuery)
  const { result } = renderHook(() => useMutation(AddTodo, { store }))
  const add = (title: string) => act(() => result.current[0]({ variables: { title } }))
  await add('Learn')
  await add(' ')
  stop()
  await add('Forget')
  const titles = getQueryData(store, TodoListQuery)?.todos.map(({ title }) => title)
  expect(titles).toEqual(['Buy milk', 'Call Ada', 'Water the plants', 'Learn'])
})
