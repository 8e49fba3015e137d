import { text } from 'node:stream/consumers'
import type { IncomingHttpHeaders } from 'node:http'
import { serve } from './serve.ts'

export interface Arrived {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export async function recordRequests(): Promise<{ endpoint: string; arrived: readonly Arrived[] }> {
  const arrived: Arrived[] = []
  const endpoint = await serve((request, response) => {
    const { method, url, headers } = request
    void text(request).then((body) => {
      arrived.push({ method, url, headers, body })
      response.end('{"data":{}}')
    })
  })
  return { endpoint, arrived }
}

export interface Sent {
  readonly method: string | undefined
  readonly url: string
  readonly headers: Headers
  readonly body: RequestInit['body']
}

export function recordFetch(fetch = globalThis.fetch) {
  const sent: Sent[] = []
  const recorded: typeof globalThis.fetch = (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    sent.push({ method: init.method, url, headers: new Headers(init.headers), body: init.body })
    return fetch(input, init)
  }
  return { fetch: recorded, sent }
}

export const jsonFetch =
  (json: unknown = { data: {} }, init?: ResponseInit) =>
  () =>
    Promise.resolve(Response.json(json, init))

export function bodyOf({ body }: Sent): unknown {
  // Only tests that send text call this.
  return JSON.parse(body as string)
}
