import { act } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, test, vi } from 'vitest'
import {
  firstTodo,
  flushMicrotasks,
  fakeClock,
  watchErrors,
  harness,
  loadedTodo,
  mountedTodo,
  titled,
  type TodoData,
  type TodoOptions,
  TodoQuery,
  it,
  refetch,
  writeTodo,
  wait,
} from '../../../test/harness/harness.tsx'
import { renderRows } from '../../../test/screens/pages.tsx'
import { useInfiniteQuery, useQueries, useSuspenseInfiniteQuery, useSuspenseQuery } from '../../index.ts'

const every5s = { ...firstTodo, pollInterval: 5_000 }
const everyList = { ...every5s, next: () => undefined }

fakeClock()
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const turn = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)

/** Matches an error to which React 18 has added a field. */
const rangeError = (message: string) => expect.objectContaining({ name: 'RangeError', message }) as Error

/** A hook that polls, and has its first data. */
const polled = (todo: TodoOptions = every5s) => loadedTodo({ todo, title: '1' })

// https://github.com/urql-graphql/urql/issues/531
it('a poll is left out while a refetch is in flight', async () => {
  const { calls, result } = await polled()
  void refetch(result)
  pass(60_000)
  expect(calls).toHaveLength(2)
})

// https://github.com/apollographql/react-apollo/issues/3796
// https://github.com/apollographql/react-apollo/issues/994
// https://github.com/apollographql/apollo-client/issues/6391
// https://github.com/apollographql/react-apollo/issues/483
// https://github.com/apollographql/apollo-client/issues/9819
it('several hooks share one timer, with the shortest interval of those that are mounted', async () => {
  const { calls, renderTodo, respond } = mountedTodo({ todo: { ...every5s, pollInterval: 7_000 } })
  const { unmount } = renderTodo(every5s)
  await respond(titled('1'))
  for (const expected of [2, 3]) {
    pass(5_000)
    expect(calls).toHaveLength(expected)
    await respond(titled('2'))
  }
  unmount()
  pass(6_999)
  expect(calls).toHaveLength(3)
  pass(1)
  expect(calls).toHaveLength(4)
})

// https://github.com/apollographql/apollo-client/issues/4948
it.each<[string, (render: number) => TodoOptions['pollInterval']]>([
  ['its interval', (render) => 5_000 - render],
  ['its function', () => () => 5_000],
])('the time of a poll stays when %s is new in each render', async (_, intervalOf) => {
  const { calls, rerender } = await polled({ ...every5s, pollInterval: intervalOf(0) })
  for (let render = 1; render <= 10; render++) {
    pass(500)
    rerender({ ...every5s, pollInterval: intervalOf(render) })
  }
  expect(calls).toHaveLength(2)
})

it('the first interval starts at the mount when the data is fresh', () => {
  const { calls, renderTodo, store } = harness()
  writeTodo(store, 'written')
  renderTodo(every5s)
  pass(4_999)
  expect(calls).toHaveLength(0)
  pass(1)
  expect(calls).toHaveLength(1)
})

it('a poll waits while the page is hidden', async () => {
  const { calls } = await polled()
  turn('hidden')
  pass(60_000)
  expect(calls).toHaveLength(1)
  turn('visible')
  pass(5_000)
  expect(calls).toHaveLength(2)
})

it.each<[string, TodoOptions, (hook: { unmount: () => void }) => void]>([
  ['mounts', {}, () => undefined],
  ['mounts with a `request`', { request: {} }, () => undefined],
  ['unmounts', {}, ({ unmount }) => unmount()],
])('a hook that does not poll and %s does not change when others poll', async (_, options, change) => {
  const { calls, renderTodo } = await polled()
  turn('hidden')
  pass(7_000)
  turn('visible')
  change(renderTodo({ ...firstTodo, staleTime: Infinity, ...options }))
  pass(2_999)
  expect(calls).toHaveLength(1)
  pass(1)
  expect(calls).toHaveLength(2)
})

// https://github.com/open-nvr/open-nvr/pull/445
it('`pollInBackground` of one hook polls while the page is hidden', async () => {
  const { calls, renderTodo, respond } = await polled()
  const { unmount } = renderTodo({ ...every5s, pollInterval: 60_000, pollInBackground: true })
  await respond(titled('2'))
  turn('hidden')
  pass(5_000)
  expect(calls).toHaveLength(3)
  await respond(titled('3'))
  unmount()
  pass(60_000)
  expect(calls).toHaveLength(3)
})

it.each<[string, () => unknown]>([
  ['useQueries', () => useQueries([{ document: TodoQuery, ...every5s, pollInBackground: true }])],
  ['useSuspenseQuery', () => useSuspenseQuery(TodoQuery, { ...every5s, pollInBackground: true })],
  ['useInfiniteQuery', () => useInfiniteQuery(TodoQuery, { ...everyList, pollInBackground: true })],
  [
    'useSuspenseInfiniteQuery',
    () => useSuspenseInfiniteQuery(TodoQuery, { ...everyList, pollInBackground: true }),
  ],
])('`pollInBackground` of %s polls while the page is hidden', async (_hook, useHook) => {
  turn('hidden')
  const { calls, render, respond } = harness()
  function Page() {
    useHook()
    return null
  }
  render(<Suspense children={<Page />} />)
  await act(flushMicrotasks)
  await respond(titled('1'))
  pass(5_000)
  expect(calls).toHaveLength(2)
})

