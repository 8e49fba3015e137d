/** The longest delay of `setTimeout`, in ms. With a longer delay it would fire at once. */
export const maxSafeTimeout = 2_147_483_647

/**
 * Waits for a time in ms. It ends earlier if the signal aborts, or if `target` gets the event `online`. Afterwards it has
 * neither a timer nor a listener.
 */
export function wait(
  ms: number,
  signal: AbortSignal | null | undefined,
  target?: Partial<EventTarget>,
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    target?.addEventListener?.('online', end)
    if (signal?.aborted) end()

    function end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      target?.removeEventListener?.('online', end)
      resolve()
    }
  })
}
