import type { Observer } from '../shared/RetainedEntry.ts'

/** Returns the shortest interval of the hooks that poll, in ms, or Infinity if none of them polls. */
export function pollDelay(observers: Iterable<Observer>): number {
  // A production build accepts intervals that are negative or NaN. Such a hook doesn't poll.
  return Math.min(
    ...[...observers].map(({ pollInterval = 0 }) => (pollInterval > 0 ? pollInterval : Infinity)),
  )
}

/** Whether nobody sees the page. Then a poll waits for its next interval. */
export function isPageHidden(): boolean {
  // React Native has no document.
  return (globalThis as { document?: Document }).document?.visibilityState === 'hidden'
}
