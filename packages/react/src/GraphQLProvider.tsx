'use client'
import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react'
import { StoreContext } from './hooks/useQueryStore.ts'
import { ProviderWarnings } from './ProviderWarnings.tsx'
import { internalsOf, type QueryStore } from './store/queryStore.ts'

/** The store, and the components that use it. */
export interface GraphQLProviderProps {
  /** The store for the hooks below. Create it outside of components, or, on a server, for each request. */
  store: QueryStore
  /** The components that use the hooks. */
  children?: ReactNode
}

/**
 * Gives the store to all hooks below it.
 *
 * @param props - The store and the children.
 * @returns The children, with the store in their context.
 * @example
 * <GraphQLProvider store={store}>
 *   <App />
 * </GraphQLProvider>
 */
export function GraphQLProvider({ store, children }: GraphQLProviderProps): ReactElement {
  const shared = internalsOf(store)
  const generationOf = () => shared.generation
  // Other events may come during a render, which must not update a provider.
  const subscribe = (update: () => void) =>
    shared.follow((type) => {
      if (type === 'cleared') update()
    })
  // React may commit later what it rendered before `clearStore`, with the data of the last user. An update
  // makes it render again.
  useSyncExternalStore(subscribe, generationOf, generationOf)
  const provider = <StoreContext.Provider value={store}>{children}</StoreContext.Provider>
  return process.env.NODE_ENV === 'production' ? (
    provider
  ) : (
    <ProviderWarnings store={store}>{provider}</ProviderWarnings>
  )
}
