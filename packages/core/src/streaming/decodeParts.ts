import {
  checkResponse,
  cutOffBy,
  decodeBody,
  isWebStream,
  type ParsedResponse,
  parseJson,
  toResult,
} from '../http/decodeBody.ts'
import type { Decoder } from '../operation/operation.ts'
import type { IncrementalResult } from '../result/result.ts'
import { type MediaType, parseMediaType } from './mediaType.ts'
import { maxPartLength, type ParsedPart, type PartParser, type PartReader } from './parts.ts'
import type { Copies } from './patch.ts'

/** A parser and a reader for one body. */
interface OpenFormat {
  readonly parse: PartParser
  readonly read: PartReader
}

/** The format of a response that comes in parts. */
export interface PartsFormat {
  /** Returns a parser and a reader for one body, or undefined if the media type has no parts. */
  open(this: void, type: MediaType): OpenFormat | undefined
  /** True if an end marker, such as the event `complete`, ends the response. False if the last part must say so. */
  readonly endsWithMarker: boolean
}

/** How many parts of one chunk get a Result each. Each Result copies the data that changed, and this may be large. */
const maxShown = 16

const withoutStream = 'fetch gives no stream of the body: give the client a `fetch` that does.'

/**
 * Makes a decoder that calls `operation.onPart` with the result of each part. It resolves to the result of the last
 * part, or to an error. If an end marker ends the response, it resolves to a result without data and without an error.
 */
export function decodeParts({ open, endsWithMarker }: PartsFormat): Decoder {
  return async (operation, response) => {
    const { ok, body, headers } = response
    const { fetchOptions, onPart } = operation
    const { signal } = fetchOptions
    const format = body !== null && open(parseMediaType(headers.get('content-type')))
    if (!format) return decodeBody(operation, response)
    if (!ok) return decodeBody(operation, response, (text) => parseRefusal(text, format))
    // React Native and node-fetch give no web stream.
    if (!isWebStream(body)) return toResult(operation, response, '', { invalidReason: withoutStream })
    let data: unknown
    const copies: Copies = new Set()
    try {
      receiving: for await (const chunk of readChunks(body, signal)) {
        let shown = 0
        let unseen: IncrementalResult<unknown> | undefined
        for (const part of format.parse(chunk)) {
          // After an abort, `guard` has already resolved.
          if (!part || signal?.aborted) break receiving
          const parsed: ParsedPart | undefined = part.json
            ? format.read(part.json, copies)
            : parseJson(part.body, (json) => format.read(json, copies))
          if (!parsed) continue
          const { hasNext } = parsed
          const result = toResult(operation, response, part.body, parsed)
          if (parsed.invalidReason) return { ...result, data }
          if (hasNext === false) return result
          if (hasNext) data = parsed.data
          unseen = { ...result, hasNext }
          if (hasNext && ++shown > maxShown) continue
          copies.clear()
          await onPart?.(unseen)
          unseen = undefined
        }
        copies.clear()
        if (unseen) await onPart?.(unseen)
      }
      if (!endsWithMarker) throw new Error('it ended early')
      return { data, response }
    } catch (thrown) {
      return { ...toResult(operation, response, '', cutOffBy(thrown)), data }
    }
  }
}

/** Reads the first part of a response whose status isn't 2xx. Without one, the text may be JSON or HTML. */
function parseRefusal(text: string, { parse, read }: OpenFormat): ParsedResponse {
  let parsed: ParsedResponse | undefined
  // The parser refuses a longer text.
  for (const part of parse(text.slice(0, maxPartLength - 1))) parsed ??= part && parseJson(part.body, read)
  return parsed ?? parseJson(text, checkResponse)
}

/**
 * Yields the text of a body as it arrives. It reads on only when the caller asks for more.
 *
 * When the caller leaves the loop or the signal aborts, it cancels the body at once, even if fetch ignores the signal.
 *
 * @throws Error when the body is cut off, and also when it ends: the last part must tell the caller to leave the loop.
 */
async function* readChunks(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | null | undefined,
): AsyncGenerator<string, void, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  // Nobody can handle an error of `cancel`.
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', cancel)
  try {
    while (!signal?.aborted) {
      const { done, value } = await reader.read()
      if (done) throw new Error('it ended early')
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    // fetch keeps the signal after the response has ended. So a listener on it would keep the body in memory.
    signal?.removeEventListener('abort', cancel)
    cancel()
  }
}
