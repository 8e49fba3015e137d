import { once } from 'node:events'
import { createSecureServer, type ServerHttp2Stream, constants } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { generate } from 'selfsigned'
import { Agent, fetch as fetchOfUndici } from 'undici'
import { type Fault, faultsOf, json, flood } from './plan.ts'
import type { FaultServer } from './serveFaults.ts'
import { type Ending, piecesOf, streamed } from './streamed.ts'

/** Starts a real HTTP/2 server, and makes a fetch for HTTP/2 that trusts its certificate. */
export async function serveHttp2(
  faults: readonly Fault<ServerHttp2Stream>[],
): Promise<FaultServer<ServerHttp2Stream>> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
  })
  const sockets = new Set<Socket>()
  const server = createSecureServer({
    key,
    cert,
    // Otherwise it takes clients that abort many requests for an attack.
    streamResetBurst: 1e9,
    streamResetRate: 1e9,
    // In MB. With less it refuses some requests after about 150,000.
    maxSessionMemory: 1000,
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // Clients abort on purpose.
  server.on('session', (session) => session.on('error', () => undefined))
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined)
    const fault = faults[Number(headers[':path']?.slice(1))]
    if (fault?.early) fault.respond(stream)
    else stream.resume().on('end', () => stream.closed || fault?.respond(stream))
  })
  await once(server.listen(0), 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ allowH2: true, connect: { ca: cert } })
  return {
    // undici declares the platform's fetch with types of its own.
    fetch: ((url: string, init: object) =>
      fetchOfUndici(url, { ...init, dispatcher: agent })) as unknown as typeof globalThis.fetch,
    endpointOf: (fault) => `https://localhost:${port}/${faults.indexOf(fault)}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      // Not awaited, because it waits for sessions that are gone.
      void agent.destroy()
    },
  }
}

const headers = { ':status': 200, 'content-type': 'application/json' }

/** Writes, waits until the text arrives, and then ends the stream. */
const writeThen = (text: string, end: (stream: ServerHttp2Stream) => void, status = 200) => {
  return (stream: ServerHttp2Stream) => {
    stream.respond({ ...headers, ':status': status })
    stream.write(text || ' ', () => setTimeout(() => end(stream), 5))
  }
}

const reset = (code: number) => (stream: ServerHttp2Stream) => stream.close(code)

/** A reset without the end of the body that `close` sends. */
const breakOff = (stream: ServerHttp2Stream) => stream.destroy(new Error('broken off'))

const resets = Object.fromEntries(
  [constants.NGHTTP2_INTERNAL_ERROR, constants.NGHTTP2_REFUSED_STREAM, constants.NGHTTP2_CANCEL].map(
    (code) => [`a reset with code ${code} before the headers`, reset(code)],
  ),
)

/** Streams that are reset, and responses that are slow or endless. */
export const streams: readonly Fault<ServerHttp2Stream>[] = [
  ...faultsOf<ServerHttp2Stream>(['data 200'], {
    'a good response': whole(json),
    'a good response with trailers': (stream) => {
      stream.respond(headers, { waitForTrailers: true })
      stream.on('wantTrailers', () => stream.closed || stream.sendTrailers({ 'x-sum': '1' }))
      stream.end(json)
    },
    'early hints before the response': hinted,
    'a slow drip': drip,
  }),
  ...faultsOf(['ServerError 503'], { 'an error': whole('<p>', 503) }),
  ...faultsOf<ServerHttp2Stream>(['ParseError 200'], {
    'no body': (stream) => stream.respond(headers, { endStream: true }),
  }),
  ...faultsOf(['NetworkError'], resets),
  {
    what: 'a reset while the request is still coming',
    early: true,
    respond: reset(constants.NGHTTP2_ENHANCE_YOUR_CALM),
    outcomes: ['NetworkError'],
  },
  ...faultsOf(['NetworkError 200'], {
    'a reset after the headers': writeThen('', breakOff),
    'a reset within the body': writeThen('{"data":', breakOff),
  }),
  ...faultsOf(['ServerError 500'], { 'a reset within the body of an error': writeThen('<p', breakOff, 500) }),
  ...faultsOf<ServerHttp2Stream>(['NetworkError 200', 'NetworkError'], {
    'a length that is too long': (stream) => {
      stream.respond({ ...headers, 'content-length': 1000 })
      stream.end(json)
    },
  }),
  ...faultsOf<ServerHttp2Stream>([], {
    'nothing at all': () => undefined,
    'headers and no body': (stream) => stream.respond(headers),
  }),
  {
    what: 'a body that never ends',
    huge: true,
    respond: (stream) => {
      stream.respond(headers)
      flood(stream)
    },
    outcomes: [],
  },
]

/** The outcomes of all requests on the session: undici rejects one and ends the others. */
const cut = ['NetworkError', 'NetworkError 200', 'ParseError 200']

/** Faults that end all requests on the connection. */
export const sessions: readonly Fault<ServerHttp2Stream>[] = [
  ...faultsOf<ServerHttp2Stream>(['NetworkError'], {
    'a session that ends': ({ session }) => session?.destroy(),
  }),
  ...faultsOf<ServerHttp2Stream>(cut, {
    'a connection that is cut': writeThen('{"data":', ({ session }) => session?.socket.destroy()),
    'a session that goes away with an error': writeThen('{"data":', ({ session }) =>
      session?.goaway(constants.NGHTTP2_PROTOCOL_ERROR),
    ),
  }),
  ...faultsOf<ServerHttp2Stream>(['data 200', ...cut], {
    'a session that goes away and finishes what it has': (stream) => {
      stream.session?.goaway()
      whole(json)(stream)
    },
  }),
]

function whole(text: string, status = 200) {
  return (stream: ServerHttp2Stream) => {
    stream.respond({ ...headers, ':status': status })
    stream.end(text)
  }
}

function hinted(stream: ServerHttp2Stream): void {
  stream.additionalHeaders({ ':status': 103, link: '</a>; rel=preload' })
  whole(json)(stream)
}

function drip(stream: ServerHttp2Stream): void {
  stream.respond(headers)
  let sent = 0
  const timer = setInterval(() => {
    if (stream.destroyed) clearInterval(timer)
    else if (sent < json.length) stream.write(json[sent++])
    else stream.end()
  }, 1)
}

/** The streamed responses over HTTP/2, where the connection stays open. */
export const streamedOverHttp2: readonly Fault<ServerHttp2Stream>[] = streamed.map((response) => ({
  ...response,
  respond: (stream) => {
    stream.respond({ ':status': response.status ?? 200, 'content-type': response.contentType })
    piecesOf(response)
      .on('end', () => endings[response.ending](stream))
      .pipe(stream, { end: false })
  },
}))

const endings: Record<Ending, (stream: ServerHttp2Stream) => unknown> = {
  end: (stream) => stream.end(),
  close: breakOff,
  reset: breakOff,
  stay: () => undefined,
}
