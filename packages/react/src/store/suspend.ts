import type { RequestFailure } from '@thinql/core'
import type { Entry } from './entry.ts'
import type { Suspension } from './suspension.ts'

/** How long an error that nothing picks up is kept, in ms: whoever waited for it may be gone. */
const abandonedTime = 1_000
/** React throws an error anew at once, if at all; in ms. */
const quietTime = 10

/**
 * What a component without data has to throw: the one promise of all that wait, or the error their request came to.
 *
 * A component that was on screen already knows the error.
 */
export function suspend(entry: Entry, known: RequestFailure | undefined): Promise<void> | RequestFailure {
  if (known && !entry.suspension) return known
  const suspension = (entry.suspension ??= createSuspension(entry))
  const { error, promise } = suspension
  if (!error) return promise
  // React throws an error at least twice before it commits a boundary, and gives no sign when that is reset:
  // whoever asks later means to try again.
  if (++suspension.throws > 1) forgetLater(entry, suspension, quietTime)
  return error
}

function createSuspension(entry: Entry): Suspension {
  let wake!: () => void
  const promise = new Promise<void>((resolve) => (wake = resolve))
  const suspension: Suspension = { promise, wake, throws: 0 }
  // In a microtask, because a request that starts tells other components, which must not happen in render.
  void Promise.resolve()
    .then(() => entry.join())
    .then(({ error }) => {
      suspension.error = error
      if (error) forgetLater(entry, suspension, abandonedTime)
      else entry.suspension = undefined
      wake()
    })
  return suspension
}

function forgetLater(entry: Entry, suspension: Suspension, time: number) {
  if (entry.context.onServer) return
  clearTimeout(suspension.timer)
  suspension.timer = setTimeout(() => (entry.suspension = undefined), time)
}
