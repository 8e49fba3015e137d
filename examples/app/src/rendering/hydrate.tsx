import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { receiveState } from '../../../../packages/react/recipes/receiveState.ts'
import { appStore } from '../appStore.ts'
import { RequestedPath } from '../router/location.ts'
import { wireLog } from '../wire/appWireLog.ts'
import { recordRestore } from './recordRestore.ts'

/** Takes over what the server has rendered, with the data that came with it. */
export function hydrate(root: Element, app: ReactNode): void {
  receiveState(recordRestore(wireLog, appStore))
  // What is hydrated after a click on a link is still the page that was asked for.
  hydrateRoot(root, <RequestedPath value={location.pathname}>{app}</RequestedPath>)
}
