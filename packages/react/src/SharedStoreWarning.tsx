'use client'
import { type ReactNode, useContext, useState } from 'react'
import { StoreContext } from './hooks/useQueryStore.ts'
import { internalsOf, type QueryStore } from './store/queryStore.ts'
import { warnOfSharedStore } from './store/development/warnings.ts'

/** Warns if a server shares the store of a provider between two requests. Only a development build has it. */
export function SharedStoreWarning({
  store,
  children,
}: {
  store: QueryStore
  children: ReactNode
}): ReactNode {
  // A provider inside of another one belongs to the same render.
  const isOutermost = useContext(StoreContext) !== store
  // Only the first render counts: a page that stays on screen, as Ink shows it in a terminal, renders again.
  useState(() => isOutermost && warnOfSharedStore(internalsOf(store)))
  return children
}
