import type { RequestFailure } from '@thinql/core'
import type { Entry } from './entry.ts'
import type { Suspension } from './suspension.ts'

/** How long an error that nothing picks up is kept, in ms: whoever waited for it may be gone. */
const abandonedTime = 1_000
/** For how long React may hold back what takes the place of a fallback, in ms; 300 since React 19. */
const heldTime = 500
/** React throws an error anew at once, if at all; in ms. */
const quietTime = 10

/**
 * What a component without data has to throw: the one promise of all that wait, or the error their request came to.
 *
 * A component that was on screen already knows the error.
 */
export function suspend(entry: Entry, known: RequestFailure | undefined): Promise<void> | RequestFailure {
  // Whoever asks for it now means to try again.
  if (entry.suspension?.shown && !entry.context.waking) entry.suspension = undefined
  if (known && !entry.suspension) return known
  const suspension = waitingIn(entry) ?? (entry.suspension = createSuspension(entry))
  const { error, promise } = suspension
  if (!error) return promise
  noteThrow(entry, suspension)
  return error
}

/**
 * React gives no sign when it commits an error boundary, nor when that is reset: it throws the error at least twice
 * before, and once more whenever another part wakes while it holds the commit back.
 */
function noteThrow(entry: Entry, suspension: Suspension) {
  suspension.shown = false
  if (++suspension.throws < 2) return
  later(entry, suspension, quietTime, () => {
    suspension.shown = true
    later(entry, suspension, heldTime, () => forget(entry, suspension))
  })
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
    noteWaking(entry.context)
    resolve()
  }
  const suspension: Suspension = { promise, wake, woken: false, throws: 0, shown: false }
  // In a microtask, because a request that starts tells other components, which must not happen in render.
  void Promise.resolve()
    .then(() => entry.join())
    .then(({ error }) => {
      suspension.error = error
      if (error) later(entry, suspension, abandonedTime, () => forget(entry, suspension))
      else forget(entry, suspension)
      wake()
    })
  return suspension
}

/** React renders what has waited soon after it was woken. */
function noteWaking(context: Entry['context']) {
  if (context.onServer) return
  clearTimeout(context.waking)
  context.waking = setTimeout(() => (context.waking = undefined), quietTime)
}

function later(entry: Entry, suspension: Suspension, time: number, act: () => void) {
  if (entry.context.onServer) return
  clearTimeout(suspension.timer)
  suspension.timer = setTimeout(act, time)
}

function forget(entry: Entry, suspension: Suspension) {
  // Another one may wait in its place.
  if (entry.suspension === suspension) entry.suspension = undefined
}
