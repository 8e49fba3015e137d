import { inspect, type QueryStore } from '@thinql/react'

/** Refetches the stale queries on screen when the user or the network comes back. The returned function stops it. */
export function refetchOnReturn(store: QueryStore): () => void {
  const refetchStale = () => {
    if (document.visibilityState !== 'visible') return
    for (const { observers, stale, fetching, refetch } of inspect(store))
      if (observers && stale && !fetching) void refetch()
  }
  document.addEventListener('visibilitychange', refetchStale)
  window.addEventListener('online', refetchStale)
  return () => {
    document.removeEventListener('visibilitychange', refetchStale)
    window.removeEventListener('online', refetchStale)
  }
}
