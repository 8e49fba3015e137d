import type { QueryStore } from '@thinql/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { receiveState } from '../../../../packages/react/recipes/receiveState.ts'
import { appStore } from '../appStore.ts'
import { RequestedPath } from '../router/location.ts'
import { wireLog, type WireLog } from '../wireLog/wireLog.ts'

/** Takes over what the server has rendered, with the data that came with it. */
export function hydrate(root: Element, app: ReactNode): void {
  receiveState(recordRestore(wireLog, appStore))
  // What is hydrated after a click on a link is still the page that was asked for.
  hydrateRoot(root, <RequestedPath value={location.pathname}>{app}</RequestedPath>)
}

/** The store, with what it restores noted in the log: queries that came with the page, and sent nothing. */
function recordRestore(log: WireLog, store: QueryStore): QueryStore {
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
