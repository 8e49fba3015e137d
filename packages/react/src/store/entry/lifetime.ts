import { warnOfTwoTypes } from '../development/warnings.ts'
import { isPending } from '../history.ts'
import type { Query } from '../key/queryKey.ts'
import type { QueryEntry } from '../state/QueryEntry.ts'
import { isRetained, someObserver } from '../state/observers.ts'
import { callAfter } from '../shared/clock.ts'
import type { Observer, ShowTime } from '../shared/observer.ts'
import type { StoreInternals } from '../state/StoreInternals.ts'
import { blank } from './blank.ts'
import { dropped, emptied } from './facts.ts'
import { tell } from './tell.ts'

/** Data that no component has shown, and data that came with the page, stay at least this long, in ms. */
const unusedTime = 300_000

export function addObserver(entry: QueryEntry, observer: Observer): void {
  entry.observers ??= new Set()
  entry.observers.add(observer)
}

export function removeObserver(entry: QueryEntry, observer: Observer): void {
  entry.observers?.delete(observer)
  expireLater(entry)
}

/**
 * Forgets an entry after a time, if nothing uses it then. An earlier call no longer counts. With `isRead`, a component
 * may be about to use it.
 */
export function expireLater(entry: QueryEntry, isRead = false): void {
  const { store } = entry
  const shortest = isRead || mayBeRead(entry) ? unusedTime : 0
  entry.expiresAt = store.now() + Math.max(store.gcTime, shortest)
  // A render makes data stay, but not fresh for longer.
  if (isRead) entry.isRead = true
  else entry.freshUntil = entry.expiresAt
  // A server runs no timers.
  if (!store.onServer && !isUsed(entry)) sweepLater(store, entry.expiresAt)
}

/**
 * Whether somebody may still come for the data: React may commit a component later, or hydrate another part
 * of the page.
 */
function mayBeRead(entry: QueryEntry): boolean {
  const { data, error, expiresAt, growing, htmlData, partial, request, suspension, wasShown } = entry
  // A new entry gets its data or a hook in this task.
  if (expiresAt === 0 || htmlData !== undefined) return true
  if (wasShown) return false
  // One that was looked at before and still knows nothing has neither.
  const known = [data, partial, growing, error, request, suspension]
  return known.some((value) => value !== undefined)
}

/** Whether something uses the entry, or will change it. When that ends, the time starts again. */
function isUsed(entry: QueryEntry): boolean {
  const isObserved = someObserver(entry, ({ expires }) => !expires)
  return isObserved || entry.writes.some(({ span }) => isPending(span))
}

/** Looks at the unused entries at this time. One timer serves them all. */
function sweepLater(store: StoreInternals, at: number): void {
  if (at >= store.sweepsAt) return
  store.sweepsAt = at
  clearTimeout(store.sweepTimer)
  store.sweepTimer = callAfter(at - store.now(), () => sweep(store))
  // Where timers keep a process alive, such as in tests for React Native, this one doesn't.
  ;(store.sweepTimer as { unref?(): void }).unref?.()
}

function sweep(store: StoreInternals): void {
  const time = store.now()
  store.sweepsAt = Infinity
  for (const entry of store.entries.values())
    if (!isUsed(entry)) {
      // Look again later, and not once for each entry that expires, because a store may have many.
      if (entry.expiresAt > time) sweepLater(store, Math.max(entry.expiresAt, time + store.gcTime / 1_000))
      else forget(entry)
    }
}

export function forget(entry: QueryEntry): void {
  const { observers, query, store } = entry
  abort(entry)
  tell(entry, emptied(entry.cleared))
  store.entries.delete(query, entry)
  store.emit('forgotten', entry)
  // Only suspended components are left. They find the new entry when they render again.
  observers?.forEach((observer) => {
    observers.delete(observer)
    observer.changed()
  })
}

export function abort(entry: QueryEntry): void {
  const { request, store } = entry
  if (!request) return
  store.emit('aborted', entry)
  tell(entry, dropped)
  store.inFlight--
  request.controller.abort()
}

/** Returns the entry of a query or a list. The first call creates it, and sends nothing. */
export function entryOf(store: StoreInternals, query: Query): QueryEntry {
  const known = store.entries.get(query)
  if (known) {
    // `hydrate` knew only the document's text.
    if (known.htmlData) known.query = query
    return known
  }
  if (process.env.NODE_ENV !== 'production') warnOfTwoTypes(store, query)
  const entry: QueryEntry = {
    ...blank,
    query,
    store,
    expiresAt: 0,
    freshUntil: 0,
  }
  store.entries.set(query, entry)
  expireLater(entry)
  return entry
}

/** Tells the hooks that the state may have changed. */
export function publish(entry: QueryEntry, when?: ShowTime): void {
  entry.observers?.forEach((observer) => observer.changed(when))
  if (!isRetained(entry)) expireLater(entry)
}
