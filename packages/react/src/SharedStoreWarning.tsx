'use client'
import { type ReactNode, useContext } from 'react'
import type { GraphQLProviderProps } from './GraphQLProvider.tsx'
import { StoreContext } from './hooks/useQueryStore.ts'
import { internals } from './store/storeInternals.ts'
import { warnOfSharedStore } from './store/traps.ts'

/** Warns if a server shares the store of a provider between two requests. Only a development build has it. */
export function SharedStoreWarning({ store, children }: GraphQLProviderProps): ReactNode {
  // A provider inside of another one belongs to the same render.
  if (useContext(StoreContext) !== store) warnOfSharedStore(store[internals])
  return children
}
