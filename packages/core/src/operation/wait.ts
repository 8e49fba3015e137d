import type { Operation } from './operation.ts'

/** The longest delay of `setTimeout`, in ms. With a longer delay it would fire at once. */
export const maxSafeTimeout = 2_147_483_647

/**
 * Waits for a time in ms, or as long as a timer can if that is longer. It ends earlier if the operation is aborted, or if `target` gets the event `online`. Afterwards
 * it has neither a timer nor a listener.
 *
 * @returns False if the operation is aborted.
 */
export function wait(
  ms: number,
  { fetchOptions: { signal } }: Operation,
  target?: Partial<EventTarget>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, Math.min(ms, maxSafeTimeout))
    signal?.addEventListener('abort', end)
    target?.addEventListener?.('online', end)
    if (signal?.aborted) end()

    function end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      target?.removeEventListener?.('online', end)
      resolve(!signal?.aborted)
    }
  })
}
