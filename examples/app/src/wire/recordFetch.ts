import { callIdOf } from './callTag.ts'
import { readAnswer } from './readAnswer.ts'
import { requestBody, requestUrl, untaggedCall } from './requestParts.ts'
import type { Exchange, WireLog } from './wireLog.ts'

type Fetch = typeof globalThis.fetch

/**
 * Wraps fetch: writes the requests of recorded calls, and their answers, to the log. What middleware never saw, answers
 * in parts and subscriptions, is a call of its own.
 */
export function recordFetch(log: WireLog, fetch: Fetch = (...args) => globalThis.fetch(...args)): Fetch {
  return async (input, init) => {
    const body = requestBody(init?.body)
    const tag = callIdOf(init)
    const callId = tag ?? log.addCall(untaggedCall(body))
    const id = log.addExchange(callId, {
      method: init?.method ?? 'GET',
      url: requestUrl(input),
      requestHeaders: [...new Headers(init?.headers)],
      ...(body !== undefined && { requestBody: body }),
    })

    function end(failure?: Exchange['failure']): void {
      const endedAt = performance.now()
      log.changeExchange(id, () => ({ endedAt, ...(failure !== undefined && { failure }) }))
      if (tag !== undefined) return
      const outcome = failure === undefined ? 'data' : failure === 'Aborted' ? 'AbortError' : 'NetworkError'
      log.changeCall(callId, () => ({ endedAt, outcome }))
    }

    try {
      const response = await fetch(input, init)
      log.changeExchange(id, () => ({ status: response.status, answerHeaders: [...response.headers] }))
      return readAnswer(log, id, response, end)
    } catch (thrown) {
      end(describe(thrown))
      throw thrown
    }
  }
}

function describe(thrown: unknown): string {
  return thrown instanceof DOMException && thrown.name === 'AbortError' ? 'Aborted' : String(thrown)
}
