/**
 * The longest delay of `setTimeout`, in ms. With a longer delay it would fire at once.
 *
 * @internal
 */
export const maxSafeTimeout = 2_147_483_647

/**
 * Waits for a time in ms, at most `maxSafeTimeout`. An abort of `signal` and the event `online` of `target` end the wait.
 * At the end it removes its timer and its listeners.
 *
 * @returns False if the signal is aborted.
 */
export function wait(
  ms: number,
  signal: AbortSignal | null | undefined,
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
