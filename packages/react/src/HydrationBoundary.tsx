'use client'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { useQueryStore } from './hooks/useQueryStore.ts'
import { type DehydratedState, restore } from './store/hydration.ts'

/** What the boundary takes. */
export interface HydrationBoundaryProps {
  /** What `extract(store)` gave on the server. */
  state: DehydratedState
  /** What shows the data. */
  children?: ReactNode
}

/**
 * Restores the state of a server into the provider's store, before the components below it render.
 *
 * @param props - The state, and the children.
 * @returns The children.
 * @throws Error when there is no GraphQLProvider above.
 * @example
 * <GraphQLProvider store={store}>
 *   <HydrationBoundary state={state}>
 *     <App />
 *   </HydrationBoundary>
 * </GraphQLProvider>
 */
export function HydrationBoundary({ state, children }: HydrationBoundaryProps): ReactElement {
  // In render, because the children's first render reads it. The same state again changes nothing.
  restore(useQueryStore(), state)
  return <Fragment>{children}</Fragment>
}
