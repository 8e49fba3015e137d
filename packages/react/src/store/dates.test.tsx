import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  sentState,
  offline,
  partly,
  watchWarnings,
  harness,
  loadedTodo,
  mountedTodo,
  titled,
  TodoQuery,
  refetch,
} from '../../test/harness/harness.tsx'

import {
  dehydrate,
  type DehydratedState,
  hydrate,
  inspectStore,
  type QueryStore,
  setQueryData,
  useInfiniteQuery,
} from '../index.ts'

const first = { variables: { id: '1' } }
const list = { ...first, next: () => undefined }
const start = Date.UTC(2030, 0, 1)
const minute = 60_000

// A server warns of a prefetch that failed.
watchWarnings()
beforeEach(() => {
  vi.useFakeTimers({ now: start })
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Makes the machine slow: every other reading of one of its clocks comes late. */
function slowDown() {
  const now = performance.now.bind(performance)
  let readings = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + (readings++ % 2) * 24)
}

/** The state of a server that makes this list now. */
function listStateOfNow(title: string): DehydratedState {
  const { renderHook, store } = harness()
  setQueryData(store, TodoQuery, titled(title), first)
  renderHook(() => useInfiniteQuery(TodoQuery, list)).unmount()
  return Object.fromEntries(Object.entries(dehydrate(store)).slice(-1))
}

/** The dates of all data of a store. */
const datesOf = (store: QueryStore) => inspectStore(store).map(({ updatedAt }) => updatedAt)

/** The same, as a state has them. */
const timesOf = (store: QueryStore) =>
  Object.values(dehydrate(store)).map((entry) => (entry as { time: number }).time)

async function failedTwice() {
  const all = mountedTodo()
  const { result, fail } = all
  await fail(partly(titled('partial')))
  await pass(minute)
  const state = sentState('newer')
  await pass(minute)
  void refetch(result)
  await fail(offline)
  expect(result.current).toMatchObject({ data: titled('partial'), error: offline })
  return { ...all, state }
}

test('a state is taken that is newer than the data, and older than the failure', async () => {
  const { result, state, store } = await failedTwice()
  act(() => hydrate(store, state))
  expect(result.current.data).toEqual(titled('newer'))
})

test('a state that is older than the data is not taken', async () => {
  const state = sentState('older')
  await pass(minute)
  const { result, store } = await failedTwice()
  act(() => hydrate(store, state))
  expect(result.current.data).toEqual(titled('partial'))
})

test('inspectStore says when data beside an error came that hides older data', async () => {
  const { result, store, fail } = await loadedTodo()
  await pass(minute)
  void refetch(result)
  await fail(partly(titled('partial')))
  expect(datesOf(store)).toEqual([start + minute])
})

test('inspectStore says when that page came', async () => {
  const { renderHook, store, fail } = harness()
  renderHook(() => useInfiniteQuery(TodoQuery, list))
  await fail(partly(titled('partial')))
  await pass(minute)
  expect(datesOf(store)).toEqual([start])
})

test('a list that begins with such data of its query takes no older state, and a newer one', async () => {
  const older = listStateOfNow('older')
  await pass(minute)
  const { renderHook, renderTodo, store, fail } = harness()
  renderTodo(first)
  await fail(partly(titled('partial')))
  await pass(minute)
  const newer = listStateOfNow('newer')
  const { result } = renderHook(() => useInfiniteQuery(TodoQuery, list))
  expect(result.current.pages).toEqual([titled('partial')])
  act(() => hydrate(store, older))
  expect(result.current.pages).toEqual([titled('partial')])
  act(() => hydrate(store, newer))
  expect(result.current.pages).toEqual([titled('newer')])
})

test('the date of data is the same whoever asks, however slow the machine is between two clocks', async () => {
  const { store } = await loadedTodo()
  slowDown()
  const dates = [datesOf(store), timesOf(store), datesOf(store), timesOf(store)]
  expect(dates).toEqual([dates[0], dates[0], dates[0], dates[0]])
})

test('data of a state has the time of the state', async () => {
  const state = sentState('Tea')
  await pass(minute)
  const { store } = harness()
  slowDown()
  hydrate(store, state)
  expect(dehydrate(store)).toEqual(state)
})
