import { decide, decodeBody, isWebStream, parseJson } from '../http/decodeBody.ts'
import type { Decoder } from '../operation/operation.ts'
import { type MediaType, parseMediaType } from './mediaType.ts'
import { brokenOff, endedEarly, maxPartLength, type PartReader, type ReadPart } from './parts.ts'

/**
 * Makes a decoder that calls `operation.onPart` with the result of each part, and waits for it.
 *
 * It resolves to the last part of a response that grows, or to the last data of a completed subscription with
 * `done: true`. It resolves to an error if the response breaks off, or if the first event has no data: that is how
 * servers refuse a subscription. `open` returns a reader for one body, or undefined if the media type has no parts.
 */
export function decodeParts(open: (...type: MediaType) => PartReader | undefined): Decoder {
  return async (operation, response) => {
    const { ok, body, headers } = response
    const { fetchOptions, onPart } = operation
    const { signal } = fetchOptions
    const read = body !== null && open(...parseMediaType(headers.get('content-type')))
    if (!read) return decodeBody(operation, response)
    if (!ok) {
      // Read the first part. If there is none, the text may be JSON or HTML. The reader refuses a longer text.
      return decodeBody(
        operation,
        response,
        (text) => read(text.slice(0, maxPartLength - 1))[0] ?? parseJson(text),
      )
    }
    // React Native and node-fetch give no web stream.
    if (!isWebStream(body)) {
      // The stream of Node that node-fetch gives would keep the connection open.
      ;(body as { destroy?: () => void } | undefined)?.destroy?.()
      return decide(operation, response, '', { invalidReason: 'the body needs a `fetch` that streams.' })
    }

    const reader = body.getReader()
    const decoder = new TextDecoder()
    // Nobody can handle an error of `cancel`.
    const cancel = () => void reader.cancel().catch(() => undefined)
    // Cancel the body even if fetch ignores the signal. `guard` has already resolved then.
    signal?.addEventListener('abort', cancel)
    if (signal?.aborted) cancel()
    let last: ReadPart | undefined
    try {
      for (;;) {
        let parts
        try {
          const { done, value } = await reader.read()
          parts = done ? brokenOff(endedEarly) : read(decoder.decode(value, { stream: true }))
        } catch (thrown) {
          parts = brokenOff(thrown)
        }
        for (const part of parts) {
          if (!part) return { data: last?.data, response, done: true }
          const { body, data, hasNext, invalidReason } = part
          // A failure keeps the data of a response that grows.
          const dataSoFar = last?.hasNext ? last.data : undefined
          const result = decide(operation, response, body, { data: dataSoFar, ...part })
          const isRefusal = !last && data === undefined
          if (invalidReason ?? (isRefusal || hasNext === false)) return result
          last = part
          await onPart?.({ ...result, hasNext })
        }
      }
    } finally {
      // fetch keeps the signal after the response has ended. So a listener on it would keep the body in memory.
      signal?.removeEventListener('abort', cancel)
      cancel()
    }
  }
}
