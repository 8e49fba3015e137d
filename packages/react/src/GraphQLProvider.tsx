'use client'
import type { ReactElement, ReactNode } from 'react'
import type { DehydratedState } from './store/hydration.ts'
import type { QueryStore } from './store/queryStore.ts'
import { StoreContext } from './storeContext.ts'

/** What the provider takes. */
export interface GraphQLProviderProps {
  /** What the hooks below it share. */
  store: QueryStore
  /** What `store.extract()` gave on the server. */
  state?: DehydratedState | undefined
  /** What may use the hooks. */
  children?: ReactNode
}

/**
 * Gives a store to the hooks below it.
 *
 * @param props - The store, and the state to restore into it.
 * @returns The children, with the store in their context.
 * @example
 * <GraphQLProvider store={store}>
 *   <App />
 * </GraphQLProvider>
 */
export function GraphQLProvider({ store, state, children }: GraphQLProviderProps): ReactElement {
  // In render, because the children's first render reads it. The same state again changes nothing.
  if (state) store.restore(state)
  return <StoreContext.Provider value={store}>{children}</StoreContext.Provider>
}
