import type { RequestFailure } from '@thinql/core'
import type { QueryEntry } from './QueryEntry.ts'
import { Suspension } from './Suspension.ts'

/**
 * What a component without data has to throw: the one promise of all that wait, or the error their request came to.
 *
 * A component that was on screen already knows the error.
 */
export function suspend(
  entry: QueryEntry,
  known: RequestFailure | undefined,
): Promise<void> | RequestFailure {
  if (known && !entry.suspension) return known
  const { suspension } = entry
  // Who hydrates can't show the parts that others were woken for, so the promise must be another one.
  const waits = suspension && (!suspension.woken || suspension.error)
  return (waits ? suspension : begin(entry)).thrown()
}

function begin(entry: QueryEntry): Suspension {
  entry.endSuspension()
  const suspension = (entry.suspension = new Suspension(entry.store.onServer, () => entry.endSuspension()))
  // In a microtask, because a request that starts tells other components, which must not happen in render.
  void Promise.resolve()
    .then(() => entry.join())
    .then((result) => suspension.settle(result))
  return suspension
}
