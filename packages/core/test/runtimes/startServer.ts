import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { listenOnPort } from '../support/listenOnPort.ts'
import { createPageListener } from './page.ts'

/** A server whose path says how it responds and whose query says what, so that the suite alone knows the cases. */
export async function startServer(folder: string): Promise<{ origin: string; stop: () => void }> {
  /** How many requests each name has made, and those that wait until the connection of a name is closed. */
  const tries = new Map<string, number>()
  const connections = new Map<string, Promise<unknown>>()

  const ways: Record<string, (request: IncomingMessage, response: ServerResponse, query: Query) => unknown> =
    {
      respond(_request, response, { status = '200', type = 'application/json', body = '', retryAfter }) {
        const headers = { 'content-type': type, ...(retryAfter && { 'retry-after': retryAfter }) }
        response.writeHead(Number(status), headers).end(body)
      },
      gzip(_request, response, { body = '' }) {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body))
      },
      cutOff(_request, response, { status = '200', body = '' }) {
        response.writeHead(Number(status), { 'content-length': '1000' })
        // A moment later: a stream that breaks off drops what its reader, on a busy machine, has not yet taken.
        response.write(body, () => setTimeout(() => response.destroy(), 500))
      },
      reset(request) {
        request.socket.destroy()
      },
      async torn(_request, response, { type = 'application/json', body = '' }) {
        response.writeHead(200, { 'content-type': type })
        for (const byte of Buffer.from(body)) {
          response.write(Uint8Array.of(byte))
          // Within a character long enough for the client to get its bytes apart.
          if (byte > 0x7f) await sleep(5)
        }
        response.end()
      },
      silent(_request, response, { name = '', type = 'application/json', body }) {
        connections.set(name, once(response, 'close'))
        if (body !== undefined) response.writeHead(200, { 'content-type': type }).write(body)
      },
      async closed(_request, response, { name = '' }) {
        await connections.get(name)
        response.end('{"data":{"closed":true}}')
      },
      async unusedPort(_request, response) {
        const unused = createServer()
        const port = await listenOnPort(unused)
        unused.close(() => response.end(String(port)))
      },
      redirect(_request, response, { to = '' }) {
        response.writeHead(307, { location: to }).end()
      },
      async echo(request, response) {
        const { method, url, headers } = request
        const data = { method, url, headers, body: await text(request) }
        response.writeHead(200, { 'x-seen': 'yes' }).end(JSON.stringify({ data }))
      },
      async echoEach(request, response) {
        // The suite sends what the packages batch: a list.
        const operations = JSON.parse(await text(request)) as { query: string }[]
        response.end(
          JSON.stringify(operations.map(({ query }) => ({ data: { query, of: operations.length } }))),
        )
      },
      busyFirst(_request, response, { name = '' }) {
        const tried = (tries.get(name) ?? 0) + 1
        tries.set(name, tried)
        response
          .writeHead(tried < 3 ? 503 : 200, { 'retry-after': '0.001' })
          .end(`{"data":{"tried":${tried}}}`)
      },
      async withoutHash(request, response) {
        const body = await text(request)
        const unknown = { errors: [{ message: 'PersistedQueryNotFound' }] }
        response.end(JSON.stringify(body.includes('"query"') ? { data: { body } } : unknown))
      },
    }

  const servePage = createPageListener(folder)
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://loopback')
    const way = ways[pathname.slice(1)]
    if (way) void way(request, response, Object.fromEntries(searchParams))
    else void servePage(request, response).then((served) => served || response.writeHead(404).end())
  })
  return {
    origin: `http://127.0.0.1:${await listenOnPort(server)}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Query = Partial<Record<string, string>>
