import type { Timer } from './shared/clock.ts'
import { hasResponse, isFresh } from './entry/QueryEntry.ts'
import { join } from './entry/requests.ts'
import type { QueryStore } from './queryStore.ts'
import { internals } from './state.ts'

/**
 * Fetches what is stale on the screen again when the person comes back to the page, or when the browser is online again.
 *
 * It fetches queries and lists that have failed, or whose data is older than the `staleTime` of a hook that shows it. It
 * opens subscriptions again whose connection has failed. It does all this once a second at most. Call it once for each store.
 * Without a `document`, such as on a server or in React Native, it does nothing.
 *
 * @param store - The store whose data is on the screen.
 * @returns A function that ends it.
 * @example
 * const store = createQueryStore(client, { staleTime: 10_000 })
 * refetchOnReturn(store)
 */
export function refetchOnReturn(store: QueryStore): () => void {
  const { entries, subscriptions } = store[internals]
  const { document } = globalThis as { document?: Document }
  const stopped = new AbortController()
  /** Set for a second after a refetch. */
  let timer: Timer
  /** Whether something has happened in that second. */
  let missed = false

  const refetch = () => {
    missed = timer !== undefined
    if (missed || document?.visibilityState === 'hidden') return
    timer = setTimeout(() => {
      timer = undefined
      if (missed) refetch()
    }, 1_000)
    for (const entry of entries.values()) {
      const { error, observers, request } = entry
      // A hook that is skipped has no `staleTime`.
      const times = [...(observers ?? [])].flatMap(({ staleTime }) => staleTime ?? [])
      // After `clearStore` without a refetch there is no response.
      const isShown = times.length && !request && (error ?? hasResponse(entry))
      if (isShown && !isFresh(entry, Math.min(...times))) void join(entry)
    }
    for (const subscription of subscriptions.values()) subscription.reopen()
  }

  if (document) {
    addEventListener('visibilitychange', refetch, stopped)
    addEventListener('online', refetch, stopped)
  }
  return () => {
    clearTimeout(timer)
    stopped.abort()
  }
}
