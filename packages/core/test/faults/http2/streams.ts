import { constants, type ServerHttp2Stream } from 'node:http2'
import { type Fault, json } from '../plan.ts'
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

/** Streams that are reset, and responses that are slow or endless. */
export const streams: readonly Fault<ServerHttp2Stream>[] = [
  { what: 'a good response', respond: whole(json), outcomes: ['data 200'] },
  {
    what: 'a good response with trailers',
    respond: (stream) => {
      stream.respond(headers, { waitForTrailers: true })
      stream.on('wantTrailers', () => stream.closed || stream.sendTrailers({ 'x-sum': '1' }))
      stream.end(json)
    },
    outcomes: ['data 200'],
  },
  { what: 'early hints before the response', respond: hinted, outcomes: ['data 200'] },
  { what: 'an error', respond: whole('<p>', 503), outcomes: ['ServerError 503'] },
  {
    what: 'no body',
    respond: (stream) => stream.respond(headers, { endStream: true }),
    outcomes: ['ParseError 200'],
  },
  ...[constants.NGHTTP2_INTERNAL_ERROR, constants.NGHTTP2_REFUSED_STREAM, constants.NGHTTP2_CANCEL].map(
    (code) => ({
      what: `a reset with code ${code} before the headers`,
      respond: reset(code),
      outcomes: ['NetworkError'],
    }),
  ),
  {
    what: 'a reset while the request is still coming',
    early: true,
    respond: reset(constants.NGHTTP2_ENHANCE_YOUR_CALM),
    outcomes: ['NetworkError'],
  },
  {
    what: 'a reset after the headers',
    respond: writeThen('', breakOff),
    outcomes: ['NetworkError 200'],
  },
  {
    what: 'a reset within the body',
    respond: writeThen('{"data":', breakOff),
    outcomes: ['NetworkError 200'],
  },
  {
    what: 'a reset within the body of an error',
    respond: writeThen('<p', breakOff, 500),
    outcomes: ['ServerError 500'],
  },
  {
    what: 'a length that is too long',
    respond: (stream) => {
      stream.respond({ ...headers, 'content-length': 1000 })
      stream.end(json)
    },
    outcomes: ['NetworkError 200', 'NetworkError'],
  },
  { what: 'a slow drip', respond: drip, outcomes: ['data 200'] },
  { what: 'nothing at all', respond: () => undefined, outcomes: [] },
  { what: 'headers and no body', respond: (stream) => stream.respond(headers), outcomes: [] },
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
  { what: 'a session that ends', respond: ({ session }) => session?.destroy(), outcomes: ['NetworkError'] },
  {
    what: 'a connection that is cut',
    respond: writeThen('{"data":', ({ session }) => session?.socket.destroy()),
    outcomes: cut,
  },
  {
    what: 'a session that goes away and finishes what it has',
    respond: (stream) => {
      stream.session?.goaway()
      whole(json)(stream)
    },
    outcomes: ['data 200', ...cut],
  },
  {
    what: 'a session that goes away with an error',
    respond: writeThen('{"data":', ({ session }) => session?.goaway(constants.NGHTTP2_PROTOCOL_ERROR)),
    outcomes: cut,
  },
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
