import { createClient } from '@thinql/core'
// From the sources, because the last ones are not exported: how the hooks find an entry.
import { clearStore } from '../../packages/react/src/store/invalidateQueries.ts'
import { toQuery } from '../../packages/react/src/store/key/queryKey.ts'
import { setQueryData } from '../../packages/react/src/store/queryData.ts'
import { createQueryStore } from '../../packages/react/src/store/queryStore.ts'
import { entryOf } from '../../packages/react/src/store/entry/lifetime.ts'
import { leave, subscribe } from '../../packages/react/src/store/entry/actions.ts'
import { internals } from '../../packages/react/src/store/state/StoreInternals.ts'
import type { Growing } from './growth.ts'

const query = 'query Todo { todo { id title } }'

function subscribed(size: number) {
  const store = createQueryStore(createClient())
  setQueryData(store, query, { todo: { id: 1, title: 'Version 0' } })
  const entry = entryOf(store[internals], toQuery(store.client, query))
  let notified = 0
  const observers = Array.from({ length: size }, () => ({ changed: () => notified++, staleTime: Infinity }))
  for (const observer of observers) subscribe(entry, observer, Infinity)
  const stop = () => {
    for (const observer of observers) leave(entry, observer)
    clearStore(store)
  }
  return { store, notified: () => notified, stop }
}

/** The size is the number of subscribers of one entry. */
export const subscribers: readonly Growing[] = [
  {
    name: 'subscribe and leave',
    prepare: (size) => () => {
      subscribed(size).stop()
      // Includes the work in microtasks.
      return Promise.resolve()
    },
  },
  {
    name: 'a bare Set, subscribe and leave',
    prepare: (size) => () => {
      const listeners = new Set<() => number>()
      let notified = 0
      const stops = Array.from({ length: size }, () => {
        const listener = () => notified++
        listeners.add(listener)
        return () => listeners.delete(listener)
      })
      for (const stop of stops) stop()
    },
  },
  {
    name: 'write, and notify all',
    prepare(size) {
      const { store, notified } = subscribed(size)
      let version = 1
      return () => {
        const before = notified()
        setQueryData(store, query, { todo: { id: 1, title: `Version ${version++}` } })
        if (notified() - before !== size) throw new Error('Not all subscribers were notified.')
      }
    },
  },
]
