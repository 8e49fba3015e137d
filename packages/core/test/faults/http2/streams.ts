import { constants, type ServerHttp2Stream } from 'node:http2'
import { type Fault, faultsOf, json } from '../plan.ts'
import { flood } from '../runPlan.ts'

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
export const breakOff = (stream: ServerHttp2Stream) => stream.destroy(new Error('broken off'))

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
