import type { Entry } from './entry.ts'
import { longestTimer } from './longestTimer.ts'

/** Asks again some ms after each answer, but not while the page is hidden; returns what ends it. */
export function poll(entry: Entry, interval: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const wait = () => {
    if (!stopped) timer = setTimeout(tick, Math.min(interval, longestTimer))
  }
  const tick = () => {
    // React Native has no document.
    if ((globalThis as { document?: Document }).document?.visibilityState === 'hidden') wait()
    else void entry.join().then(wait)
  }
  if (entry.fetching) void entry.join().then(wait)
  else wait()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
