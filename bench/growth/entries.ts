import { createClient } from '@thinql/core'
import { createQueryStore, extract, restore } from '@thinql/react'
import { bareMap } from './bareMap.ts'
import type { Growing } from './growth.ts'

const query = 'query Todo($id: ID!) { todo(id: $id) { id title } }'

function storeOf(size: number) {
  const store = createQueryStore(createClient())
  for (let id = 0; id < size; id++) store.setData(query, { id }, { todo: { id, title: `Todo ${id}` } })
  return store
}

/** The size is the number of entries in a store. */
export const entries: readonly Growing[] = [
  { name: 'fill and clear', prepare: (size) => () => storeOf(size).clear() },
  bareMap.fillAndClear,
  {
    name: 'read one',
    prepare(size) {
      const store = storeOf(size)
      return () => store.getData(query, { id: size - 1 })
    },
  },
  {
    name: 'write one',
    prepare(size) {
      const store = storeOf(size)
      let version = 0
      return () =>
        store.setData(query, { id: size - 1 }, { todo: { id: size - 1, title: `Version ${version++}` } })
    },
  },
  {
    name: 'invalidate one',
    prepare(size) {
      const store = storeOf(size)
      return () => store.invalidate(query, { id: size - 1 })
    },
  },
  {
    name: 'invalidate all',
    prepare(size) {
      const store = storeOf(size)
      return () => store.invalidate()
    },
  },
  bareMap.invalidateAll,
  {
    name: 'extract',
    prepare(size) {
      const store = storeOf(size)
      return () => extract(store)
    },
  },
  bareMap.extract,
  {
    name: 'restore and clear',
    prepare(size) {
      const state = extract(storeOf(size))
      return () => {
        const store = createQueryStore(createClient())
        restore(store, state)
        store.clear()
      }
    },
  },
]
