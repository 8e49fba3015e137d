import { callIdOf } from './callTag.ts'
import { readAnswer } from './readAnswer.ts'
import { requestBody, requestUrl } from './requestParts.ts'
import type { WireLog } from './wireLog.ts'

type Fetch = typeof globalThis.fetch

/** Wraps fetch: writes the requests of recorded calls, and their answers, to the log. */
export function recordFetch(log: WireLog, fetch: Fetch = (...args) => globalThis.fetch(...args)): Fetch {
  return async (input, init) => {
    const callId = callIdOf(init)
    if (callId === undefined) return fetch(input, init)
    const body = requestBody(init?.body)
    const id = log.addExchange(callId, {
      method: init?.method ?? 'GET',
      url: requestUrl(input),
      requestHeaders: [...new Headers(init?.headers)],
      ...(body !== undefined && { requestBody: body }),
    })
    try {
      const response = await fetch(input, init)
      log.changeExchange(id, () => ({ status: response.status, answerHeaders: [...response.headers] }))
      void readAnswer(log, id, response.clone())
      return response
    } catch (thrown) {
      log.changeExchange(id, () => ({ endedAt: performance.now(), failure: describe(thrown) }))
      throw thrown
    }
  }
}

function describe(thrown: unknown): string {
  return thrown instanceof DOMException && thrown.name === 'AbortError' ? 'Aborted' : String(thrown)
}
