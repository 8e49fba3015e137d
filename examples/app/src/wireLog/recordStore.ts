import type { QueryStore, StoreEvent } from '@thinql/react'
import type { WireLog } from './wireLog.ts'

/**
 * A listener for a store's `onEvent` that notes which calls are its own, and who joined them.
 *
 * @param owner - Whose calls the store's client records.
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
      const joined = open.filter((call) => call.entry === key).at(-1)
      if (joined) log.changeCall(joined.id, (call) => ({ joined: call.joined + 1 }))
    }
  }
}

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
