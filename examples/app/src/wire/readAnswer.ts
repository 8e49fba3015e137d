import type { WireLog } from './wireLog.ts'

const shown = 2_000

/** Reads an answer's body into the log while it comes. */
export async function readAnswer(log: WireLog, exchangeId: number, response: Response): Promise<void> {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of chunksOf(response)) {
      const text = decoder.decode(chunk, { stream: true })
      log.changeExchange(exchangeId, ({ size, answerBody = '' }) => ({
        size: size + chunk.byteLength,
        answerBody: (answerBody + text).slice(0, shown),
      }))
    }
    log.changeExchange(exchangeId, () => ({ endedAt: performance.now() }))
  } catch (thrown) {
    const failure = thrown instanceof DOMException ? 'Aborted' : 'The answer broke off.'
    log.changeExchange(exchangeId, () => ({ endedAt: performance.now(), failure }))
  }
}

/** The stream's own iterator is not in every browser yet. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return
    yield part.value
  }
}
