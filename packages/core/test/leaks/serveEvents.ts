import { createServer, type RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listenOnPort } from '../support/listenOnPort.ts'

export async function listen(listener: RequestListener) {
  const server = createServer(listener)
  return {
    origin: `http://127.0.0.1:${await listenOnPort(server)}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A server that writes events as fast as the client reads them, and counts the characters. */
export async function serveEvents(count: number, length: number) {
  const event = `event: next\ndata: {"data":{"text":"${'a'.repeat(length)}"}}\n\n`
  let written = 0
  const { origin, close } = await listen((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    // It fails when the client leaves.
    pipeline(Readable.from(events(), { highWaterMark: 1 }), response).catch(() => undefined)
  })
  return { endpoint: origin, written: () => written, close }

  function* events() {
    for (let sent = 0; sent < count; sent++) {
      written += event.length
      yield event
    }
    yield 'event: complete\n\n'
  }
}
