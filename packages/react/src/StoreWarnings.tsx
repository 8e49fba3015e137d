'use client'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { StoreContext } from './hooks/useQueryStore.ts'
import { internalsOf, type QueryStore } from './store/queryStore.ts'
import { warnOfSharedStore } from './store/development/warnings.ts'

/**
 * Warns if a server shares the store of a provider between two requests, and if a browser gets new stores without end. Only a
 * development build has it.
 */
export function StoreWarnings({ store, children }: { store: QueryStore; children: ReactNode }): ReactNode {
  // A provider inside of another one belongs to the same render.
  const isOutermost = useContext(StoreContext) !== store
  // Only the first render counts: a page that stays on screen, as Ink shows it in a terminal, renders again.
  useState(() => {
    const shared = internalsOf(store)
    if (!shared.onServer) warnOfLostStores(store)
    else if (isOutermost) warnOfSharedStore(shared)
  })
  useEffect(() => void rendered.delete(store), [store])
  return children
}

/** When each store was first rendered that no commit has had yet. */
const rendered = new Map<QueryStore, number>()

/** Several backends have several stores, so a few that wait for their first commit are fine. */
const tooMany = 5

function warnOfLostStores(store: QueryStore): void {
  const now = performance.now()
  for (const [other, time] of rendered) if (now - time > 1_000) rendered.delete(other)
  const isNew = !rendered.has(store)
  rendered.set(store, now)
  if (!isNew || rendered.size !== tooMany) return
  console.error(
    `thinql: GraphQLProvider got ${tooMany} new stores within a second, and the page is not on screen yet. Is the store created in a component, in useState or useMemo? If the page suspends, React forgets that and renders again, so queries are sent without end. Create the store outside of components.`,
  )
}
