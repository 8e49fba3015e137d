import { createClient } from '@thinql/core'
import { createQueryStore, extract, inspect } from '@thinql/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepInStorage } from './keepInStorage.ts'
import { mock } from './mock.ts'
import { TodosQuery } from './todos.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

/** Opens the app. */
function open(version: string) {
  const client = createClient({
    middleware: [mock(TodosQuery, () => ({ todos: [{ id: '1', title: 'Tea' }] }))],
  })
  const store = createQueryStore(client)
  return { store, forget: keepInStorage(store, version) }
}

async function visit() {
  const first = open('1.0')
  await first.store.prefetch(TodosQuery)
  await vi.advanceTimersByTimeAsync(1_000)
  return first
}

test('restores the data of the last visit, and takes it for stale', async () => {
  await visit()
  const { store } = open('1.0')
  expect(store.getData(TodosQuery)).toEqual({ todos: [{ id: '1', title: 'Tea' }] })
  expect(inspect(store)).toMatchObject([{ stale: true }])
})

test('ignores the data of another version', async () => {
  await visit()
  expect(extract(open('1.1').store)).toEqual({})
})

test('leaves nothing after a logout', async () => {
  const { store, forget } = await visit()
  store.clear()
  forget()
  expect(localStorage).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(extract(open('1.0').store)).toEqual({})
})

test('saves once for many changes in a second, and nothing while nothing changes', async () => {
  const { store } = await visit()
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  for (let id = 0; id < 100; id++)
    store.setData(TodosQuery, undefined, { todos: [{ id: `${id}`, title: 'Tea' }] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(setItem).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(setItem).toHaveBeenCalledTimes(1)
  setItem.mockRestore()
})
