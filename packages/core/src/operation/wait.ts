/** The longest delay of `setTimeout`, in ms. With a longer delay it would fire at once. */
export const maxSafeTimeout = 2_147_483_647

/** Resolves after a time in ms, or when the signal aborts. It removes its timer and its listener. */
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
