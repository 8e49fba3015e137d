import { RequestError, type Result } from '@thinql/core'
import { warnOfFailedPrefetch } from '../development/warnings.ts'
import { isDue } from '../history.ts'
import { currentOf, isFresh, type QueryEntry, shownOf } from '../state/QueryEntry.ts'
import { hasWaiting, isRetained, observersOf } from '../state/observers.ts'
import type { Observer, QueryRequest } from '../shared/observer.ts'
import { nextTick } from '../state/StoreInternals.ts'
import { emptied, left, outdated, retried, seen } from './facts.ts'
import { abort, addObserver, expireLater, forget, publish, removeObserver } from './lifetime.ts'
import { invalidated, needed, refetched, removed } from './reasons.ts'
import { ask } from './requests.ts'
import { tell } from './tell.ts'

/**
 * Adds an observer, which hears of each change from now on. Sends a request unless the data is fresh. Without
 * `staleTime`, it sends nothing.
 */
export function subscribe(entry: QueryEntry, observer: Observer, staleTime: number | undefined): void {
  entry.store.entries.set(entry.query, entry)
  addObserver(entry, observer)
  if (staleTime === undefined) return
  if (!isFresh(entry, staleTime)) void ask(entry, needed)
  // Data that no hook has shown is fresh for all hooks of this commit. They all subscribe before the next microtask.
  else if (!entry.wasShown) queueMicrotask(() => tell(entry, seen))
}

/** Removes an observer. If no hook is left, it aborts the request a task later, unless somebody waits for that. */
export function leave(entry: QueryEntry, observer: Observer): void {
  entry.observers?.delete(observer)
  // A hook that is skipped ends no request.
  if (observer.staleTime === undefined) expireLater(entry)
  // Wait one task, because a hook may come right after: in StrictMode, or if one component replaces another.
  else if (!isRetained(entry)) {
    entry.isRead = false
    setTimeout(release, 0, entry)
  }
}

function release(entry: QueryEntry): void {
  const mayBeUsed = isRetained(entry) || entry.isRead
  if (mayBeUsed) return
  if (!hasWaiting(entry)) {
    abort(entry)
    tell(entry, left)
  }
  // Hooks that are skipped may show that a request was in flight.
  publish(entry)
}

/** Waits for the request in flight, or sends one, which goes on when the last hook leaves. */
export function prefetch(entry: QueryEntry, request?: QueryRequest): Promise<Result<unknown>> {
  const { query } = entry
  // A request has no `result` until its fetcher and its middleware have returned. So one of them has called this
  // function, and would wait for itself.
  const isOwnRequest = entry.request && !('result' in entry.request)
  if (isOwnRequest) {
    const message = `query ${query.name}: prefetchQuery() in its own request waits for itself.`
    return Promise.resolve({ error: new RequestError(message) })
  }
  const observer: Observer = { changed: () => undefined, waits: true, request }
  addObserver(entry, observer)
  // A component may prefetch in render.
  return ask(entry, needed, { inRender: true }).then((result) => {
    removeObserver(entry, observer)
    const { error } = result
    if (error && process.env.NODE_ENV !== 'production') warnOfFailedPrefetch(entry, error)
    return result
  })
}

/**
 * Sends a request in place of the one in flight, but joins a first load. If that one adds a page, or its aim
 * isn't `load`, waits for it, and then asks once more.
 */
export function refetch(entry: QueryEntry): Promise<Result<unknown>> {
  const current = currentOf(entry)
  // A person tries again, and has to see that it works. Nothing else clears an error before the next response.
  const showsOnlyError = current.error && shownOf(current) === undefined
  if (showsOnlyError) {
    tell(current, retried)
    publish(current)
  }
  return ask(current, refetched)
}

/**
 * Makes the data stale. If a hook uses it, fetches it again, after the request in flight if that is a first
 * load, adds a page, or has another aim than `load`. Resolves when a request that was sent after the call has settled.
 */
export async function invalidate(entry: QueryEntry): Promise<void> {
  const { request, store } = entry
  store.emit('invalidated', entry)
  // An earlier call has just sent it. The server knew before what this code knows.
  if (request?.wasJustSent) {
    await request.result
    return
  }
  const tick = nextTick(store)
  tell(entry, outdated(tick))
  const sent = ask(entry, invalidated) && entry.request
  if (sent) {
    sent.wasJustSent = true
    queueMicrotask(() => (sent.wasJustSent = false))
  }
  // Requests from before the call, and pages, bring nothing newer.
  while (entry.request && entry.askedAt < tick) {
    await entry.request.result
    // While a mutation that has written to it is pending, the store sends nothing by itself. But the page has asked.
    if (isDue(entry)) void ask(entry, invalidated)
  }
  await entry.request?.result
}

/** Forgets all data. If hooks that are not skipped use the entry, it loads again, unless `refetch` is false. */
export function clear(entry: QueryEntry, refetch = true): void {
  // The new request must not have the options of those who wait for the old one.
  const waiting = refetch ? observersOf(entry).filter(({ waits }) => waits) : []
  waiting.forEach((observer) => entry.observers?.delete(observer))
  if (entry.observers?.size) {
    // Without a refetch, the entry sends nothing until a component that mounts asks.
    tell(entry, emptied(!refetch))
    if (!ask(entry, removed)) {
      abort(entry)
      publish(entry)
    }
  } else forget(entry)
  waiting.forEach((observer) => observer.changed())
}
