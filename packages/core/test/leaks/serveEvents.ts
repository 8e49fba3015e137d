import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A real server for a script that runs without vitest. */
export async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
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
