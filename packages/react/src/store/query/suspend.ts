import type { RequestFailure, Result } from '@thinql/core'
import type { QueryRequest } from '../shared/RetainedEntry.ts'
import type { QueryEntry } from './QueryEntry.ts'
import { Suspension } from './Suspension.ts'

/**
 * Returns what a component without data has to throw: a promise that all waiting components share, or an error.
 *
 * `shown` is the error that a component on screen already has. `repeats` is for the suspension.
 */
export function suspend(
  entry: QueryEntry,
  shown: RequestFailure | undefined,
  request: QueryRequest | undefined,
  repeats: boolean,
): Promise<void> | RequestFailure {
  if (entry.override) return entry.override.failure?.error ?? entry.override.ended
  if (shown && !entry.suspension) return shown
  const { suspension } = entry
  // Parts of a response may have resolved the promise. A component that hydrates can't show parts, so it needs another.
  const waits = suspension && (!suspension.resolved || suspension.error)
  return (waits ? suspension : begin(entry, request)).thrown(repeats)
}

function begin(entry: QueryEntry, request: QueryRequest | undefined): Suspension {
  entry.endSuspension()
  const suspension = (entry.suspension = new Suspension(entry.store.onServer, () => entry.endSuspension()))
  // In a microtask, because a request notifies other components when it starts. A render must not do that.
  void Promise.resolve()
    .then((): Promise<Result<unknown>> | Pick<Result<unknown>, 'error'> | undefined => {
      // `clear` without a refetch leaves the components as they are.
      if (entry.suspension !== suspension) return undefined
      // Another `clear` has forgotten the entry. The components find the new one when they render again.
      const isForgotten = entry.store.entries.get(entry.query) !== entry
      return isForgotten ? {} : entry.requests.join({ request })
    })
    .then((result) => {
      if (result && entry.suspension === suspension) suspension.onSettled(result)
    })
  return suspension
}
