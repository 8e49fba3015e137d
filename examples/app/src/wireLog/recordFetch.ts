import { callIdOf } from './callTag.ts'
import { recordResponse } from './recordResponse.ts'
import type { Exchange, WireLog } from './wireLog.ts'

type Fetch = typeof globalThis.fetch

/** Wraps fetch to log the requests of recorded calls, and their responses. */
export function recordFetch(log: WireLog, fetch: Fetch = (...args) => globalThis.fetch(...args)): Fetch {
  return (input, init) => {
    const callId = callIdOf(init)
    return callId === undefined ? fetch(input, init) : recordExchange(log, callId, fetch, [input, init])
  }
}

/** The end of an exchange. */
type ExchangeEnd = Pick<Exchange, 'status' | 'failure'>

/** Sends a request of a call, and logs it with its response. */
async function recordExchange(
  log: WireLog,
  callId: number,
  fetch: Fetch,
  [input, init]: Parameters<Fetch>,
): Promise<Response> {
  const body = requestBody(init?.body)
  const id = log.addExchange(callId, {
    method: init?.method ?? 'GET',
    url: requestUrl(input),
    requestHeaders: [...new Headers(init?.headers)],
    ...(body !== undefined && { requestBody: body }),
  })

  function finish(end: ExchangeEnd): void {
    log.changeExchange(id, () => ({ ...end, endedAt: performance.now() }))
  }

  try {
    const response = await fetch(input, init)
    const { status } = response
    log.changeExchange(id, () => ({ status, responseHeaders: [...response.headers] }))
    return recordResponse(log, id, response, (failure) =>
      finish({ status, ...(failure !== undefined && { failure }) }),
    )
  } catch (thrown) {
    finish({ failure: describe(thrown) })
    throw thrown
  }
}

function describe(thrown: unknown): string {
  return thrown instanceof DOMException && thrown.name === 'AbortError' ? 'Aborted' : String(thrown)
}

function requestUrl(input: Parameters<typeof fetch>[0]): string {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}

/** The body as text. A file is given by its name and size. */
export function requestBody(body: BodyInit | null | undefined): string | undefined {
  if (typeof body === 'string') return body
  if (!(body instanceof FormData)) return undefined
  return [...body]
    .map(([name, part]) => `${name}: ${typeof part === 'string' ? part : `${part.name}, ${part.size} bytes`}`)
    .join('\n')
}
