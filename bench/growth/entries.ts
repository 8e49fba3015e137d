import { createClient } from '@thinql/core'
import {
  clearStore,
  createQueryStore,
  dehydrate,
  getQueryData,
  hydrate,
  invalidateQueries,
  invalidateQuery,
  setQueryData,
} from '@thinql/react'
import { bareMap } from './bareMap.ts'
import type { Growing } from './growth.ts'

const query = 'query Todo($id: ID!) { todo(id: $id) { id title } }'

function storeOf(size: number) {
  const store = createQueryStore(createClient())
  for (let id = 0; id < size; id++)
    setQueryData(store, query, { todo: { id, title: `Todo ${id}` } }, { variables: { id } })
  return store
}

/** The size is the number of entries in a store. */
export const entries: readonly Growing[] = [
  { name: 'fill and clear', prepare: (size) => () => clearStore(storeOf(size)) },
  bareMap.fillAndClear,
  {
    name: 'read one',
    prepare(size) {
      const store = storeOf(size)
      return () => getQueryData(store, query, { variables: { id: size - 1 } })
    },
  },
  {
    name: 'write one',
    prepare(size) {
      const store = storeOf(size)
      let version = 0
      return () =>
        setQueryData(
          store,
          query,
          { todo: { id: size - 1, title: `Version ${version++}` } },
          { variables: { id: size - 1 } },
        )
    },
  },
  {
    name: 'invalidate one',
    prepare(size) {
      const store = storeOf(size)
      return () => invalidateQuery(store, query, { variables: { id: size - 1 } })
    },
  },
  {
    name: 'invalidate all',
    prepare(size) {
      const store = storeOf(size)
      return () => invalidateQueries(store)
    },
  },
  bareMap.invalidateAll,
  {
    name: 'dehydrate',
    prepare(size) {
      const store = storeOf(size)
      return () => dehydrate(store)
    },
  },
  bareMap.dehydrate,
  {
    name: 'hydrate and clear',
    prepare(size) {
      const state = dehydrate(storeOf(size))
      return () => {
        const store = createQueryStore(createClient())
        hydrate(store, state)
        clearStore(store)
      }
    },
  },
]
