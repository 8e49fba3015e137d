/** Returns the time in ms. It only has a meaning beside other times of the same clock. */
export type Clock = () => number

/** A timer that may not run. */
export type Timer = ReturnType<typeof setTimeout> | undefined

/**
 * Creates the clock of a store. All its times are of this clock.
 *
 * `performance.now()` doesn't jump, but it may stand still while the machine sleeps. Then the wall clock
 * gains time, and that counts too, if it is more than a second between two readings. What the wall clock
 * loses doesn't count: data is never younger than it is. A server doesn't read the wall clock, because
 * frameworks that prerender forbid it. `onGain` is called when the wall clock has gained time.
 */
export function createClock(onServer: boolean, onGain: () => void): Clock {
  let slept = 0
  /** The wall clock minus `performance.now()` at the last reading. */
  let last: number
  return () => {
    const time = performance.now()
    if (!onServer) {
      const difference = Date.now() - time
      const gained = difference - last
      if (gained > 1_000) {
        slept += gained
        onGain()
      }
      last = difference
    }
    return time + slept
  }
}

/** After this time, a timer looks at the clock again, in ms: timers stand still while the machine sleeps. */
export const clockCheckTime = 10_000

/** Calls back after a time, or after `clockCheckTime`. Node warns of a negative time. */
export function callAfter(ms: number, callback: () => void): Timer {
  return setTimeout(callback, Math.max(0, Math.min(ms, clockCheckTime)))
}

/**
 * Returns a function that calls back in a later task, once for all its calls until then.
 *
 * So one render shows everything that arrived in one chunk. 10,000 renders leave the browser no time to paint.
 */
export function batchPerTask(callback: () => void): () => void {
  let scheduled = false
  return () => {
    if (scheduled) return
    scheduled = true
    setTimeout(() => {
      scheduled = false
      callback()
    })
  }
}
