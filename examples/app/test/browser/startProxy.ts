import { once } from 'node:events'
import { createServer, request as sendRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands between the browser and the server at `target`: sees which event streams are open, and can cut them. */
export async function startProxy(target: string) {
  const streams = new Set<ServerResponse>()
  const proxy = createServer((request, response) => {
    const { method, headers, url = '/' } = request
    const upstream = sendRequest(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      response.flushHeaders()
      answer.pipe(response)
      if (answer.headers['content-type']?.startsWith('text/event-stream')) streams.add(response)
    })
    upstream.once('error', () => response.destroy())
    response.once('close', () => {
      streams.delete(response)
      upstream.destroy()
    })
    request.pipe(upstream)
  })
  proxy.listen(0)
  await once(proxy, 'listening')
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}/`,
    /** How many event streams are open. */
    streams: () => streams.size,
    /** Breaks the connections of the event streams, as a network does. */
    cutStreams: () => {
      for (const response of streams) response.destroy()
    },
    stop: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
