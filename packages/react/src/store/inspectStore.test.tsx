import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  offline,
  harness,
  loadedTodo,
  mountedTodo,
  titled,
  TodoQuery,
  refetch,
  fakeStore,
  writeTodo,
  prefetchTodo,
} from '../../test/harness/harness.tsx'
import { dehydrate, hydrate, inspectStore, useInfiniteQuery, useMutation } from '../index.ts'
import { internals } from './state/StoreInternals.ts'

const variables = { id: '1' }

function useRename() {
  return useMutation('mutation Rename { rename }', {
    optimistic: (writing) => writeTodo(writing, 'Milk'),
  })
}

test('inspectStore says that the first load is in flight, and how many components observe it', () => {
  const { renderTodo, store } = mountedTodo()
  renderTodo()
  expect(inspectStore(store)).toMatchObject([
    {
      document: TodoQuery,
      operationName: undefined,
      variables,
      status: 'loading',
      fetching: true,
      data: undefined,
      error: undefined,
      updatedAt: undefined,
      stale: true,
      restored: false,
      observers: 2,
      layers: 0,
      overridden: false,
    },
  ])
})

test('inspectStore has no page of a list that is loading', () => {
  const { renderHook, store } = harness()
  renderHook(() => useInfiniteQuery('query Rows { rows }', { next: () => undefined }))
  expect(inspectStore(store)).toMatchObject([{ isList: true, status: 'loading', data: [] }])
})

test('inspectStore has the data, and when it arrived', async () => {
  const { store, respond } = mountedTodo({ staleTime: 60_000 })
  const before = Date.now()
  await respond(titled('Tea'))
  const [info] = inspectStore(store)
  expect(info).toMatchObject({ status: 'success', fetching: false, data: titled('Tea'), stale: false })
  expect(info?.updatedAt).toBeGreaterThanOrEqual(before - 2)
  expect(info?.updatedAt).toBeLessThanOrEqual(Date.now() + 2)
})

test('inspectStore says that data came by `hydrate`, until other data arrives', async () => {
  const { store } = harness()
  writeTodo(store, 'Tea')
  const target = harness({ staleTime: 60_000 })
  hydrate(target.store, dehydrate(store))
  const [before] = inspectStore(target.store)
  expect(before).toMatchObject({ data: titled('Tea'), restored: true })
  expect(inspectStore(store)).toMatchObject([{ restored: false }])
  const view = target.renderTodo()
  void refetch(view.result)
  await target.respond(titled('Milk'))
  expect(inspectStore(target.store)).toMatchObject([{ data: titled('Milk'), restored: false }])
})

test('inspectStore says that data is stale for the hook with the shortest `staleTime`', async () => {
  const { renderTodo, store, respond } = mountedTodo({ todo: { variables, staleTime: 60_000 } })
  renderTodo({ variables, staleTime: 0 })
  await respond(titled('Tea'))
  expect(inspectStore(store)).toMatchObject([{ stale: true, observers: 2 }])
})

test('inspectStore has the error of a refetch beside the data', async () => {
  const { store, fail } = await loadedTodo()
  act(() => void inspectStore(store)[0]?.refetch())
  await fail(offline)
  expect(inspectStore(store)).toMatchObject([{ status: 'error', error: offline, data: titled('Tea') }])
})

test('inspectStore changes nothing, also where a write could become a part of the data', async () => {
  const { renderHook, store } = await loadedTodo()
  const { result } = renderHook(useRename)
  act(() => {
    void result.current[0]()
    writeTodo(store, 'Rum')
  })
  const facts = () =>
    store[internals].entries.values().flatMap((entry) => Object.entries<unknown>({ ...entry }).flat())
  const before = facts()
  inspectStore(store)
  expect(facts().map((fact, index) => fact === before[index])).toEqual(before.map(() => true))
})

test('inspectStore counts the optimistic writes that are pending', async () => {
  const { calls, renderHook, store } = mountedTodo()
  await act(() => calls[0]?.respond(titled('Tea')))
  const { result } = renderHook(useRename)
  act(() => void result.current[0]())
  act(() => void result.current[0]())
  expect(inspectStore(store)).toMatchObject([{ layers: 2, data: titled('Milk') }])
  await act(() => calls[1]?.fail(offline))
  expect(inspectStore(store)).toMatchObject([{ layers: 1 }])
  await act(() => calls[2]?.fail(offline))
  expect(inspectStore(store)).toMatchObject([{ layers: 0, data: titled('Tea') }])
})

test('inspectStore counts no optimistic write that has ended while an earlier one is pending', async () => {
  const { calls, renderHook, store } = harness()
  writeTodo(store, 'Tea')
  const { result } = renderHook(useRename)
  act(() => void result.current[0]())
  act(() => void result.current[0]())
  await act(() => calls[1]?.respond({ rename: true }))
  expect(inspectStore(store)).toMatchObject([{ layers: 1, data: titled('Milk') }])
})

test('inspectStore says that a failed query without hooks is idle', async () => {
  const { last, store } = fakeStore()
  void prefetchTodo(store)
  await last().fail(offline)
  expect(inspectStore(store)).toMatchObject([
    { status: 'idle', fetching: false, error: undefined, observers: 0 },
  ])
})
