import type { QueryStore } from '@thinql/react'

/** Asks again for what is on screen when the user comes back to the page, or the network does; returns what ends it. */
export function refetchOnReturn(store: QueryStore): () => void {
  const refetch = () => {
    if (document.visibilityState === 'visible') void store.invalidate()
  }
  document.addEventListener('visibilitychange', refetch)
  window.addEventListener('online', refetch)
  return () => {
    document.removeEventListener('visibilitychange', refetch)
    window.removeEventListener('online', refetch)
  }
}
