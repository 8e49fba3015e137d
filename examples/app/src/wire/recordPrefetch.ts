import type { QueryStore } from '@thinql/react'
import type { WireLog } from './wireLog.ts'

/** The store, with what it prefetches noted as such in the log. */
export function recordPrefetch(log: WireLog, store: QueryStore): QueryStore {
  return {
    ...store,
    prefetch(document, ...args) {
      const before = log.calls().at(-1)
      const result = store.prefetch(document, ...args)
      // A call begins at once, if there is one.
      const call = log.calls().at(-1)
      if (call && call !== before) log.changeCall(call.id, () => ({ from: 'prefetch' }))
      return result
    },
  }
}
