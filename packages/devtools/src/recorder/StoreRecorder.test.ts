import { createClient } from '@thinql/core'
import { createQueryStore, useQuery } from '@thinql/react'
import { expect, test } from 'vitest'
import { connectedStore, renderHook } from '../../test/connectedStore.ts'
import { respondWith } from '../../test/recordedClient.ts'

const query = 'query Todos($first: Int) { todos(first: $first) }'

/** Responds with one of the values after the other. */
function respondInTurn(...values: unknown[]): typeof globalThis.fetch {
  return (...args) => respondWith({ data: values.shift() })(...args)
}

test('says that a hook sent a query, and which entry it is for', async () => {
  const { store, recorder, storeRecorder } = connectedStore({ fetch: respondWith({ data: { todos: 1 } }) })
  const unmount = renderHook(store, () => useQuery(query, { variables: { first: 1 } }))
  await Promise.resolve()
  const [entry] = storeRecorder.entries
  expect(recorder.log.calls).toMatchObject([{ sentBy: 'useQuery', store: 'Store 1', entry: entry?.key }])
  unmount()
})

test('says that prefetch sent a query', async () => {
  const { store, recorder } = connectedStore({ fetch: respondWith({ data: { todos: 1 } }) })
  await store.prefetch(query)
  expect(recorder.log.calls).toMatchObject([{ sentBy: 'prefetch' }])
})

test('counts the callers that joined a request in flight', async () => {
  const { store, recorder } = connectedStore({ fetch: respondWith({ data: { todos: 1 } }) })
  await Promise.all([store.prefetch(query), store.prefetch(query), store.prefetch(query)])
  const [call] = recorder.log.calls
  expect(call).toMatchObject({ joinCount: 2 })
  expect(call?.joins.every((at) => at >= call.startedAt)).toBe(true)
})

test('keeps the times of the latest 50 joins', async () => {
  const { store, recorder } = connectedStore({ fetch: respondWith({ data: { todos: 1 } }) })
  await Promise.all(Array.from({ length: 61 }, () => store.prefetch(query)))
  expect(recorder.log.calls[0]?.joins).toHaveLength(50)
  expect(recorder.log.calls[0]?.joinCount).toBe(60)
})

test('finds the latest call for an entry, and none that the record has lost', async () => {
  const { store, recorder, storeRecorder } = connectedStore({ fetch: respondWith({ data: { todos: 1 } }) })
  await store.prefetch(query)
  const [entry] = storeRecorder.entries
  await entry?.refetch()
  expect(storeRecorder.callOf(entry?.key ?? '')).toBe(recorder.log.calls[1]?.id)
  recorder.log.clear()
  expect(storeRecorder.callOf(entry?.key ?? '')).toBeUndefined()
})

test('knows the components that use an entry, with `components: true`', () => {
  const { store, storeRecorder } = connectedStore(
    { fetch: respondWith({ data: { todos: 1 } }) },
    { components: true },
  )
  const unmount = renderHook(store, () => useQuery(query))
  const [entry] = storeRecorder.entries
  expect(storeRecorder.componentsOf(entry?.key ?? '')).toMatchObject([{ name: 'Component' }])
  unmount()
  expect(storeRecorder.componentsOf(entry?.key ?? '')).toEqual([])
})

test('knows no components without `components: true`', () => {
  const { store, storeRecorder } = connectedStore({ fetch: respondWith({ data: { todos: 1 } }) })
  renderHook(store, () => useQuery(query))
  const [entry] = storeRecorder.entries
  expect(storeRecorder.componentsOf(entry?.key ?? '')).toEqual([])
})

test('does not mark the call of the client itself', async () => {
  const { store, recorder } = connectedStore({ fetch: respondWith({ data: { todos: 1 } }) })
  await store.client.request(query)
  await store.prefetch('{ other }')
  expect(recorder.log.calls.map(({ sentBy }) => sentBy)).toEqual([undefined, 'prefetch'])
})

