import type { RequestFailure } from '@thinql/core'
import type { Entry } from './entry.ts'
import type { Suspension } from './suspension.ts'

/** How long an error that nothing picks up is kept, in ms: whoever waited for it may be gone. */
const abandonedTime = 1_000
/** How long React keeps a fallback on screen at least, in ms. */
const fallbackTime = 300
/** React throws an error anew at once, if at all; in ms. */
const quietTime = 10

/**
 * What a component without data has to throw: the one promise of all that wait, or the error their request came to.
 *
 * A component that was on screen already knows the error.
 */
export function suspend(entry: Entry, known: RequestFailure | undefined): Promise<void> | RequestFailure {
  if (known && !entry.suspension) return known
  const suspension = waitingIn(entry) ?? (entry.suspension = createSuspension(entry))
  const { error, promise } = suspension
  if (!error) return promise
  // React throws an error at least twice before it commits a boundary, and for every update that comes between while
  // it keeps the fallback. It gives no sign of the commit, nor of a reset: whoever asks after all that means to try again.
  if (++suspension.throws > 1) forgetLater(entry, suspension, Math.max(quietTime, keptFallback(suspension)))
  return error
}

/** For how long React will keep the fallback yet, in ms. */
function keptFallback({ since }: Suspension): number {
  // The types of React leave out what its documentation has tests set: inside `act` it keeps no fallback.
  const { IS_REACT_ACT_ENVIRONMENT } = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  return IS_REACT_ACT_ENVIRONMENT ? 0 : since + fallbackTime - Date.now()
}

/** Not one whose promise has resolved already: who hydrates can't show the parts that others were woken for. */
function waitingIn({ suspension }: Entry): Suspension | undefined {
  return suspension?.woken && !suspension.error ? undefined : suspension
}

function createSuspension(entry: Entry): Suspension {
  let resolve!: () => void
  const promise = new Promise<void>((resolver) => (resolve = resolver))
  const wake = () => {
    suspension.woken = true
    resolve()
  }
  const suspension: Suspension = { promise, wake, woken: false, throws: 0, since: Date.now() }
  // In a microtask, because a request that starts tells other components, which must not happen in render.
  void Promise.resolve()
    .then(() => entry.join())
    .then(({ error }) => {
      suspension.error = error
      if (error) forgetLater(entry, suspension, abandonedTime)
      else forget(entry, suspension)
      wake()
    })
  return suspension
}

function forgetLater(entry: Entry, suspension: Suspension, time: number) {
  if (entry.context.onServer) return
  clearTimeout(suspension.timer)
  suspension.timer = setTimeout(() => forget(entry, suspension), time)
}

function forget(entry: Entry, suspension: Suspension) {
  // Another one may wait in its place.
  if (entry.suspension === suspension) entry.suspension = undefined
}
