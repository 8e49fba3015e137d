import { act } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  inspectStore,
  prefetchQuery,
  type QueryStore,
  refetchOnReturn,
  updateQueries,
} from '../../src/index.ts'
import { fakeClock } from '../fakes/fakeClock.ts'
import { harness, loadedTodo, titled, type TodoData, TodoQuery } from '../harness/harness.tsx'
import { first } from './reports.tsx'

// How old data is.
fakeClock()

const minute = 60_000
const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

/** Comes back to the tab, in a page that fetches stale data then. */
function comeBack(store: QueryStore) {
  onTestFinished(refetchOnReturn(store))
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

// https://github.com/TanStack/query/issues/216
test('a write to old data does not make the data fresh', async () => {
  const { calls, renderTodo, store, unmount } = await loadedTodo({ todo: first, staleTime: minute })
  unmount()
  await wait(2 * minute)
  updateQueries<TodoData, object>(store, TodoQuery, () => titled('Coffee'))
  renderTodo(first)
  expect(calls).toHaveLength(2)
})

// https://github.com/daintreehq/daintree/issues/6157
// https://github.com/mdn/content/issues/33760
test('after a night of sleep, what is on screen is fetched again on return', async () => {
  const { calls, store } = await loadedTodo({ todo: first, staleTime: minute })
  vi.setSystemTime(Date.now() + 8 * 60 * minute)
  comeBack(store)
  expect(calls).toHaveLength(2)
})

// https://github.com/mozilla-rally/web-science/issues/108
test('data that no page has used for a night is forgotten soon after it', async () => {
  const { store, unmount } = await loadedTodo({ todo: first })
  unmount()
  await wait(0)
  vi.setSystemTime(Date.now() + 8 * 60 * minute)
  await wait(10_000)
  expect(inspectStore(store)).toEqual([])
})

// https://github.com/TanStack/query/issues/512
test('data that is fresh is not fetched again on return, not even a second time', async () => {
  const { calls, last, store } = await loadedTodo({ todo: first, staleTime: minute })
  comeBack(store)
  await wait(2 * minute)
  comeBack(store)
  await act(() => last().respond(titled('Coffee')))
  await wait(2_000)
  comeBack(store)
  expect(calls).toHaveLength(2)
})

// https://github.com/payloadcms/payload/pull/13371
// https://github.com/payloadcms/payload/pull/13913
test('a page that comes out of the back-forward cache fetches its stale data', async () => {
  const { calls, store } = await loadedTodo({ todo: first })
  comeBack(store)
  expect(calls).toHaveLength(2)
})

// https://github.com/nstfkc/gemi/pull/400
test('data that was only prefetched is not fetched on each return to the tab', async () => {
  const { calls, last, store } = harness()
  void prefetchQuery(store, TodoQuery, first)
  await last().respond(titled('Tea'))
  await wait(minute)
  comeBack(store)
  expect(calls).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/1369
// https://github.com/TanStack/query/issues/8482
test('a person who hovers first and clicks a minute later causes one request, also with staleTime 0', async () => {
  const { calls, last, renderTodo, store } = harness()
  void prefetchQuery(store, TodoQuery, first)
  await last().respond(titled('Tea'))
  await wait(minute)
  const { result } = renderTodo({ ...first, staleTime: 0 })
  expect(result.current.data).toEqual(titled('Tea'))
  expect(calls).toHaveLength(1)
})

// https://github.com/future-agi/future-agi/pull/1563
test('a page whose link was hovered while it loaded is fetched on return ten minutes later', async () => {
  const { calls, last, renderTodo, store } = harness()
  renderTodo(first)
  void prefetchQuery(store, TodoQuery, first)
  await act(() => last().respond(titled('Tea')))
  await wait(10 * minute)
  comeBack(store)
  expect(calls).toHaveLength(2)
})

// https://github.com/TanStack/router/issues/4245
test('a person who leaves during a refetch and comes back sees the data, and no loading', async () => {
  const { renderTodo, result, unmount } = await loadedTodo({ todo: first })
  act(() => void result.current.refetch())
  unmount()
  await wait(minute)
  expect(renderTodo(first).result.current).toMatchObject({ status: 'success', data: titled('Tea') })
})

// https://github.com/reduxjs/redux-toolkit/issues/1530
test('data that no page shows any more is not fetched on return to the tab', async () => {
  const { calls, store, unmount } = await loadedTodo({ todo: first })
  unmount()
  await wait(minute)
  comeBack(store)
  expect(calls).toHaveLength(1)
})
