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
