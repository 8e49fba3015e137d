import { prefetchQuery, setQueryData } from '@thinql/react'
import { expect, test, vi } from 'vitest'
import { connectedStore, respondWith } from '../../test/recordedClient.ts'
import { remove } from './StoreRecorder.ts'

const query = 'query Todos($first: Int) { todos(first: $first) }'
const fetch = respondWith({ data: { todos: 1 } })

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

test('a store that is connected twice is listed once', () => {
  const { devtools, store, recorder } = connectedStore({})
  expect(devtools.connect(store)).toBe(store)
  expect(recorder.stores).toHaveLength(1)
})

test('an entry that was shown as failed is shown as it is after the store has forgotten it', async () => {
  const { store, storeRecorder } = connectedStore({})
  setQueryData(store, query, { todos: 1 })
  const stop = storeRecorder.listeners.add(() => undefined)
  const key = storeRecorder.entries[0]?.key ?? ''
  storeRecorder.show(key, 'failed')
  expect(storeRecorder.entries.map(storeRecorder.shownAs)).toEqual(['failed'])
  remove(store, key)
  setQueryData(store, query, { todos: 2 })
  await expect.poll(() => storeRecorder.entries).toMatchObject([{ data: { todos: 2 } }])
  expect(storeRecorder.entries.map(storeRecorder.shownAs)).toEqual(['real'])
  stop()
})
