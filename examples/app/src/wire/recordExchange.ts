import { readAnswer } from './readAnswer.ts'
import { requestBody, requestUrl } from './requestParts.ts'
import type { Exchange, WireLog } from './wireLog.ts'

export type Fetch = typeof globalThis.fetch

/** How an exchange ended. */
export type ExchangeEnd = Pick<Exchange, 'status' | 'failure'>

/**
 * Sends a request of a call, and writes it and its answer to the log.
 *
 * @param onEnd - Called once all of the answer is there, or nothing more of it will come.
 */
export async function recordExchange(
  log: WireLog,
  callId: number,
  fetch: Fetch,
  [input, init]: Parameters<Fetch>,
  onEnd?: (end: ExchangeEnd) => void,
): Promise<Response> {
  const body = requestBody(init?.body)
  const id = log.addExchange(callId, {
    method: init?.method ?? 'GET',
    url: requestUrl(input),
    requestHeaders: [...new Headers(init?.headers)],
    ...(body !== undefined && { requestBody: body }),
  })

  function end(how: ExchangeEnd): void {
    log.changeExchange(id, () => ({ ...how, endedAt: performance.now() }))
    onEnd?.(how)
  }

  try {
    const response = await fetch(input, init)
    const { status } = response
    log.changeExchange(id, () => ({ status, answerHeaders: [...response.headers] }))
    return readAnswer(log, id, response, (failure) =>
      end({ status, ...(failure !== undefined && { failure }) }),
    )
  } catch (thrown) {
    end({ failure: describe(thrown) })
    throw thrown
  }
}

function describe(thrown: unknown): string {
  return thrown instanceof DOMException && thrown.name === 'AbortError' ? 'Aborted' : String(thrown)
}
