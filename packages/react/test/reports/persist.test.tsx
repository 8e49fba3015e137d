import { act, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { persist, setQueryData, type StateStorage } from '../../src/index.ts'
import { fakeClock } from '../fakes/fakeClock.ts'
import { watchWarnings } from '../harness/console.ts'
import { harness, titled, TodoQuery } from '../harness/harness.tsx'
import { Boundary, Title } from '../screens/suspense.tsx'
import { first } from './reports.tsx'

// Data that stays over a reload.
fakeClock()
const warn = watchWarnings()
afterEach(() => localStorage.clear())

/** Opens the app, with data that doesn't get stale. */
function open(storage: () => StateStorage = () => localStorage) {
  const all = harness({ staleTime: Infinity })
  const { restored, stop } = persist(all.store, storage, { key: 'queries' })
  onTestFinished(stop)
  return { ...all, restored, stop }
}

/** Uses the app until it has saved a title. */
async function visited() {
  const { last, renderTodo, stop } = open()
  const { unmount } = renderTodo(first)
  await act(() => last().respond(titled('Tea')))
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  unmount()
  stop()
}

// https://github.com/TanStack/query/issues/9667
// https://github.com/element-hq/element-admin/pull/144
test('kept data is shown at once and fetched, also with staleTime Infinity', async () => {
  await visited()
  const { calls, last, renderTodo } = open()
  const { result } = renderTodo(first)
  expect(result.current.data).toEqual(titled('Tea'))
  expect(calls).toHaveLength(1)
  await act(() => last().respond(titled('Coffee')))
  expect(result.current.data).toEqual(titled('Coffee'))
})

// https://github.com/TanStack/query/issues/1701
test('a full storage does not stop the app, and the console says so', async () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { store } = open(() => ({ getItem: () => null, setItem, removeItem: () => undefined }))
  setQueryData(store, TodoQuery, titled('Tea'), first)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(warn).toHaveBeenCalledTimes(1)
})

// https://github.com/nhost/nhost/issues/3409
test('an app in a frame whose storage is forbidden works without a storage', async () => {
  const { last, renderTodo, restored } = open(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  await restored
  const { result } = renderTodo(first)
  await act(() => last().respond(titled('Tea')))
  expect(result.current.data).toEqual(titled('Tea'))
})

// https://github.com/Kidesia/svelte-tiny-query/pull/29
test('the data of a slow storage never replaces what was loaded meanwhile', async () => {
  await visited()
  const kept = localStorage.getItem('queries')
  let read!: (text: string | null) => void
  const getItem = () => new Promise<string | null>((resolve) => (read = resolve))
  const { last, renderTodo, restored } = open(() => ({
    getItem,
    setItem: () => undefined,
    removeItem: () => undefined,
  }))
  const { result } = renderTodo(first)
  await act(() => last().respond(titled('Coffee')))
  read(kept)
  await act(() => restored)
  expect(result.current.data).toEqual(titled('Coffee'))
})

// https://github.com/prazdevs/pinia-plugin-persistedstate/issues/382
test('a BigInt in one query does not stop other queries from being kept', async () => {
  const { store, stop } = open()
  setQueryData(store, 'query Gold { gold }', { gold: 0n })
  setQueryData(store, TodoQuery, titled('Tea'), first)
  await vi.advanceTimersByTimeAsync(2_000)
  stop()
  const { renderTodo } = open()
  expect(renderTodo(first).result.current.data).toEqual(titled('Tea'))
})

// https://github.com/TanStack/query/issues/8400
test('useSuspenseQuery shows kept data without a fallback, and fetches it', async () => {
  await visited()
  const { last, render } = open()
  const fallback = vi.fn()
  render(
    <Boundary onFallback={fallback}>
      <Title />
    </Boundary>,
  )
  expect(screen.getByText('Tea')).toBeDefined()
  await act(() => last().respond(titled('Coffee')))
  expect(screen.getByText('Coffee')).toBeDefined()
  expect(fallback).not.toHaveBeenCalled()
})

// https://github.com/twentyhq/twenty/issues/21503
// https://github.com/dgraph-io/dgraph/issues/981
test('an app whose storage is full at its start shows kept data, and works', async () => {
  await visited()
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { last, renderTodo } = open(() => ({
    getItem: (key) => localStorage.getItem(key),
    setItem: full,
    removeItem: full,
  }))
  const { result } = renderTodo(first)
  expect(result.current.data).toEqual(titled('Tea'))
  await act(() => last().respond(titled('Coffee')))
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(result.current.data).toEqual(titled('Coffee'))
})
