import { decide, decodeBody } from '../http/decodeBody.ts'
import { parseJson } from '../http/parseResponse.ts'
import { cancel, cancelOnAbort, isWebStream, decodeChunk } from '../http/readText.ts'
import { headerOf } from '../http/responseHeaders.ts'
import { describeThrown } from '../operation/errorResult.ts'
import type { Decoder, Operation } from '../operation/operation.ts'
import { type MediaType, parseMediaType } from './mediaType.ts'
import { brokenOff, checkPartLength, maxPartLength, type PartReader, type ReadParts } from './parts.ts'

/** Begins a body that is JSON or HTML, although its label says that it has parts. */
const isNoStream = /^\s*[{[<]/

/**
 * Makes a decoder that calls `operation.onPart` with the result of each part, and waits for it.
 *
 * It resolves to the last part of a response that grows, or to the last data of a completed subscription with
 * `hasNext: false`. It resolves to an error if the response breaks off, or if the first event has no data: that is how
 * servers refuse an operation. `open` returns a reader for one body, or undefined if the media type has no parts.
 */
export function decodeParts(
  open: (operation: Operation, ...type: MediaType) => PartReader | undefined,
): Decoder {
  return async (operation, response) => {
    const { ok, body } = response
    const read = body !== null && open(operation, ...parseMediaType(headerOf(response, 'content-type')))
    if (!read || !(ok || isWebStream(body))) return decodeBody(operation, response)
    // React Native and node-fetch give no web stream.
    if (!isWebStream(body)) {
      // The stream of Node that node-fetch gives would keep the connection open.
      ;(body as { destroy?: () => void } | undefined)?.destroy?.()
      return decide(operation, response, '', { invalidReason: 'the body needs a `fetch` that streams.' })
    }

    const reader = body.getReader()
    const stop = cancelOnAbort(reader, operation.fetchOptions.signal)
    const decoder = new TextDecoder()
    /** The text of a response that has no part yet. It may be JSON or HTML, whatever its label says. */
    let text = ''
    let last: ReadParts[number]
    /** When timers could last fire. Reading a body that has arrived lets no timer fire, so a timeout would come too late. */
    let idle = Date.now()
    const isBusy = () => Date.now() - idle >= 50
    const letTimersFire = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      idle = Date.now()
    }
    try {
      for (;;) {
        let parts
        if (isBusy()) await letTimersFire()
        try {
          const start = Date.now()
          const { done, value } = await reader.read()
          if (Date.now() - start > 3) idle = Date.now()
          const chunk = decodeChunk(decoder, value)
          if (!last && text.length < maxPartLength) text += chunk
          if (!ok) checkPartLength(text.length)
          if (done && (!ok || isNoStream.test(text)))
            return decide(operation, response, text, parseJson(text, operation))
          parts = done ? brokenOff(text) : read(chunk)
        } catch (thrown) {
          parts = brokenOff(text, describeThrown(thrown))
        }
        for (const part of parts) {
          // A server may refuse in an event, and keep the connection open.
          if (!ok) return decide(operation, response, text, part ?? parseJson(text, operation))
          if (!part) {
            const completed = decide(operation, response, '', { data: {} })
            return Object.assign(completed, { data: last?.data, hasNext: false })
          }
          const { body, data, hasNext, invalidReason } = part
          // A failure keeps the data of a response that grows.
          const dataSoFar = last?.hasNext ? last.data : undefined
          const result = decide(operation, response, body, { data: dataSoFar, ...part })
          // Before the first data, an event without data is a refusal, as for `request`.
          const isRefusal = !last && !data
          if (invalidReason ?? (isRefusal || hasNext === false)) return result
          last = part
          text = ''
          if (isBusy()) await letTimersFire()
          await operation.onPart?.(Object.assign(result, { hasNext }))
        }
      }
    } finally {
      stop()
      cancel(reader)
    }
  }
}
