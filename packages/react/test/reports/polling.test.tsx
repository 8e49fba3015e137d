import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeClock } from '../fakes/fakeClock.ts'
import { harness, loadedTodo, titled, type TodoData, type TodoOptions } from '../harness/harness.tsx'
import { renderRows } from '../screens/pages.tsx'
import { first, useTodo } from './reports.tsx'

// Queries that are fetched at intervals.
fakeClock()

const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
const polls = (pollInterval: number | false): TodoOptions => ({ ...first, pollInterval })

// https://github.com/open-nvr/open-nvr/pull/445
test('a query with `pollInBackground` is polled in a hidden tab', async () => {
  const { calls } = await loadedTodo({ todo: { ...polls(5_000), pollInBackground: true } })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await wait(5_000)
  vi.restoreAllMocks()
  expect(calls).toHaveLength(2)
})

// https://github.com/apollographql/react-apollo/issues/3796
test('a query that two pages poll is polled once in each interval', async () => {
  const all = await loadedTodo({ todo: polls(5_000) })
  all.renderTodo(polls(5_000))
  await act(() => all.last().respond(titled('Coffee')))
  await wait(5_000)
  expect(all.calls).toHaveLength(3)
})

// https://github.com/apollographql/react-apollo/issues/994
test('two hundred rows that poll one query have one timer', async () => {
  const { last, renderHook } = harness()
  renderHook(() => {
    for (let row = 0; row < 200; row++)
      // The number of rows never changes.
      useTodo({ pollInterval: 5_000 })
  })
  await act(() => last().respond(titled('Tea')))
  expect(vi.getTimerCount()).toBeLessThan(5)
})

// https://github.com/elkowar/eww/issues/367
// https://github.com/elm/core/issues/452
test('a query that is polled each hour is polled soon after a night of sleep', async () => {
  const { calls } = await loadedTodo({ todo: polls(3_600_000) })
  await wait(60_000)
  vi.setSystemTime(Date.now() + 8 * 3_600_000)
  await wait(10_000)
  expect(calls).toHaveLength(2)
})

// https://github.com/apollographql/react-apollo/issues/2127
// https://github.com/apollographql/react-apollo/issues/3129
test('a query that is skipped is not polled', async () => {
  const { calls, rerender } = await loadedTodo({ todo: polls(5_000) })
  rerender({ ...polls(5_000), skip: true })
  await wait(60_000)
  expect(calls).toHaveLength(1)
})

// https://github.com/apollographql/apollo-client/issues/6391
test('a query that was polled in StrictMode is not polled when its component has left', async () => {
  const { calls, unmount } = await loadedTodo({ strict: true, todo: polls(5_000) })
  unmount()
  await wait(60_000)
  expect(calls).toHaveLength(1)
})

// https://github.com/apollographql/apollo-client/issues/4948
test('a switch that is turned off and on again within an interval sends one request in the next one', async () => {
  const { calls, rerender } = await loadedTodo({ todo: polls(5_000) })
  for (const interval of [false, 5_000, false, 5_000] as const) {
    await wait(100)
    rerender(polls(interval))
  }
  await wait(5_000)
  expect(calls).toHaveLength(2)
})

// https://github.com/urql-graphql/urql/issues/531
test('a server that is slower than the interval gets one request at a time', async () => {
  const { calls, last } = await loadedTodo({ todo: polls(5_000) })
  await wait(60_000)
  expect(calls).toHaveLength(2)
  await act(() => last().respond(titled('Coffee')))
  await wait(4_999)
  expect(calls).toHaveLength(2)
})

// https://github.com/apollographql/react-apollo/issues/483
test('a page that does not poll sends one request, although the page before polled the same query', async () => {
  const all = await loadedTodo({ todo: polls(5_000) })
  all.unmount()
  await wait(100)
  all.renderTodo(first)
  await act(() => all.last().respond(titled('Coffee')))
  await wait(60_000)
  expect(all.calls).toHaveLength(2)
})

// https://github.com/apollographql/apollo-client/issues/5444
test('a query that is refetched by hand is polled one interval later', async () => {
  const { calls, last, result } = await loadedTodo({ todo: polls(60_000) })
  await wait(20_000)
  act(() => void result.current.refetch())
  await act(() => last().respond(titled('Coffee')))
  await wait(59_999)
  expect(calls).toHaveLength(2)
  await wait(1)
  expect(calls).toHaveLength(3)
})

// https://github.com/apollographql/apollo-client/issues/9819
test('StrictMode does not stop the polling', async () => {
  const { calls } = await loadedTodo({ strict: true, todo: polls(2_000) })
  const mounted = calls.length
  await wait(2_000)
  expect(calls).toHaveLength(mounted + 1)
})

// https://github.com/apollographql/apollo-client/issues/6982
// https://github.com/apollographql/apollo-client/issues/7667
test('a query is polled again each time that its `skip` ends', async () => {
  const todo = { ...polls(5_000), staleTime: Infinity }
  const { calls, last, rerender } = await loadedTodo({ todo })
  for (const polled of [2, 3]) {
    rerender({ ...todo, skip: true })
    await wait(60_000)
    rerender(todo)
    await wait(5_000)
    expect(calls).toHaveLength(polled)
    await act(() => last().respond(titled('Coffee')))
  }
})

// https://github.com/reduxjs/redux-toolkit/issues/1651
test('a page that waits for a job asks no more once the job is done', async () => {
  const pollInterval = (data?: TodoData) => data?.todo.title !== 'done' && 5_000
  const { calls, last } = await loadedTodo({ todo: { ...first, pollInterval }, title: 'running' })
  await wait(5_000)
  await act(() => last().respond(titled('done')))
  await wait(60_000)
  expect(calls).toHaveLength(2)
})

// https://github.com/apollographql/apollo-client/issues/1087
// https://github.com/apollographql/apollo-client/issues/1121
test('a list that is polled keeps the pages that a person has loaded', async () => {
  const view = renderRows({ pollInterval: 5_000 })
  await view.load(['a'], ['b'])
  await wait(5_000)
  await view.respond(['new a'], 'after a')
  await view.respond(['new b'])
  expect(view.rows()).toEqual(['new a', 'new b'])
})
