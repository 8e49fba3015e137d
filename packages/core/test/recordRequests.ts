import { text } from 'node:stream/consumers'
import type { IncomingHttpHeaders } from 'node:http'
import { serve } from './serve.ts'

/** A request as the server got it. */
export interface Arrived {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A real server that keeps its requests. */
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