test('knows the data before and after the latest change', async () => {
  const { store, storeRecorder } = connectedStore({ fetch: respondInTurn({ todos: 1 }, { todos: 2 }) })
  await store.prefetch(query)
  const [entry] = storeRecorder.entries
  await entry?.refetch()
  expect(storeRecorder.changeOf(entry?.key ?? '')).toMatchObject({
    before: { todos: 1 },
    after: { todos: 2 },
  })
  store.setData(query, {}, { todos: 3 })
  await Promise.resolve()
  expect(storeRecorder.changeOf(entry?.key ?? '')).toMatchObject({
    before: { todos: 2 },
    after: { todos: 3 },
  })
})

test('keeps the latest change when a response is equal', async () => {
  const { store, storeRecorder } = connectedStore({
    fetch: respondInTurn({ todos: 1 }, { todos: 2 }, { todos: 2 }),
  })
  await store.prefetch(query)
  const [entry] = storeRecorder.entries
  await entry?.refetch()
  await entry?.refetch()
  expect(storeRecorder.changeOf(entry?.key ?? '')?.before).toEqual({ todos: 1 })
})

test('knows the data that the store had before it was connected', async () => {
  const { devtools, recorder } = connectedStore({ fetch: respondWith({}) })
  const store = createQueryStore(createClient())
  store.setData(query, {}, { todos: 1 })
  devtools.connect(store, 'early')
  store.setData(query, {}, { todos: 2 })
  await Promise.resolve()
  const [, early] = recorder.stores
  expect(early?.name).toBe('early')
  expect(early?.changeOf(early.entries[0]?.key ?? '')?.before).toEqual({ todos: 1 })
})

test('forgets the changes of an entry that the store forgets', async () => {
  const { store, storeRecorder } = connectedStore({ fetch: respondWith({ data: { todos: 1 } }) })
  await store.prefetch(query)
  const [entry] = storeRecorder.entries
  store.clear()
  await Promise.resolve()
  expect(storeRecorder.changeOf(entry?.key ?? '')).toBeUndefined()
})

test('a store that is connected twice is shown once', () => {
  const { devtools, store, recorder } = connectedStore({})
  expect(devtools.connect(store)).toBe(store)
  expect(recorder.stores).toHaveLength(1)
})

test('gives variables with the hidden values left out', () => {
  const { storeRecorder } = connectedStore({})
  expect(storeRecorder.json({ password: 'swordfish' })).toBe('{"password":"(hidden)"}')
})

test('shows an entry as loading or failed, and as it is again', () => {
  const { store, storeRecorder } = connectedStore({})
  store.setData(query, {}, { todos: 1 })
  const key = storeRecorder.entries[0]?.key ?? ''
  expect(storeRecorder.shownAs(key)).toBe('real')
  for (const state of ['loading', 'failed'] as const) {
    storeRecorder.show(key, state)
    expect(storeRecorder.entries).toMatchObject([{ overridden: true }])
    expect(storeRecorder.shownAs(key)).toBe(state)
  }
  storeRecorder.show(key, 'real')
  expect(storeRecorder.entries).toMatchObject([{ overridden: false }])
  expect(storeRecorder.shownAs(key)).toBe('real')
})

test('ignores a write to an entry that is gone before the event', async () => {
  const { store, storeRecorder } = connectedStore({})
  store.setData(query, {}, { todos: 1 })
  const key = storeRecorder.entries[0]?.key ?? ''
  store.clear()
  await Promise.resolve()
  expect(storeRecorder.changeOf(key)).toBeUndefined()
})

test('ignores a caller that joins a request whose call was cleared', async () => {
  const { store, recorder } = connectedStore({ fetch: respondWith({ data: { todos: 1 } }) })
  const first = store.prefetch(query)
  recorder.log.clear()
  await Promise.all([first, store.prefetch(query)])
  expect(recorder.log.calls).toEqual([])
})
