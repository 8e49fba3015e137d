import type { QueryStore } from '@thinql/react'
import type { WireLog } from '../wire/wireLog.ts'

/** The store, with what it restores noted in the log: queries that came with the page, and sent nothing. */
export function recordRestore(log: WireLog, store: QueryStore): QueryStore {
  return {
    ...store,
    restore(state) {
      for (const key of Object.keys(state)) {
        const [source = '', name = ''] = key.split('\0')
        const id = log.addCall({
          owner: undefined,
          source,
          name,
          kind: 'query',
          variables: undefined,
          from: 'server',
        })
        log.changeCall(id, ({ startedAt }) => ({ endedAt: startedAt, outcome: 'data' }))
      }
      store.restore(state)
    },
  }
}
