'use client'
import type { ReactElement, ReactNode } from 'react'
import { StoreContext } from './hooks/useQueryStore.ts'
import type { QueryStore } from './store/queryStore.ts'

/** What the provider takes. */
export interface GraphQLProviderProps {
  /** What the hooks below it share. */
  store: QueryStore
  /** What may use the hooks. */
  children?: ReactNode
}

/**
 * Gives a store to the hooks below it.
 *
 * @param props - The store and the children.
 * @returns The children, with the store in their context.
 * @example
 * <GraphQLProvider store={store}>
 *   <App />
 * </GraphQLProvider>
 */
export function GraphQLProvider({ store, children }: GraphQLProviderProps): ReactElement {
  return <StoreContext.Provider value={store}>{children}</StoreContext.Provider>
}
