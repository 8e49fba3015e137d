import type { Failure } from '@thinql/core'
import { thrownFor } from '@thinql/core/internal'
import type { QueryEntry, Suspension } from '../state/QueryEntry.ts'
import { isRetained } from '../state/observers.ts'
import type { QueryRequest } from '../shared/observer.ts'
import { warnOfUnreadData } from '../development/changingVariables.ts'
import { internalsOf, type QueryStore } from '../queryStore.ts'
import { retried } from './facts.ts'
import { addObserver, publish, removeObserver } from './lifetime.ts'
import { needed } from './reasons.ts'
import { ask } from './requests.ts'
import { tell } from './tell.ts'

/** A render that meets the error again within this time is the same attempt, in ms. React doesn't report resets. */
const sameAttempt = 1_000

/**
 * How long after an error the components that waited for it may render, in ms. If none has thrown it then,
 * they have left, and whoever comes later wants the data.
 */
const slowestRender = 10_000

/**
 * Returns what a component without data has to throw: a promise that all waiting components share, an error, or the
 * control flow of a framework.
 *
 * `shownError` is the error that a component on screen already has.
 */
export function suspend(
  entry: QueryEntry,
  shownError: Failure | undefined,
  request: QueryRequest | undefined,
): unknown {
  const { error, override, store, suspension } = entry
  if (override?.error) return thrownFor(override.error)
  if (override) return override.ended
  if (!suspension) {
    // A server asks once, and shows no error.
    const failure = store.onServer ? error : shownError
    if (failure) return thrownFor(failure)
    return begin(entry, request).promise
  }
  // `clearStore` may have removed it before its request has settled.
  const isWaiting = entry.observers?.has(suspension)
  if (!isWaiting) {
    const failure = failureOf(entry, suspension)
    if (failure) {
      suspension.thrownAt = store.thrownAt = store.now()
      return thrownFor(failure)
    }
    return begin(entry, request).promise
  }
  // Parts of a response may have resolved the promise. A component that hydrates can't show parts, and needs
  // a new promise.
  if (suspension.resolved) return begin(entry, request).promise
  if (isCleared(entry)) askSoon(entry, suspension)
  return suspension.promise
}

/** The error of the attempt to which this render belongs. */
function failureOf(entry: QueryEntry, suspension: Suspension): Failure | undefined {
  // Another component may have asked since the error.
  if (entry.request) return undefined
  return isNewAttempt(entry, suspension) ? undefined : entry.error
}

/** Whether `clearStore` without a refetch has left nothing, so that a component that mounts has to ask. */
function isCleared({ cleared, request }: QueryEntry): boolean {
  return cleared && !request
}

/** How a component suspends without data. */
export interface Suspense {
  keepsShown(this: void, entry: QueryEntry): boolean
  endSuspension(this: void, entry: QueryEntry): boolean
}

/**
 * Ends the suspension of an entry, because a component is on screen that may have waited for it. Returns
 * whether its data has just come: then the component needn't fetch it again, even if another component has
 * shown it before.
 */
function endSuspension(entry: QueryEntry): boolean {
  const { settledAt = 0, suspension } = entry
  if (!suspension) return false
  removeObserver(entry, suspension)
  // All components of one commit come before the next microtask.
  queueMicrotask(() => {
    if (entry.suspension === suspension) entry.suspension = undefined
  })
  return entry.store.now() - settledAt < sameAttempt
}

/**
 * Whether a component keeps what it shows, although there is no data any more. After `clearStore` without a
 * refetch, it must not suspend, because that sends a request. While another component then loads the query,
 * it must not suspend either: React 19 might render without end.
 */
function keepsShown(entry: QueryEntry): boolean {
  const { cleared, data, error, growing, request } = entry
  if (data ?? growing ?? error) return false
  return cleared || !request
}

export const suspense: Suspense = { keepsShown, endSuspension }

/**
 * Whether a render of a failed query tries again. React renders a failed component several times before it shows the
 * boundary, and again when something beside it has loaded. A render long after all that is a reset of the boundary.
 */
function isNewAttempt({ store }: QueryEntry, suspension: Suspension): boolean {
  const { suspendedSettledAt = 0 } = store
  if (store.onServer) return false
  // If another query has thrown its error, that one has hidden the error of this one, and the same boundary
  // may show both.
  const thrownAt = suspension.thrownAt ?? store.thrownAt ?? suspendedSettledAt + slowestRender
  const sameUntil = Math.max(thrownAt, suspendedSettledAt) + sameAttempt
  return store.now() >= sameUntil
}

function begin(entry: QueryEntry, request: QueryRequest | undefined): Suspension {
  if (process.env.NODE_ENV !== 'production') warnOfUnreadData(entry)
  const { store } = entry
  let resolve!: () => void
  const suspension: Suspension = {
    promise: new Promise<void>((resolvePromise) => (resolve = resolvePromise)),
    resolved: false,
    waits: true,
    expires: true,
    request,
    changed() {
      if (waitsOn(entry, suspension)) return
      const hasSettled = !entry.request && entry.observers?.has(suspension)
      if (hasSettled) {
        removeObserver(entry, suspension)
        store.suspendedSettledAt = store.now()
      }
      suspension.resolved = true
      resolve()
    },
  }
  entry.suspension = suspension
  addObserver(entry, suspension)
  askSoon(entry, suspension)
  return suspension
}

/** Whether suspended components have nothing to show after a change of their entry. */
function waitsOn(entry: QueryEntry, suspension: Suspension): boolean {
  // What they wait for was cleared or forgotten. They ask again.
  if (!entry.observers?.has(suspension)) return false
  // After `clearStore` without a refetch, they stay suspended until a component that mounts sends the query.
  if (!entry.request) return entry.cleared
  if (entry.override) return false
  const shown = entry.data ?? entry.growing
  return shown === undefined
}

/** Sends the request of suspended components, or waits for the one in flight. */
function askSoon(entry: QueryEntry, suspension: Suspension): void {
  const { store } = entry
  const { generation } = store
  // In a microtask, because a request notifies other components when it starts. A render must not do that.
  queueMicrotask(() => {
    // `clearStore` may have come in between. The entry may have been forgotten, or another request may have settled.
    const isAwaited = generation === store.generation && entry.observers?.has(suspension)
    if (isAwaited) void ask(entry, needed)
  })
}

/**
 * Lets failed queries load again, in the next render of the components that suspend for them, and fetches
 * those on screen again. Call it when an error boundary of your own is reset. QueryErrorBoundary does so
 * itself.
 *
 * Without it, a component that is rendered again within a second after its error throws the same error: React renders a
 * failed component several times.
 *
 * @param store - The store of the components below the boundary.
 * @example
 * <ErrorBoundary onReset={() => resetQueryErrors(store)} FallbackComponent={Problem}>
 */
export function resetQueryErrors(store: QueryStore): void {
  for (const entry of internalsOf(store).entries.values()) {
    const { error, observers, suspension } = entry
    const isWaiting = suspension && observers?.has(suspension)
    if (!isWaiting) entry.suspension = undefined
    // A page that throws the error itself can't ask while another component keeps the error.
    if (error && isRetained(entry)) {
      tell(entry, retried)
      publish(entry)
      void ask(entry, needed)
    }
  }
}
