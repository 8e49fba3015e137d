import { checkResponse, cutOffBy, decide, decodeBody, isWebStream, parseJson } from '../http/decodeBody.ts'
import type { Decoder } from '../operation/operation.ts'
import { type MediaType, parseMediaType } from './mediaType.ts'
import { maxPartLength, type PartReader, type ReadPart } from './parts.ts'

/** The format of a response that comes in parts. */
export interface PartsFormat {
  /** Returns a reader for one body, or undefined if the media type has no parts. */
  open(this: void, type: MediaType): PartReader | undefined
  /** True for events, which an end marker completes. False for one response that grows until its last part. */
  readonly isSubscription: boolean
}

const endedEarly = 'it ended early'
const withoutStream = 'fetch gives no stream of the body: give the client a `fetch` that does.'

/**
 * Makes a decoder that calls `operation.onPart` with the result of each part, and waits for it.
 *
 * It resolves to the last part of a response that grows, or to the last data of a subscription with `done: true`. It
 * resolves to an error if the response breaks off, or if the first event has no data: servers refuse like that.
 */
export function decodeParts({ open, isSubscription }: PartsFormat): Decoder {
  return async (operation, response) => {
    const { ok, body, headers } = response
    const { fetchOptions, onPart } = operation
    const { signal } = fetchOptions
    const read = body !== null && open(parseMediaType(headers.get('content-type')))
    if (!read) return decodeBody(operation, response)
    if (!ok) return decodeBody(operation, response, (text) => parseRefusal(text, read))
    // React Native and node-fetch give no web stream.
    if (!isWebStream(body)) return decide(operation, response, '', { invalidReason: withoutStream })

    let data: unknown
    let hadPart = false
    const withDataSoFar = (part: ReadPart) => {
      const result = decide(operation, response, part.body, part)
      return isSubscription ? result : { ...result, data }
    }
    for await (const part of readBody(body, signal, read)) {
      // After an abort, `guard` has already resolved.
      if (!part || signal?.aborted) break
      if (part.invalidReason) return withDataSoFar(part)
      const result = decide(operation, response, part.body, part)
      const { hasNext } = part
      const isRefusal = !hadPart && part.data === undefined
      if (hasNext === false || isRefusal) return result
      hadPart = true
      ;({ data } = part)
      await onPart?.({ ...result, hasNext })
    }
    return isSubscription
      ? { data, response, done: true }
      : withDataSoFar({ ...cutOffBy(new Error(endedEarly)), body: '' })
  }
}

/** Reads the first part of a response whose status isn't 2xx. Without one, the text may be JSON or HTML. */
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
      if (done) throw new Error(endedEarly)
      yield* read(decoder.decode(value, { stream: true }))
    }
  } catch (thrown) {
    yield { ...cutOffBy(thrown), body: '' }
  } finally {
    // fetch keeps the signal after the response has ended. So a listener on it would keep the body in memory.
    signal?.removeEventListener('abort', cancel)
    cancel()
  }
}
