import { once } from 'node:events'
import { createServer, request as sendRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a proxy in front of the server at `target`. It counts the open event streams, and can cut them. */
export async function startProxy(target: string) {
  const streams = new Set<ServerResponse>()
  /** The responses that wait for `resumeStreams`; undefined if none has to wait. */
  let waiting: (() => void)[] | undefined
  const proxy = createServer((request, response) => {
    const { method, headers, url = '/' } = request
    const upstream = sendRequest(new URL(url, target), { method, headers }, (received) => {
      const respond = () => {
        response.writeHead(received.statusCode ?? 502, received.headers)
        response.flushHeaders()
        received.pipe(response)
      }
      const respondWithStream = () => {
        if (response.destroyed) return
        respond()
        streams.add(response)
      }
      if (!received.headers['content-type']?.startsWith('text/event-stream')) respond()
      else if (waiting) waiting.push(respondWithStream)
      else respondWithStream()
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
    /** Cuts the connections of the event streams. New ones get no response until `resumeStreams`. */
    cutStreams: () => {
      waiting = []
      for (const response of streams) response.destroy()
    },
    resumeStreams: () => {
      for (const respond of waiting ?? []) respond()
      waiting = undefined
    },
    stop: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
