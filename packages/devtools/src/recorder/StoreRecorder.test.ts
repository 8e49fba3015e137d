import { prefetchQuery, setQueryData } from '@thinql/react'
import { expect, test, vi } from 'vitest'
import { connectedStore, respondWith } from '../../test/recordedClient.ts'
import { remove } from './StoreRecorder.ts'
import { findCall, findEntry } from '../panel/wire/describeCall.ts'

const query = 'query Todos($first: Int) { todos(first: $first) }'
const fetch = respondWith({ data: { todos: 1 } })

test('the list of entries follows each event of the store while the panel listens', async () => {
  const { store, storeRecorder } = connectedStore({ fetch })
  const remove = storeRecorder.listeners.add(() => undefined)
  expect(storeRecorder.entries).toEqual([])
  await prefetchQuery(store, query)
  await expect.poll(() => storeRecorder.entries).toMatchObject([{ data: { todos: 1 } }])
  remove()
})

test('entries that came before the panel listened are listed', () => {
  const { store, storeRecorder } = connectedStore({ fetch })
  expect(storeRecorder.entries).toEqual([])
  setQueryData(store, query, { todos: 2 })
  const remove = storeRecorder.listeners.add(() => undefined)
  expect(storeRecorder.entries).toMatchObject([{ data: { todos: 2 } }])
  remove()
})

test('a store that the panel does not show gets no listener', async () => {
  const { store, storeRecorder } = connectedStore({ fetch })
  const notify = vi.spyOn(storeRecorder.listeners, 'notify')
  await prefetchQuery(store, query)
  storeRecorder.listeners.add(() => undefined)()
  await prefetchQuery(store, query, { variables: { first: 1 } })
  expect(notify).not.toHaveBeenCalled()
})

test('the latest recorded operation of a query is found by its document and variables', async () => {
  const { store, recorder, storeRecorder } = connectedStore({ fetch })
  await prefetchQuery(store, query, { variables: { first: 1 } })
  await prefetchQuery(store, query, { variables: { first: 2 } })
  const [entry] = storeRecorder.entries
  await entry?.refetch()
  expect(entry && findCall(recorder, entry)).toBe(recorder.log.calls[2]?.id)
  recorder.log.clear()
  expect(entry && findCall(recorder, entry)).toBeUndefined()
})

test('the query of an operation is found, and an operation of the client has none', async () => {
  const { store, recorder, storeRecorder } = connectedStore({ fetch })
  await prefetchQuery(store, query, { variables: { first: 1 } })
  await store.client.request('{ other }')
  const [call, other] = recorder.log.calls
  expect(call && findEntry(recorder, call)).toEqual({
    storeName: 'Store 1',
    entryKey: storeRecorder.entries[0]?.key,
  })
  expect(other && findEntry(recorder, other)).toEqual({})
})

test('a store that is connected twice is listed once', () => {
  const { devtools, store, recorder } = connectedStore({})
  expect(devtools.connect(store)).toBe(store)
  expect(recorder.stores).toHaveLength(1)
})

test('an entry can be shown as loading or failed, and then as it is', async () => {
  const { store, storeRecorder } = connectedStore({})
  setQueryData(store, query, { todos: 1 })
  const remove = storeRecorder.listeners.add(() => undefined)
  const shown = () => storeRecorder.entries.map(storeRecorder.shownAs)
  const key = storeRecorder.entries[0]?.key ?? ''
  expect(shown()).toEqual(['real'])
  for (const state of ['loading', 'failed'] as const) {
    storeRecorder.show(key, state)
    await expect.poll(() => storeRecorder.entries).toMatchObject([{ overridden: true }])
    expect(shown()).toEqual([state])
  }
  storeRecorder.show(key, 'real')
  await expect.poll(() => storeRecorder.entries).toMatchObject([{ overridden: false }])
  expect(shown()).toEqual(['real'])
  remove()
})

test('an entry that was shown as failed is shown as it is after the store has forgotten it', async () => {
  const { store, storeRecorder } = connectedStore({})
  setQueryData(store, query, { todos: 1 })
  const stop = storeRecorder.listeners.add(() => undefined)
  const key = storeRecorder.entries[0]?.key ?? ''
  storeRecorder.show(key, 'failed')
  remove(store, key)
  setQueryData(store, query, { todos: 2 })
  await expect.poll(() => storeRecorder.entries).toMatchObject([{ data: { todos: 2 } }])
  expect(storeRecorder.entries.map(storeRecorder.shownAs)).toEqual(['real'])
  stop()
})
