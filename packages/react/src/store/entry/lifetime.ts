import { maxSafeTimeout } from '@thinql/core/internal'
import { isStale, type Response } from '../history.ts'
import type { Timer } from '../shared/observer.ts'
import type { Expiry, InFlightRequest, QueryEntry } from '../state.ts'

/** Data that no hook has used stays at least this long, in ms. React may be about to commit a component with it. */
const unusedTime = 1_000
/** What somebody may still wait for stays at least this long, in ms, and so does the data of a server. */
const abandonedTime = 300_000

/** What an entry has before anything came. */
export const nothing: Response = { data: undefined, sent: 0, came: 0 }

/** Calls back after `ms`, or after the longest time that a timer can have. */
export function later<T>(callback: (argument: T) => void, ms: number, argument: T): Timer {
  return setTimeout(callback, Math.min(ms, maxSafeTimeout), argument)
}

/** Whether a hook uses the entry that is not skipped. */
export function isRetained({ observers }: QueryEntry): boolean {
  for (const { staleTime } of observers ?? []) if (staleTime !== undefined) return true
  return false
}

/** Whether suspended components or `prefetchQuery` wait for data. */
export function hasWaiting({ prefetches, suspension }: QueryEntry): boolean {
  return prefetches > 0 || suspension?.waits === true
}

/** Forgets an entry after a time, if nothing uses it. An earlier call no longer counts. */
export function expireLater(entry: QueryEntry): void {
  const { store } = entry
  keep(entry)
  if (store.onServer || entry.observers?.size) return
  const delay = expiryDelay(entry)
  let expiry = store.expiries.get(delay)
  if (!expiry) store.expiries.set(delay, (expiry = { delay, entries: new Map(), timer: undefined }))
  expiry.entries.set(entry, performance.now())
  entry.expiry = expiry
  expiry.timer ??= later(forgetOldest, delay, expiry)
}

/** Keeps an entry, because something uses it. */
export function keep(entry: QueryEntry): void {
  entry.expiry?.entries.delete(entry)
  entry.expiry = undefined
}

function expiryDelay(entry: QueryEntry): number {
  const { request, responses, restored, store, suspension, used, writes } = entry
  // A part of the page may hydrate with restored data after another part has left, or show data from a disk.
  const isRestored = restored !== undefined || (!used && isStale(entry, responses))
  const isAwaited = !!request || !!writes?.pending || isRestored
  // A production build accepts NaN.
  return Math.max(store.gcTime || 0, isAwaited ? abandonedTime : used && !suspension ? 0 : unusedTime)
}

function forgetOldest(expiry: Expiry): void {
  expiry.timer = undefined
  for (const [entry, since] of expiry.entries) {
    const left = since + expiry.delay - performance.now()
    if (left > 0) {
      expiry.timer = later(forgetOldest, left, expiry)
      return
    }
    const { prefetches, store, suspension, writes } = entry
    // When these end, the time starts again. React shows suspended components only together with those that still wait.
    if (prefetches || writes?.pending || (suspension && !suspension.waits && store.inFlight.size))
      expireLater(entry)
    else forget(entry)
  }
}

/** Removes an entry from its store, with its data. */
export function forget(entry: QueryEntry): void {
  const { query, store } = entry
  keep(entry)
  abort(entry)
  reset(entry)
  if (store.entries.delete(query, entry)) store.emit?.('forgotten', { query })
  // Components that wait for it find the new entry when they render again.
  entry.suspension?.changed()
}

/** Removes all data. A mutation that ends later finds nothing to change. */
export function reset(entry: QueryEntry): void {
  entry.responses = [nothing]
  entry.data = entry.growing = entry.failure = entry.writes = entry.restored = entry.updatedAt = undefined
  entry.wanted = 0
  entry.late = entry.used = false
}

/** Aborts the request in flight. */
export function abort(entry: QueryEntry): void {
  const { request } = entry
  if (!request) return
  entry.request = undefined
  request.controller.abort()
  report(entry, 'aborted', request)
}

/** Reports what happened to a request. */
export function report(
  { query, store }: QueryEntry,
  type: 'started' | 'joined' | 'aborted',
  { options }: InFlightRequest,
): void {
  store.emit?.(type, { query, request: options })
}
