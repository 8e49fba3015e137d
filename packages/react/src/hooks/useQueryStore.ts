'use client'
import { createContext, useContext } from 'react'
import type { QueryStore } from '../store/queryStore.ts'

/** Carries the provider's store. */
export const StoreContext = createContext<QueryStore | undefined>(undefined)

/**
 * Returns the store of the nearest provider, to read, write or invalidate data.
 *
 * @returns What the provider was given.
 * @throws Error when there is no GraphQLProvider above.
 * @example
 * const store = useQueryStore()
 * return <button onClick={() => store.clear()}>Log out</button>
 */
export function useQueryStore(): QueryStore {
  return useOwnStore(undefined)
}

/** The store that a hook was given, else the provider's. */
export function useOwnStore(own: QueryStore | undefined): QueryStore {
  const provided = useContext(StoreContext)
  const store = own ?? provided
  if (!store) {
    throw new Error(
      'No GraphQL store: render <GraphQLProvider store={store}> above this component, or pass `store`.',
    )
  }
  return store
}
