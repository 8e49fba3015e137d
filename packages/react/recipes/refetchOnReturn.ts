import type { QueryStore } from '@thinql/react'

/** Refetches the queries on screen when the user or the network comes back. Call the returned function to stop that. */
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
