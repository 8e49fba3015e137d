import type { Call } from '../recorder/call.ts'
import type { Read } from '../recorder/recordingFile.ts'

export type RecordedCall = Read<Call>
type RecordedExchange = RecordedCall['exchanges'][number]
export type Signal = AbortSignal | null | undefined

export async function respond(
  call: RecordedCall,
  exchange: RecordedExchange,
  speed: number,
  signal: Signal,
): Promise<Response> {
  const { startedAt, respondedAt, endedAt, failure, gap } = exchange
  const waitUntil = clockOf(startedAt, speed, signal)
  const fail = async () => {
    // Who left it then will leave it again.
    await waitUntil(failure === 'Aborted.' || failure === 'Timed out.' ? undefined : endedAt)
    throw new TypeError(failure)
  }
  if (respondedAt === undefined) return fail()
  await waitUntil(respondedAt)
  const pieces = piecesOf(call, exchange)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = pieces.shift()
      if (piece) {
        await waitUntil(piece.at)
        controller.enqueue(new TextEncoder().encode(piece.text))
      } else if (gap !== undefined) {
        throw new TypeError(`Of this response of ${call.name}, only the beginning was recorded.`)
      } else if (failure !== undefined || endedAt === undefined) await fail()
      else controller.close()
    },
  })
  // A request with a response has these.
  const { status, responseHeaders } = exchange as Required<RecordedExchange>
  const headers = new Headers(responseHeaders.map(([...pair]) => pair))
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers })
}

/** Splits a body into what arrived at different times: events, and parts. */
function piecesOf(
  { parts }: RecordedCall,
  { startedAt, endedAt, responseBody = '', responseHeaders = [] }: RecordedExchange,
): { text: string; at: number | undefined }[] {
  const type = responseHeaders.find(([name]) => name === 'content-type')?.[1].replace(/;.*/s, '')
  const separators: Partial<Record<string, RegExp>> = {
    'text/event-stream': /(?<=\n\r?\n)/,
    'multipart/mixed': /(?<=\n--[^\n]*\n)/,
  }
  const separator = separators[String(type)]
  if (!separator) return [{ text: responseBody, at: endedAt }]
  const times = parts.map(({ at }) => at).filter((at) => at >= startedAt && at <= (endedAt ?? at))
  let last = startedAt
  return responseBody.split(separator).map((text) => {
    // What has no object keeps the connection open, or ends it.
    if (/\{\s*"/.test(text)) last = times.shift() ?? last
    return { text, at: last }
  })
}

/** Returns a function that waits until a time, or for ever. It rejects as soon as the signal aborts. */
export function clockOf(start: number, speed: number, signal: Signal): (at?: number) => Promise<void> {
  let now = start
  return (at = Infinity) =>
    new Promise((resolve, reject) => {
      const leave = () => reject(signal?.reason as Error)
      if (signal?.aborted) leave()
      signal?.addEventListener('abort', leave, { once: true })
      const ms = (at - now) / speed
      now = Math.max(at, now)
      if (ms <= 0) resolve()
      // At once is after Infinity / Infinity, too.
      else if (ms < Infinity) setTimeout(resolve, ms)
    })
}
