import type { Exchange, WireLog } from './wireLog.ts'

const shown = 2_000

/** Where a part of an answer begins: an event, or what says whether more will follow. */
const partStart = /^event: next|"hasNext":/gm

/** Gives the answer on as it comes, and writes to the log what passes. */
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

  function note(chunk: Uint8Array): void {
    const text = decoder.decode(chunk, { stream: true })
    // A server writes a part in one piece.
    const parts = Array<number>(text.match(partStart)?.length ?? 0).fill(performance.now())
    log.changeExchange(exchangeId, ({ size, responseBody = '', ...before }) => ({
      size: size + chunk.byteLength,
      responseBody: (responseBody + text).slice(0, shown),
      parts: [...before.parts, ...parts],
    }))
  }

  let left = false
  const passing = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        // Who has left has said so.
        if (left) return
        if (done) {
          onEnd()
          controller.close()
        } else {
          note(value)
          controller.enqueue(value)
        }
      } catch (thrown) {
        if (left) return
        onEnd(thrown instanceof DOMException ? 'Aborted' : 'The answer broke off.')
        controller.error(thrown)
      }
    },
    cancel(reason) {
      left = true
      onEnd('Aborted')
      return reader.cancel(reason)
    },
  })
  return new Response(passing, response)
}
