import { decide, decodeBody } from '../http/decodeBody.ts'
import { isWebStream, wasRead } from '../http/fetched.ts'
import { parseJson } from '../http/parseResponse.ts'
import { type MediaType, parseMediaType } from '../http/mediaType.ts'
import { headerOf } from '../http/responseHeaders.ts'
import { describeThrown } from '../operation/errorResult.ts'
import type { Decoder, Operation } from '../operation/operation.ts'
import { endDelay, readChunks } from './readChunks.ts'
import {
  brokenOff,
  checkPartLength,
  maxPartLength,
  type ParsedPart,
  type PartReader,
  type ReadPart,
  type ReadParts,
} from './parts.ts'

/** Begins a body that is JSON or HTML, although its label says that it has parts. */
const isNoStream = /^\s*[{[<]/

/**
 * How much text is kept of a stream that has no part yet, in characters, to say what came. It may get pings
 * for days.
 */
const maxBeginning = 1_024

/**
 * Makes a decoder that calls `operation.onOpen`, and then `operation.onPart` with the result of each part,
 * and waits for it.
 *
 * It resolves to the last part of a response that grows, or to the last data of a completed subscription with
 * `hasNext: false`. It resolves to an error if the response breaks off, or if the first event has no data: that is how
 * servers refuse an operation. `open` returns a reader for one body, or undefined if the media type has no parts.
 * `isRefused` says whether a first event is a refusal.
 */
export function decodeParts(
  open: (operation: Operation, ...type: MediaType) => PartReader | undefined,
  isRefused = ({ data }: ParsedPart) => !data,
): Decoder {
  return async (operation, response) => {
    const { ok, body } = response
    const { progress = {} } = operation
    const decodeWhole = async () => {
      const result = await decodeBody(operation, response)
      progress.isRead = result.error?.name !== 'NetworkError'
      return result
    }
    if (body === null) return decodeWhole()
    const reader = open(operation, ...parseMediaType(headerOf(response, 'content-type')))
    if (!reader) return decodeWhole()
    if (!isWebStream(body)) {
      if (!ok) return decodeWhole()
      // The stream of Node that node-fetch gives would keep the connection open.
      ;(body as { destroy?: () => void } | undefined)?.destroy?.()
      return decide(operation, response, '', { invalidReason: 'the body needs a `fetch` that streams.' })
    }
    if (wasRead(response)) return decodeWhole()
    if (ok) operation.onOpen?.()
    const chunks = readChunks(body, operation.fetchOptions.signal)
    /** The text of a response that has no part yet: all of it if it may be JSON or HTML, whatever its label says. */
    let text = ''
    const isOneResponse = () => !ok || isNoStream.test(text)
    let last: ReadPart | undefined
    /**
     * When the first event of a subscription was taken, if it has no data. If the body ends right after it, the server
     * has refused.
     */
    let failedAt = NaN
    /** Whether the server has said that nothing more comes. */
    let isOver = false
    /** The text that is in no part. */
    const textSoFar = () => (isOneResponse() ? text : reader.rest() || text)
    /** Some servers leave out the empty line after the last event. An event that was cut off is no whole JSON. */
    const lastParts = () => {
      const rest = textSoFar()
      const isRefusal = !rest.trim() && Date.now() - failedAt <= endDelay
      const unread = isRefusal ? [null] : brokenOff(rest)
      const whole = reader.read('\n\n').filter((part) => !part?.invalidReason)
      return [...whole, ...unread]
    }
    try {
      for (;;) {
        let parts: ReadParts
        try {
          // Each Result of a response that grows is a copy. Events stay what they are.
          const chunk = await chunks.next(!!last?.hasNext)
          const isEnd = chunk === undefined
          if (!last && text.length < (isOneResponse() ? maxPartLength : maxBeginning)) text += chunk ?? ''
          if (!ok) checkPartLength(text.length)
          if (isEnd && isOneResponse()) return decide(operation, response, text, parseJson(text, operation))
          parts = isEnd ? lastParts() : reader.read(chunk)
        } catch (thrown) {
          parts = brokenOff(textSoFar(), describeThrown(thrown))
        }
        for (const part of parts) {
          // A server may refuse in an event, and keep the connection open.
          if (!ok) return decide(operation, response, text, part ?? parseJson(text, operation))
          if (!part) {
            isOver = true
            const completed = decide(operation, response, '', { data: {} })
            return Object.assign(completed, { data: last?.data, hasNext: false })
          }
          const { body, hasNext, invalidReason } = part
          // A failure keeps the data of a response that grows.
          const dataSoFar = last?.hasNext ? last.data : undefined
          const result = decide(operation, response, body, { data: dataSoFar, ...part })
          // Before the first data, an event without data is a refusal, as for `request`.
          const isRefusal = !last && isRefused(part)
          if (invalidReason) return result
          if (isRefusal || hasNext === false) {
            isOver = true
            return result
          }
          const hasFailed = !last && !part.data && !progress.newest
          last = part
          text = ''
          await chunks.letTimersFire()
          await operation.onPart?.(Object.assign(result, { hasNext }))
          failedAt = hasFailed ? Date.now() : NaN
        }
      }
    } finally {
      progress.isRead = chunks.close(isOver)
    }
  }
}
