import { findPage, listenTo } from '@thinql/core/internal'
import type { Timer } from './shared/clock.ts'
import type { InFlightRequest } from './state/InFlightRequest.ts'
import { fullRequest, hasResponse, isFresh, type QueryEntry } from './state/QueryEntry.ts'
import { isRetained, staleTimesOf } from './state/observers.ts'
import { needed, pageWanted } from './entry/reasons.ts'
import { ask } from './entry/requests.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'

/** The options of `refetchOnReturn`. */
export interface ReturnOptions {
  /**
   * Tells of a return that the page has no event for, such as in React Native or in a webview: it gets a
   * function to call when the person or the network is back, and returns a function that ends it. It isn't
   * called on a server.
   * @default only the events of the page count
   */
  listen?: ((returned: () => void) => () => void) | undefined
}

/**
 * Fetches what is stale on the screen again when the person comes back to the page, or when the browser is
 * online again.
 *
 * It fetches queries and lists that have failed, or whose data is older than the `staleTime` of a hook that
 * shows it. It opens subscriptions again whose connection has failed. It does all this once a second at most.
 * Call it once for each store. On a server it does nothing, and in React Native it needs `listen`.
 *
 * @param store - The store whose data is on the screen.
 * @param options - Which other events count.
 * @returns A function that ends it.
 * @example
 * const store = createQueryStore(client, { staleTime: 10_000 })
 * refetchOnReturn(store)
 */
export function refetchOnReturn(store: QueryStore, { listen }: ReturnOptions = {}): () => void {
  const { entries, onServer, subscriptions } = internalsOf(store)
  const page = onServer ? undefined : findPage()
  /** Set for a second after a refetch. */
  let timer: Timer
  /** Whether something has happened in that second. */
  let missed = false

  const refetchIfVisible = () => refetch(page?.document.visibilityState !== 'hidden')
  const refetch = (isBack: boolean) => {
    missed = timer !== undefined
    if (missed || !isBack) return
    timer = setTimeout(() => {
      timer = undefined
      if (missed) refetchIfVisible()
    }, 1_000)
    refetchAll()
  }
  const refetchAll = () => {
    for (const entry of entries.values()) {
      if (entry.request) repeatIfLost(entry, entry.request)
      if (needsRefetch(entry)) void ask(entry, needed)
    }
    for (const subscription of subscriptions.values()) subscription.reopen()
  }

  const stopListeningToPage = page && listenTo(page, ['visibilitychange', 'online'], refetchIfVisible)
  const stopListening = onServer ? undefined : listen?.(() => refetch(true))
  return () => {
    stopListeningToPage?.()
    stopListening?.()
    clearTimeout(timer)
  }
}

/**
 * Asks again after the request in flight if that was lost, or ran out of time, while the page was in the background, or if
 * a function threw, because it got no token there. The page hears of it only now.
 */
function repeatIfLost(entry: QueryEntry, { adds, result }: InFlightRequest): void {
  void result.then(({ error }) => {
    // The timers of a page may have run out in the background.
    const wasLost = ['NetworkError', 'TimeoutError', 'RequestError'].includes(String(error?.name))
    if (!wasLost) return
    if (!isRetained(entry)) return
    const reason = adds ? pageWanted : needed
    void ask(entry, reason, { adds })
  })
}

/** Whether a hook shows data that is too old, or an error, and no request for all data is in flight. */
function needsRefetch(entry: QueryEntry): boolean {
  if (fullRequest(entry)) return false
  // After `clearStore` without a refetch there is no response.
  const knowsSomething = entry.error ?? hasResponse(entry)
  if (!knowsSomething) return false
  const times = staleTimesOf(entry)
  if (!times.length) return false
  return !isFresh(entry, Math.min(...times))
}
