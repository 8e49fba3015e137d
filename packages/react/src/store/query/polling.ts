import type { Observer } from '../shared/RetainedEntry.ts'

/** Returns the shortest interval of the hooks that poll, in ms, or Infinity if none of them polls. */
export function pollDelay(observers: Iterable<Observer>): number {
  const intervals = [...observers].map(({ pollInterval = 0 }) => pollInterval)
  // A production build accepts intervals that are negative or NaN. Such a hook doesn't poll.
  return Math.min(...intervals.map((interval) => (interval > 0 ? interval : Infinity)))
}

/** Whether nobody sees the page. Then a poll waits for its next interval. */
export function isPageHidden(): boolean {
  // React Native has no document.
  const { document } = globalThis as { document?: Document }
  return document?.visibilityState === 'hidden'
}
