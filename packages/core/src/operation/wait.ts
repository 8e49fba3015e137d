import { type MaybeSignal, onAbort } from './onAbort.ts'

/**
 * The longest delay of `setTimeout`, in ms. With a longer delay it would fire at once.
 *
 * @internal
 */
export const maxSafeTimeout = 2_147_483_647

/**
 * Waits for a time in ms, at most `maxSafeTimeout`. An abort of `signal` ends the wait, and so does a call of what `listen`
 * gets. At the end it removes its timer and its listeners.
 *
 * @returns False if the signal is aborted.
 */
export function wait(
  ms: number,
  signal: MaybeSignal,
  listen?: (end: () => void) => () => void,
): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop?.()
      stopListening?.()
      resolve(!signal?.aborted)
    }
    const timer = setTimeout(end, Math.min(ms, maxSafeTimeout))
    const stop = signal && onAbort(signal, end)
    const stopListening = listen?.(end)
  })
}

/**
 * Calls back after a time in ms, unless the returned function is called before. If the process was busy until then, or
 * the page was frozen, it waits 50 ms more: its timers run before it hears of the bytes that have come.
 */
export function startLimit(ms: number, end: () => void): () => void {
  const latest = now() + ms + 5
  const endUnlessLate = () => {
    const isLate = now() > latest
    if (isLate) timer = setTimeout(end, 50)
    else end()
  }
  let timer = setTimeout(endUnlessLate, ms)
  return () => clearTimeout(timer)
}

/** Next.js refuses to prerender a page that calls `Date.now()` before it loads data. Some sandboxes have no `performance`. */
function now(): number {
  const platform = globalThis as { readonly performance?: Pick<Performance, 'now'> }
  return Number(platform.performance?.now())
}
