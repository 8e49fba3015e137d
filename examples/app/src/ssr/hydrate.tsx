import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { receiveState } from '../../../../packages/react/recipes/receiveState.ts'
import { appStore } from '../appStore.ts'
import { RequestedPath } from '../router/location.ts'

/** Hydrates the page that the server rendered, with the data that came with it. */
export function hydrate(root: Element, app: ReactNode): void {
  receiveState(appStore)
  // A part may be hydrated after a click on a link: it is still part of the page that was requested.
  hydrateRoot(root, <RequestedPath value={location.pathname}>{app}</RequestedPath>)
}
