/** The text of a body, as far as it arrived. */
interface BodyText {
  readonly text: string
  readonly cutOff?: { readonly reason: Error }
}

/** Reads a body, and stops when the signal aborts. It never rejects. */
export async function readText(
  response: Response,
  signal: AbortSignal | null | undefined,
): Promise<BodyText> {
  let text = ''
  try {
    // React Native and node-fetch give no web stream, and older React Native has no TextDecoder.
    if (!isWebStream(response.body) || typeof TextDecoder === 'undefined') text = await response.text()
    else {
      // Read chunk by chunk. If the body is cut off, `response.text()` would lose the text that arrived.
      const reader = response.body.getReader()
      const close = closeOnAbort(reader, signal)
      const decoder = new TextDecoder()
      let chunk
      try {
        chunk = await reader.read()
        while (!chunk.done) {
          // A decoder that knows that a chunk is the last one is faster. Most bodies have only one.
          const next = await reader.read()
          text += decoder.decode(chunk.value, { stream: !next.done })
          chunk = next
        }
      } finally {
        // If `read` has thrown, this chunk is not decoded yet.
        text += decoder.decode(chunk?.value)
        // The body has ended, so there is nothing to cancel.
        signal?.removeEventListener('abort', close)
      }
    }
  } catch (reason) {
    // A custom fetch may reject with anything. Whoever reads the reason expects that.
    return { text, cutOff: { reason: reason as Error } }
  }
  return { text }
}

/**
 * Cancels a body when the operation is aborted, also if fetch ignores the signal. The returned function cancels what is
 * left of the body. It removes the listener, because fetch keeps the signal, and the signal would keep the body in memory.
 */
export function closeOnAbort(
  reader: ReadableStreamDefaultReader,
  signal: AbortSignal | null | undefined,
): () => void {
  signal?.addEventListener('abort', close)
  if (signal?.aborted) close()
  return close

  function close() {
    signal?.removeEventListener('abort', close)
    // Nobody can handle an error of `cancel`.
    reader.cancel().catch(() => undefined)
  }
}

/** Returns true if the body can be read chunk by chunk. Some implementations of fetch give no web stream. */
export function isWebStream(body: unknown): body is ReadableStream<Uint8Array> {
  return !!(body as Partial<ReadableStream> | null | undefined)?.getReader
}
