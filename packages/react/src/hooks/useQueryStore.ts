'use client'
import { createContext, useContext } from 'react'
import { checkStore } from '../store/development/warnings.ts'
import type { QueryStore } from '../store/queryStore.ts'

export const StoreContext = createContext<QueryStore | undefined>(undefined)

/**
 * Returns the store of the nearest provider, to read, write or invalidate data.
 *
 * @returns The store that the nearest GraphQLProvider got.
 * @throws Error if there is no GraphQLProvider above the component.
 * @example
 * function LogOut() {
 *   const store = useQueryStore()
 *   return <button onClick={() => clearStore(store)}>Log out</button>
 * }
 */
export function useQueryStore(): QueryStore {
  return useOwnStore(undefined)
}

/** Returns the `store` option of a hook, or else the provider's store. */
export function useOwnStore(own: QueryStore | undefined): QueryStore {
  const provided = useContext(StoreContext)
  const store = own ?? provided
  if (!store) {
    const missing = 'No GraphQL store: render <GraphQLProvider store={store}> above, or pass `store`.'
    if (process.env.NODE_ENV === 'production') throw new Error(missing)
    throw new Error(
      `${missing} If it is above, there are two copies of @thinql/react: see \`npm ls @thinql/react\`.`,
    )
  }
  // The provider checks its store. Node reads `process.env` slowly, and most hooks have no store of their own.
  if (own && process.env.NODE_ENV !== 'production') checkStore(own)
  return store
}
