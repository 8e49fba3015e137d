'use client'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useQueryStore } from './hooks/useQueryStore.ts'
import type { DehydratedState } from './store/dehydratedState.ts'
import { follow } from './store/readState.ts'
import { takeState } from './store/hydrate.ts'
import { internalsOf } from './store/queryStore.ts'

/** The state of a server, and the components that show it. */
export interface HydrationBoundaryProps {
  /** The state that `dehydrate(store)` returned on the server. */
  state: DehydratedState
  /** The components that show the data. */
  children?: ReactNode
}

/**
 * Fills the provider's store with a server's state, before the components below it render.
 *
 * What the store lacks is there in the first render. Newer data of a query that is on screen replaces the old
 * one in all components when the boundary commits.
 *
 * @param props - The state, and the children.
 * @returns The children.
 * @throws Error if there is no GraphQLProvider above.
 * @example
 * <GraphQLProvider store={store}>
 *   <HydrationBoundary state={state}>
 *     <App />
 *   </HydrationBoundary>
 * </GraphQLProvider>
 */
export function HydrationBoundary({ state, children }: HydrationBoundaryProps): ReactNode {
  const store = useQueryStore()
  const shared = internalsOf(store)
  const [, update] = useState({})
  // In render, because the first render of the children reads the data.
  takeState(store, state, { inRender: true, follow })
  // React 18 warns of a layout effect on a server.
  const useCommit = shared.onServer ? useEffect : useLayoutEffect
  useCommit(() => {
    const { tick } = shared
    takeState(store, state, { follow })
    // Components that have just mounted show it before the next paint, because React runs their effects
    // before an update.
    if (shared.tick > tick) update({})
  }, [store, state, shared])
  return children
}
