import type { RequestFailure } from '@thinql/core'
import type { Entry } from './entry.ts'
import { Suspension } from './suspension.ts'

/**
 * What a component without data has to throw: the one promise of all that wait, or the error their request came to.
 *
 * A component that was on screen already knows the error.
 */
export function suspend(entry: Entry, known: RequestFailure | undefined): Promise<void> | RequestFailure {
  if (known && !entry.suspension) return known
  return (waitingIn(entry) ?? begin(entry)).thrown()
}

/** Not one whose promise has resolved already: who hydrates can't show the parts that others were woken for. */
function waitingIn({ suspension }: Entry): Suspension | undefined {
  return suspension?.woken && !suspension.error ? undefined : suspension
}

function begin(entry: Entry): Suspension {
  entry.endSuspension()
  const suspension = (entry.suspension = new Suspension(entry.context.onServer, () => entry.endSuspension()))
  // In a microtask, because a request that starts tells other components, which must not happen in render.
  void Promise.resolve()
    .then(() => entry.join())
    .then((result) => suspension.settle(result))
  return suspension
}
