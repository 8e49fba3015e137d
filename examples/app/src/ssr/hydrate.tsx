import type { DehydratedState } from '@thinql/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { receiveState } from '../../../../packages/react/recipes/receiveState.ts'
import { appStore } from '../appStore.ts'
import { RequestedPath } from '../router/location.ts'
import { wireLog, type WireLog } from '../wireLog/wireLog.ts'

/** Hydrates the page that the server rendered, with the data that came with it. */
export function hydrate(root: Element, app: ReactNode): void {
  receiveState(appStore, recordRestored(wireLog))
  // A part may be hydrated after a click on a link: it is still part of the page that was requested.
  hydrateRoot(root, <RequestedPath value={location.pathname}>{app}</RequestedPath>)
}

/** Logs the queries that are restored. Their data came with the page, and no request was sent. */
function recordRestored(log: WireLog) {
  return (state: DehydratedState) => {
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
  }
}
