/**
 * The text of a body as it arrives; reads on only when asked to.
 *
 * Leaving it, or an abort, cancels the body at once, even where the fetch that gave it doesn't look at the signal.
 *
 * @throws what a body that breaks off throws, and an Error where it ends: a stream says itself when it is complete.
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | null | undefined,
): AsyncGenerator<string, void, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  // Whatever a body says to being cancelled, nobody is left to hear it.
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', cancel)
  try {
    while (!signal?.aborted) {
      const { done, value } = await reader.read()
      if (done) throw new Error('it ended early')
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    // fetch keeps the signal after the answer has ended; a listener left on it would keep the body in memory.
    signal?.removeEventListener('abort', cancel)
    cancel()
  }
}
