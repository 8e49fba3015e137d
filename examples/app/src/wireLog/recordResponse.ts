import type { Exchange, WireLog } from './wireLog.ts'

/** Characters of a body that the log keeps. */
const maxBody = 2_000

/** Each part of a streamed response has one of these: an event's name, or `hasNext` of a multipart part. */
const partStart = /^event: next|"hasNext":/gm

/** Returns the response with a body that is logged while it is read. */
export function recordResponse(
  log: WireLog,
  exchangeId: number,
  response: Response,
  onEnd: (failure?: Exchange['failure']) => void,
): Response {
  const { body } = response
  if (!body) {
    onEnd()
    return response
  }
  const reader = body.getReader()
  const decoder = new TextDecoder()

  function record(chunk: Uint8Array): void {
    const text = decoder.decode(chunk, { stream: true })
    // A server sends each part in one chunk.
    const parts = Array<number>(text.match(partStart)?.length ?? 0).fill(performance.now())
    log.changeExchange(exchangeId, ({ size, responseBody = '', ...before }) => ({
      size: size + chunk.byteLength,
      responseBody: (responseBody + text).slice(0, maxBody),
      parts: [...before.parts, ...parts],
    }))
  }

  let cancelled = false
  const recorded = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        // `cancel` has logged the end.
        if (cancelled) return
        if (done) {
          onEnd()
          controller.close()
        } else {
          record(value)
          controller.enqueue(value)
        }
      } catch (thrown) {
        if (cancelled) return
        onEnd(thrown instanceof DOMException ? 'Aborted' : 'The response was cut off.')
        controller.error(thrown)
      }
    },
    cancel(reason) {
      cancelled = true
      onEnd('Aborted')
      return reader.cancel(reason)
    },
  })
  return new Response(recorded, response)
}