// https://github.com/reduxjs/redux-toolkit/issues/1651
it('a function gives the interval, and stops polling while it returns false', async () => {
  const { calls, renderTodo, store, respond } = harness()
  const untilDone = (data?: TodoData) => (data?.todo.title === 'done' ? false : 5_000)
  renderTodo({ ...every5s, pollInterval: untilDone })
  await respond(titled('running'))
  pass(5_000)
  expect(calls).toHaveLength(2)
  await respond(titled('done'))
  pass(60_000)
  expect(calls).toHaveLength(2)
  act(() => writeTodo(store, 'running again'))
  pass(5_000)
  expect(calls).toHaveLength(3)
})

it('a function gets no data of the previous variables', async () => {
  const { renderTodo, respond } = harness()
  const pollInterval = vi.fn(() => 5_000)
  const { rerender } = renderTodo({ ...every5s, pollInterval })
  await respond(titled('1'))
  pollInterval.mockClear()
  rerender({ variables: { id: '2' }, keepPreviousData: true, pollInterval })
  expect(new Set(pollInterval.mock.calls.flat())).toEqual(new Set([undefined]))
})

// https://github.com/apollographql/apollo-client/issues/1087
// https://github.com/apollographql/apollo-client/issues/1121
it('a function gets the pages of a list', async () => {
  const pollInterval = (pages: readonly unknown[]) => (pages.length < 2 ? 1_000 : false)
  const { cursors, load, loadNext, respond } = renderRows({ pollInterval })
  await load(['a'])
  pass(1_000)
  expect(cursors()).toEqual([undefined, undefined])
  await respond(['a'], 'after a')
  void loadNext()
  await respond(['b'])
  pass(60_000)
  expect(cursors()).toEqual([undefined, undefined, 'after a'])
})

it.each<[keyof TodoOptions, number]>([
  ['pollInterval', -1],
  ['pollInterval', -Infinity],
  ['pollInterval', NaN],
  ['staleTime', NaN],
])('a `%s` of %d is refused and sends nothing', (option, time) => {
  watchErrors()
  const { calls, renderTodo } = harness()
  const message = `${option}: ${time}: give milliseconds, from 0.`
  expect(() => renderTodo({ ...firstTodo, [option]: time })).toThrow(rangeError(message))
  expect(calls).toHaveLength(0)
})

it.each([-1, NaN])('an interval of %d polls nothing in production', async (pollInterval) => {
  vi.stubEnv('NODE_ENV', 'production')
  const { calls } = await polled({ ...every5s, pollInterval })
  pass(60_000)
  expect(calls).toHaveLength(1)
})

it('a `staleTime` of NaN is accepted while the hook is skipped', () => {
  const { calls, renderTodo } = harness()
  expect(() => renderTodo({ staleTime: NaN, skip: true })).not.toThrow()
  expect(calls).toHaveLength(0)
})

describe('polling with fake timers and real clocks', () => {
  fakeClock('setTimeout', 'clearTimeout')

  test('fake timers with real clocks fetch again when the interval has passed', async () => {
    const { calls } = await loadedTodo({ todo: { ...every5s, pollInterval: 60_000 } })
    pass(59_000)
    expect(calls).toHaveLength(1)
    pass(1_100)
    expect(calls).toHaveLength(2)
  })
})

const polls = (pollInterval: number | false): TodoOptions => ({ ...firstTodo, pollInterval })

// https://github.com/elkowar/eww/issues/367
// https://github.com/elm/core/issues/452
// https://github.com/Kachielite/fintrack-frontend/issues/64
test('a query that is polled each hour is polled soon after a night of sleep', async () => {
  const { calls } = await loadedTodo({ todo: polls(3_600_000) })
  await wait(60_000)
  vi.setSystemTime(Date.now() + 8 * 3_600_000)
  await wait(10_000)
  expect(calls).toHaveLength(2)
})

// https://github.com/apollographql/apollo-client/issues/5444
test('a query that is refetched by hand is polled one interval later', async () => {
  const { calls, result, respond } = await loadedTodo({ todo: polls(60_000) })
  await wait(20_000)
  void refetch(result)
  await respond(titled('Coffee'))
  await wait(59_999)
  expect(calls).toHaveLength(2)
  await wait(1)
  expect(calls).toHaveLength(3)
})

// https://github.com/apollographql/apollo-client/issues/6982
// https://github.com/apollographql/apollo-client/issues/7667
test('a query is polled again each time that its `skip` ends', async () => {
  const todo = { ...polls(5_000), staleTime: Infinity }
  const { calls, rerender, respond } = await loadedTodo({ todo })
  for (const polled of [2, 3]) {
    rerender({ ...todo, skip: true })
    await wait(60_000)
    rerender(todo)
    await wait(5_000)
    expect(calls).toHaveLength(polled)
    await respond(titled('Coffee'))
  }
})
