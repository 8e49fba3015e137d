import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refetchOnReturn, setQueryData, updateQueries } from '../../src/index.ts'
import { offline, partly } from '../fakes/errors.ts'
import { fakeClock } from '../fakes/fakeClock.ts'
import { harness, loadedTodo, mountedTodo, titled, type TodoData, TodoQuery } from '../harness/harness.tsx'
import { Todo } from '../screens/todo.tsx'
import { first } from './reports.tsx'

// What stays on screen beside an error, and when the error goes.
fakeClock()

/** A todo on screen whose data came beside an error. */
async function partlyLoaded() {
  const all = mountedTodo({ todo: first })
  await act(() => all.last().fail(partly(titled('Tea'))))
  return { ...all, title: () => all.result.current.data?.todo.title }
}

const returnToTab = () =>
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

// https://github.com/TanStack/query/issues/529
test('the error of a first load stays on screen while the query is fetched again on return to the tab', async () => {
  const { calls, last, result, store } = mountedTodo({ todo: first })
  await act(() => last().fail(offline))
  const stop = refetchOnReturn(store)
  returnToTab()
  stop()
  expect(calls).toHaveLength(2)
  expect(result.current).toMatchObject({ status: 'error', error: offline })
})

// https://github.com/TanStack/query/issues/6290
test('the error of a first load stays on screen while the next poll is in flight', async () => {
  const { calls, last, result } = mountedTodo({ todo: { ...first, pollInterval: 5_000 } })
  await act(() => last().fail(offline))
  act(() => void vi.advanceTimersByTime(5_000))
  expect(calls).toHaveLength(2)
  expect(result.current.error).toBe(offline)
})

// https://github.com/urql-graphql/urql/pull/3860
test('the error of a refetch leaves the screen with the next response', async () => {
  const { last, result } = await loadedTodo({ todo: first })
  for (const settle of [() => last().fail(offline), () => last().respond(titled('Coffee'))]) {
    act(() => void result.current.refetch())
    await act(settle)
  }
  expect(result.current).toMatchObject({ status: 'success', error: undefined, data: titled('Coffee') })
})

// https://github.com/apollographql/react-apollo/issues/2070
test('a refetch loads a query whose first load failed', async () => {
  const { last, result } = mountedTodo({ todo: first })
  await act(() => last().fail(offline))
  act(() => void result.current.refetch())
  await act(() => last().respond(titled('Tea')))
  expect(result.current).toMatchObject({ status: 'success', data: titled('Tea') })
})

// https://github.com/apollographql/react-apollo/issues/1336
test('a page that renders again after its new variables have failed shows the error, and no loading', async () => {
  const { last, rerender, result } = await loadedTodo({ todo: first })
  rerender({ variables: { id: '2' } })
  await act(() => last().fail(partly()))
  rerender({ variables: { id: '2' } })
  expect(result.current).toMatchObject({ status: 'error', loading: false })
})

// https://github.com/apollographql/apollo-client/issues/12667
test('a refetch that brings an error and no data leaves the data on screen', async () => {
  const { last, result } = await loadedTodo({ todo: first })
  act(() => void result.current.refetch())
  await act(() => last().fail(partly()))
  expect(result.current).toMatchObject({ status: 'error', data: titled('Tea') })
})

// https://github.com/apollographql/apollo-client/issues/5069
test('data beside an error stays on screen while the person tries again, and when that fails', async () => {
  const { last, result, title } = await partlyLoaded()
  act(() => void result.current.refetch())
  expect(title()).toBe('Tea')
  await act(() => last().fail(offline))
  expect(title()).toBe('Tea')
})

// https://github.com/apollographql/apollo-client/issues/10317
test('errorPolicy "none" shows no partial data after a refetch of partial data', async () => {
  const { last, result } = mountedTodo({ todo: first, errorPolicy: 'none' })
  for (let attempt = 0; attempt < 2; attempt++) {
    await act(() => last().fail(partly(titled('Tea'))))
    expect(result.current.data).toBeUndefined()
    act(() => void result.current.refetch())
  }
})

// https://github.com/TanStack/query/issues/6806
test('the message of a page stays when a dialog with the same query opens', async () => {
  const { last, render } = harness()
  const { rerender } = render([<Todo key="page" />])
  await act(() => last().fail(offline))
  rerender([<Todo key="page" />, <Todo key="dialog" />])
  expect(screen.getAllByText('error')).not.toEqual([])
})

// https://github.com/apollographql/apollo-client/issues/6546
// https://github.com/apollographql/apollo-client/issues/11784
test('a write by hand changes data that came beside an error', async () => {
  const { store, title } = await partlyLoaded()
  act(() => setQueryData<TodoData, object>(store, TodoQuery, (data) => data && titled('Coffee'), first))
  expect(title()).toBe('Coffee')
})

// https://github.com/apollographql/apollo-client/issues/3864
test('an event of a subscription changes all queries, also data that came beside an error', async () => {
  const { store, title } = await partlyLoaded()
  act(() => updateQueries<TodoData, object>(store, TodoQuery, () => titled('Coffee')))
  expect(title()).toBe('Coffee')
})
