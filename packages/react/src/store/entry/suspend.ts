import type { RequestFailure } from '@thinql/core'
import { internals, nextTick, type QueryEntry, type Suspension } from '../state.ts'
import type { QueryRequest } from '../shared/observer.ts'
import type { QueryStore } from '../queryStore.ts'
import { stateOf } from './QueryEntry.ts'
import { join } from './requests.ts'

/** An error that is rendered again within this time is the same attempt, in ms. React doesn't report resets. */
const sameAttempt = 1_000

/**
 * Returns what a component without data has to throw: a promise that all waiting components share, or an error.
 *
 * `shown` is the error that a component on screen already has.
 */
export function suspend(
  entry: QueryEntry,
  shown: RequestFailure | undefined,
  request: QueryRequest | undefined,
): Promise<void> | RequestFailure {
  const state = stateOf(entry)
  if (state !== entry) return state.failure?.error ?? Promise.resolve(state.ended)
  const { failure, suspension } = entry
  if (!suspension) return shown ?? begin(entry, request).promise
  if (failure && !suspension.waits && !isNewAttempt(entry, suspension)) {
    suspension.thrownAt = performance.now()
    return failure.error
  }
  // Parts of a response may have resolved the promise. A component that hydrates can't show parts, so it needs another.
  return (suspension.resolved ? begin(entry, request) : suspension).promise
}

/**
 * Whether a component keeps what it shows. After `clearStore` without a refetch, it would send a request if it suspended.
 * It also keeps it while another component loads the query. If it suspended after that one, React 19 might render without end.
 */
export function keepsShown(entry: QueryEntry): boolean {
  const { data, failure, growing, request } = entry
  return !(data ?? growing ?? failure) && (entry.keepsShown === true || !request) && stateOf(entry) === entry
}

/**
 * Whether a render of a failed query tries again. React renders a failed component several times before it shows the
 * boundary, and again when something beside it has loaded. A render long after all that is a reset of the boundary.
 */
function isNewAttempt({ store }: QueryEntry, { at, thrownAt }: Suspension): boolean {
  const { errorsReset = 0, onServer, suspendedSettledAt = 0 } = store
  if (at < errorsReset) return true
  if (onServer || thrownAt === undefined) return false
  return performance.now() - Math.max(thrownAt, suspendedSettledAt) >= sameAttempt
}

function begin(entry: QueryEntry, request: QueryRequest | undefined): Suspension {
  const { store } = entry
  let resolve!: () => void
  const suspension: Suspension = {
    promise: new Promise<void>((resolvePromise) => (resolve = resolvePromise)),
    at: nextTick(store),
    resolved: false,
    waits: true,
    changed() {
      if (!entry.request) {
        suspension.waits = false
        store.suspendedSettledAt = performance.now()
      } else if ((entry.data ?? entry.growing) === undefined) return
      suspension.resolved = true
      resolve()
    },
  }
  entry.suspension = suspension
  // In a microtask, because a request notifies other components when it starts. A render must not do that.
  queueMicrotask(() => {
    // `clearStore` may have ended the suspension or forgotten the entry. Another request may have settled.
    if (entry.suspension === suspension && !suspension.resolved) void join(entry, { inRender: true, request })
  })
  return suspension
}

/**
 * Lets failed queries load again, in the next render of the components that suspend for them. Call it when an error
 * boundary of your own is reset. QueryErrorBoundary does so itself.
 *
 * Without it, a component that is rendered again within a second after its error throws the same error: React renders a
 * failed component several times.
 *
 * @param store - The store of the components below the boundary.
 * @example
 * <ErrorBoundary onReset={() => resetQueryErrors(store)} FallbackComponent={Problem}>
 */
export function resetQueryErrors(store: QueryStore): void {
  const shared = store[internals]
  shared.errorsReset = nextTick(shared)
}
