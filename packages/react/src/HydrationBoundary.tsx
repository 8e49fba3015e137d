'use client'
import type { ReactNode } from 'react'
import { useQueryStore } from './hooks/useQueryStore.ts'
import { type DehydratedState, hydrate } from './store/hydration.ts'

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
  // In render, because the first render of the children reads the data. The same state again changes nothing.
  hydrate(useQueryStore(), state)
  return children
}
