import { checkResponse, decide, decodeBody, isWebStream, parseJson } from '../http/decodeBody.ts'
import type { Decoder } from '../operation/operation.ts'
import { type MediaType, parseMediaType } from './mediaType.ts'
import { brokenOff, endedEarly, maxPartLength, type PartReader, type ReadPart } from './parts.ts'

const withoutStream = 'the body needs a `fetch` that streams.'

/**
 * Makes a decoder that calls `operation.onPart` with the result of each part, and waits for it.
 *
 * It resolves to the last part of a response that grows, or to the last data of a completed subscription with
 * `done: true`. It resolves to an error if the response breaks off, or if the first event has no data: that is how
 * servers refuse a subscription. `open` returns a reader for one body, or undefined if the media type has no parts.
 */
export function decodeParts(open: (type: MediaType) => PartReader | undefined): Decoder {
  return async (operation, response) => {
    const { ok, body, headers } = response
    const { fetchOptions, onPart } = operation
    const { signal } = fetchOptions
    const read = body !== null && open(parseMediaType(headers.get('content-type')))
    if (!read) return decodeBody(operation, response)
    if (!ok) return decodeBody(operation, response, (text) => parseRefusal(text, read))
    // React Native and node-fetch give no web stream.
    if (!isWebStream(body)) {
      // The stream of Node that node-fetch gives would keep the connection open.
      ;(body as { destroy?: () => void } | undefined)?.destroy?.()
      return decide(operation, response, '', { invalidReason: withoutStream })
    }

    let last: ReadPart | undefined
    for await (const part of readBody(body, signal, read)) {
      // After an abort, `guard` has already resolved.
      if (!part || signal?.aborted) break
      const { body, data, hasNext, invalidReason } = part
      const dataSoFar = last?.hasNext ? last.data : undefined
      const result = decide(operation, response, body, invalidReason ? { ...part, data: dataSoFar } : part)
      const isRefusal = !last && data === undefined
      if (invalidReason ?? (isRefusal || hasNext === false)) return result
      last = part
      await onPart?.({ ...result, hasNext })
    }
    return { data: last?.data, response, done: true }
  }
}

/** Reads the first part of a response whose status isn't 2xx. If it has no part, the text may be JSON or HTML. */
function parseRefusal(text: string, read: PartReader) {
  // The reader refuses a longer text.
  const [first] = read(text.slice(0, maxPartLength - 1))
  return first ?? parseJson(text, checkResponse)
}

/**
 * Yields the parts of a body as they arrive. It reads on only when the caller asks for more. A failure is a part too.
 *
 * When the caller leaves the loop or the signal aborts, it cancels the body at once, even if fetch ignores the signal.
 */
async function* readBody(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | null | undefined,
  read: PartReader,
): AsyncGenerator<ReadPart | undefined, void, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  // Nobody can handle an error of `cancel`.
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', cancel)
  try {
    while (!signal?.aborted) {
      const { done, value } = await reader.read()
      if (done) yield brokenOff(endedEarly)
      else yield* read(decoder.decode(value, { stream: true }))
    }
  } catch (thrown) {
    yield brokenOff(thrown)
  } finally {
    // fetch keeps the signal after the response has ended. So a listener on it would keep the body in memory.
    signal?.removeEventListener('abort', cancel)
    cancel()
  }
}
