import { cutOffBy, decodeBody, isWebStream, parseJson, toResult } from '../http/decodeBody.ts'
import type { Decoder } from '../operation/operation.ts'
import { type MediaType, parseMediaType } from './mediaType.ts'
import type { ParsedPart, PartParser, PartReader } from './parts.ts'

/** How a response in parts is read. */
export interface PartsFormat {
  /** A parser and a reader for one body. Undefined for a media type that has no parts. */
  open(this: void, type: MediaType): { parse: PartParser; read: PartReader } | undefined
  /** True if the response is complete when its body closes. False if a part says that it is the last. */
  readonly endsWithBody: boolean
}

const withoutStream = 'fetch gives no stream of the body: give the client a `fetch` that does.'

/**
 * A decoder that gives `operation.onPart` the result of each part. It resolves to the result of the last part or to
 * what went wrong; if there is nothing left to say, to a result with neither data nor an error.
 */
export function decodeParts({ open, endsWithBody }: PartsFormat): Decoder {
  return async (operation, response) => {
    const { ok, body, headers } = response
    const { fetchOptions, onPart } = operation
    const { signal } = fetchOptions
    const format = ok && body !== null && open(parseMediaType(headers.get('content-type')))
    if (!format) return decodeBody(operation, response)
    // React Native and node-fetch give none. Nothing of the body has been read until here.
    if (!isWebStream(body)) return toResult(operation, response, '', { invalidReason: withoutStream })
    let data: unknown
    try {
      receiving: for await (const chunk of readChunks(body, signal)) {
        for (const part of format.parse(chunk)) {
          // After an abort the guard has ended the operation.
          if (!part || signal?.aborted) break receiving
          const parsed: ParsedPart | undefined = part.json
            ? format.read(part.json)
            : parseJson(part.body, format.read)
          if (!parsed) continue
          const { hasNext } = parsed
          const result = toResult(operation, response, part.body, parsed)
          if (parsed.invalidReason) return { ...result, data }
          if (hasNext === false) return result
          if (hasNext) data = parsed.data
          await onPart?.({ ...result, hasNext })
        }
      }
      if (!endsWithBody) throw new Error('it closed before the last part')
      return { data, response }
    } catch (thrown) {
      return { ...toResult(operation, response, '', cutOffBy(thrown)), data }
    }
  }
}

/**
 * The text of a body as it arrives. It reads on only when asked to.
 *
 * Leaving it, or an abort, cancels the body at once, even if the fetch that gave it ignores the signal.
 *
 * @throws what a body that breaks off throws, and an Error where it ends: a stream says itself when it is complete.
 */
async function* readChunks(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | null | undefined,
): AsyncGenerator<string, void, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  // Nobody is left to hear what a body says to being cancelled.
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', cancel)
  try {
    while (!signal?.aborted) {
      const { done, value } = await reader.read()
      if (done) throw new Error('it ended early')
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    // fetch keeps the signal after the response has ended. A listener left on it would keep the body in memory.
    signal?.removeEventListener('abort', cancel)
    cancel()
  }
}
