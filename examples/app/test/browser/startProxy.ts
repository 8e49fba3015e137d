import { once } from 'node:events'
import { createServer, request as sendRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a proxy in front of the server at `target`. It counts the open event streams, and can cut them. */
export async function startProxy(target: string) {
  const streams = new Set<ServerResponse>()
  const proxy = createServer((request, response) => {
    const { method, headers, url = '/' } = request
    const upstream = sendRequest(new URL(url, target), { method, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers)
      response.flushHeaders()
      received.pipe(response)
      if (received.headers['content-type']?.startsWith('text/event-stream')) streams.add(response)
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
    /** The number of open event streams. */
    streams: () => streams.size,
    /** Cuts the connections of the event streams. */
    cutStreams: () => {
      for (const response of streams) response.destroy()
    },
    stop: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
