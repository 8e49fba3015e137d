import { createClient } from '@thinql/core'
// The hooks' own way to an entry, which is no export.
import { createQueryStore, internals } from '../../packages/react/src/store/queryStore.ts'
import type { Growing } from './growth.ts'

const query = 'query Todo { todo { id title } }'

function subscribed(size: number) {
  const store = createQueryStore(createClient())
  store.setData(query, undefined, { todo: { id: 1, title: 'Version 0' } })
  const entry = store[internals].entry(query, undefined)
  let told = 0
  const stops = Array.from({ length: size }, () => entry.subscribe(() => told++, Infinity))
  const stop = () => {
    for (const stop of stops) stop()
    store.clear()
  }
  return { store, told: () => told, stop }
}

/** With so many subscribers of one entry. */
export const subscribers: readonly Growing[] = [
  {
    name: 'subscribe and leave',
    prepare: (size) => () => {
      subscribed(size).stop()
      // What was put off to a microtask is a part of it.
      return Promise.resolve()
    },
  },
  {
    name: 'the same with a bare Set',
    prepare: (size) => () => {
      const listeners = new Set<() => number>()
      let told = 0
      const stops = Array.from({ length: size }, () => {
        const listener = () => told++
        listeners.add(listener)
        return () => listeners.delete(listener)
      })
      for (const stop of stops) stop()
    },
  },
  {
    name: 'write, and tell all',
    prepare(size) {
      const { store, told } = subscribed(size)
      let version = 1
      return () => {
        const before = told()
        store.setData(query, undefined, { todo: { id: 1, title: `Version ${version++}` } })
        if (told() - before !== size) throw new Error('Not all were told.')
      }
    },
  },
]
