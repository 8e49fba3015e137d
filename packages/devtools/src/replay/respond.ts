import type { Call } from '../recorder/call.ts'
import type { Read } from '../recorder/recordingFile.ts'

export type RecordedCall = Read<Call>
type RecordedExchange = RecordedCall['exchanges'][number]
type Signal = AbortSignal | null | undefined

/** Responds to a request as it was recorded. */
export async function respond(
  call: RecordedCall,
  exchange: RecordedExchange,
  speed: number,
  signal: Signal,
): Promise<Response> {
  const { startedAt, respondedAt, endedAt, status = 200, responseHeaders = [], failure } = exchange
  let now = startedAt
  const waitUntil = (at: number) => {
    const ms = (at - now) / speed
    now = at
    return wait(ms, signal)
  }
  const fail = async () => {
    // Who aborted it then will do so again.
    if (endedAt === undefined || failure === 'Aborted.' || failure === 'Timed out.') await forEver(signal)
    await waitUntil(endedAt ?? now)
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
      } else if (exchange.gap !== undefined) {
        throw new TypeError(`Of this response of ${call.name}, only the beginning was recorded.`)
      } else if (failure !== undefined || endedAt === undefined) await fail()
      else controller.close()
    },
  })
  const hasBody = ![204, 205, 304].includes(status)
  return new Response(hasBody ? body : null, { status, headers: responseHeaders.map(([...pair]) => pair) })
}

/** Splits a body into what arrived at different times: events, and parts. */
function piecesOf(
  { parts }: RecordedCall,
  {
    startedAt,
    endedAt = Infinity,
    respondedAt = startedAt,
    responseBody = '',
    responseHeaders = [],
  }: RecordedExchange,
): { text: string; at: number }[] {
  const type = responseHeaders.find(([name]) => name === 'content-type')?.[1] ?? ''
  const separator = { 'text/event-stream': /(?<=\n\r?\n)/, 'multipart/mixed': /(?<=\n--[^\n]*\n)/ }[
    type.replace(/;.*/s, '')
  ]
  if (!separator) return responseBody === '' ? [] : [{ text: responseBody, at: endedAt }]
  const times = parts.map(({ at }) => at).filter((at) => at >= startedAt && at <= endedAt)
  let last = respondedAt
  return responseBody.split(separator).map((text) => {
    // Others keep the connection open.
    if (/\{\s*"/.test(text)) last = times.shift() ?? last
    return { text, at: last }
  })
}

/** Waits, and rejects with the signal's reason as soon as that is aborted. */
export function wait(ms: number, signal: Signal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal?.reason as Error)
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, { once: true })
    if (ms <= 0) resolve()
    else if (ms < Infinity) setTimeout(resolve, ms)
  })
}

export function forEver(signal: Signal): Promise<void> {
  return wait(Infinity, signal)
}
