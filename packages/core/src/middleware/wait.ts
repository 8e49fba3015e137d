/** The longest time that a platform's timer can count, in ms. A longer one would make it fire at once. */
export const maxSafeTimeout = 2_147_483_647

/** Resolves after a time, or at once when the signal aborts. It leaves neither timer nor listener. */
export function wait(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()

    function end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
  })
}
