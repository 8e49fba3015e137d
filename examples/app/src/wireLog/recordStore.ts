import { listen, type QueryStore } from '@thinql/react'
import type { WireLog } from './wireLog.ts'

/**
 * Marks the calls that the store sends for queries, and counts how often the store reuses them. Returns the store.
 *
 * @param owner - The owner that `recordCalls` of the store's client has.
 */
export function recordStore(log: WireLog, store: QueryStore, owner?: string): QueryStore {
  listen(store, ({ kind, type, key, document, variables }) => {
    if (kind !== 'query') return
    const open = log.calls().filter((call) => call.owner === owner && call.endedAt === undefined)
    if (type === 'started') {
      const started = open
        .filter((call) => call.source === document && isSame(call.variables, variables))
        .at(-1)
      if (started)
        log.changeCall(started.id, ({ from }) => ({
          entry: key,
          from: from === 'prefetch' ? from : 'useQuery',
        }))
    }
    if (type === 'joined') {
      const reused = open.filter((call) => call.entry === key).at(-1)
      if (reused) log.changeCall(reused.id, (call) => ({ reuseCount: call.reuseCount + 1 }))
    }
  })
  return store
}

/** Wraps a store to mark the calls that `prefetch` sends. */
export function recordPrefetch(log: WireLog, store: QueryStore): QueryStore {
  return {
    ...store,
    prefetch(document, ...args) {
      const began = performance.now()
      const result = store.prefetch(document, ...args)
      // If `prefetch` sends a request, it does so in a microtask at the latest.
      void Promise.resolve().then(() => {
        const call = log.calls().find(({ source, startedAt }) => source === document && startedAt >= began)
        if (call) log.changeCall(call.id, () => ({ from: 'prefetch' }))
      })
      return result
    },
  }
}

/** The store reports variables as a copy of what it sent. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
