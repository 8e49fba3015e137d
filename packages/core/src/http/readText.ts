import { describeThrown } from '../operation/errorResult.ts'
import type { MaybeSignal } from '../operation/onAbort.ts'
import { isWebStream, wasRead } from './fetched.ts'

/** The text of a body, as far as it arrived. */
interface BodyText {
  readonly text: string
  /** Why it broke off. */
  readonly cutOff?: string
}

/** Reads a body, and stops when the signal aborts. It never rejects. */
export async function readText(response: Response, signal: MaybeSignal): Promise<BodyText> {
  let text = ''
  try {
    // Older React Native has no TextDecoder. SvelteKit gives undefined for a 204.
    if (!isWebStream(response.body) || typeof TextDecoder === 'undefined') {
      const whole = (await response.text()) as string | undefined
      text = whole ?? ''
    } else {
      if (wasRead(response)) throw new Error('it was read already.')
      // Read chunk by chunk. If the body is cut off, `response.text()` would lose the text that arrived.
      const reader = readerOf(response.body)
      const stop = cancelOnAbort(reader, signal)
      const decoder = new TextDecoder()
      let chunk
      try {
        do {
          chunk = await reader.read()
          text += decodeChunk(decoder, chunk.value)
        } while (!chunk.done)
      } finally {
        stop()
        // The body may be too long for a text.
        if (!chunk?.done) cancel(reader)
        // The body may have ended within a character.
        text += decoder.decode()
      }
    }
  } catch (thrown) {
    return { text, cutOff: describeThrown(thrown) }
  }
  return { text }
}

/** Makes a reader of a body. When the body breaks off, WebKit rejects `closed` too, and calls that unhandled. */
export function readerOf<T>(body: ReadableStream<T>): ReadableStreamDefaultReader<T> {
  const reader = body.getReader()
  // A mock may not have it.
  const closed = reader.closed as Promise<void> | undefined
  closed?.catch(() => undefined)
  return reader
}

/** The text of a chunk. Some implementations of fetch give strings. */
export function decodeChunk(decoder: TextDecoder, chunk: Uint8Array | string | undefined): string {
  return typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
}

/**
 * Cancels a body when the operation is aborted, also if fetch ignores the signal. Call the returned function
 * at the end: fetch keeps the signal, which would keep the body in memory. The signal is that of `guard`, so
 * nobody else waits for it.
 */
export function cancelOnAbort(reader: ReadableStreamDefaultReader, signal: MaybeSignal): () => void {
  const end = () => cancel(reader)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  return () => signal?.removeEventListener('abort', end)
}

/** Nobody can handle an error of `cancel`, and the reader of a test may have none. */
export function cancel(reader: ReadableStreamDefaultReader): void {
  const end = async () => reader.cancel()
  end().catch(() => undefined)
}
