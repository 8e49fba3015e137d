import type { QueryStore, StoreEvent } from '@thinql/react'
import type { WireLog } from './wireLog.ts'

/**
 * A listener for a store's `onEvent`. It marks the calls that the store sent, and counts how often the store reused them.
 *
 * @param owner - The owner that `recordCalls` of the store's client has.
 */
export function recordStore(log: WireLog, owner?: string): (event: StoreEvent) => void {
  return ({ type, key, document, variables }) => {
    const open = log.calls().filter((call) => call.owner === owner && call.endedAt === undefined)
    if (type === 'started') {
      const started = open.filter((call) => call.source === document && call.variables === variables).at(-1)
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
  }
}

/** Wraps a store to mark the calls that `prefetch` sends. */
export function recordPrefetch(log: WireLog, store: QueryStore): QueryStore {
  return {
    ...store,
    prefetch(document, ...args) {
      const before = log.calls().at(-1)
      const result = store.prefetch(document, ...args)
      // If `prefetch` sends a request, it does so at once.
      const call = log.calls().at(-1)
      if (call && call !== before) log.changeCall(call.id, () => ({ from: 'prefetch' }))
      return result
    },
  }
}
