'use client'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { StoreContext } from './hooks/useQueryStore.ts'
import { internalsOf, type QueryStore } from './store/queryStore.ts'
import { type ProvidedStores, warnOfNewStores } from './store/development/warnOfNewStores.ts'
import { warnOfSharedStore } from './store/development/warnings.ts'

/**
 * Warns if a server shares the store of a provider between two requests, and if a component that renders a
 * provider makes a new store each time. Only a development build has it.
 */
export function ProviderWarnings({ store, children }: { store: QueryStore; children: ReactNode }): ReactNode {
  // A provider inside of another one belongs to the same render.
  const isOutermost = useContext(StoreContext) !== store
  // Only the first render counts: a page that stays on screen, as Ink shows it in a terminal, renders again.
  useState(() => isOutermost && warnOfSharedStore(internalsOf(store)))
  const [provided] = useState<ProvidedStores>(() => ({ first: store, times: [], warned: false }))
  useEffect(() => {
    warnOfNewStores(provided, store)
  }, [provided, store])
  return children
}
