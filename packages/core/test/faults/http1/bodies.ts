import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Fault, json } from '../plan.ts'
import { flood } from '../runPlan.ts'
import { chunked, lengthOf, message } from './serveTcp.ts'

const gzip = 'content-encoding: gzip'
const zipped = gzipSync(json)
const corrupt = Buffer.from(zipped)
corrupt.fill(0xff, 12, 20)
const wrongSum = Buffer.from(zipped)
wrongSum.fill(0, wrongSum.length - 8)

const encoded = (body: string | Buffer, encoding = gzip) =>
  message({ headers: [encoding, lengthOf(body)], body })

/** Valid HTTP with a wrong, slow or endless body. */
export const bodies: readonly Fault<Socket>[] = [
  { what: 'a good response', respond: (socket) => socket.write(message()), outcomes: ['data 200'] },
  { what: 'good gzip', respond: (socket) => socket.write(encoded(zipped)), outcomes: ['data 200'] },
  {
    what: 'text with the coding gzip',
    respond: (socket) => socket.write(encoded(json)),
    outcomes: ['NetworkError 200'],
  },
  {
    what: 'corrupt gzip',
    respond: (socket) => socket.write(encoded(corrupt)),
    outcomes: ['NetworkError 200'],
  },
  {
    what: 'gzip with a wrong checksum',
    respond: (socket) => socket.write(encoded(wrongSum)),
    outcomes: ['NetworkError 200'],
  },
  {
    what: 'gzip that is cut',
    // Versions of fetch differ: some give what arrived.
    respond: (socket) => socket.write(encoded(zipped.subarray(0, 14))),
    outcomes: ['NetworkError 200', 'ParseError 200'],
  },
  {
    what: 'text with the coding brotli',
    respond: (socket) => socket.write(encoded(json, 'content-encoding: br')),
    outcomes: ['NetworkError 200'],
  },
  {
    what: 'an unknown coding',
    respond: (socket) => socket.write(encoded(json, 'content-encoding: x-zip')),
    outcomes: ['data 200'],
  },
  { what: 'a slow drip', respond: (socket) => drip(socket, message()), outcomes: ['data 200'] },
  { what: 'nothing at all', respond: () => undefined, outcomes: [] },
  { what: 'headers and no body', respond: (socket) => socket.write(message({ body: '' })), outcomes: [] },
  {
    what: 'a body that never ends',
    huge: true,
    respond: (socket) => {
      socket.write(message({ headers: [], body: '{"data":"' }))
      flood(socket)
    },
    outcomes: [],
  },
  {
    what: 'a drip that never ends',
    respond: (socket) => drip(socket, message({ headers: [chunked], body: '' }), '1\r\n \r\n'),
    outcomes: [],
  },
  {
    what: '100 MB of an error page',
    huge: true,
    respond: (socket) => {
      socket.write(message({ status: '500 No', headers: ['content-length: 100000000'], body: '' }))
      flood(socket, 1e8)
    },
    outcomes: ['ServerError 500'],
  },
  {
    what: 'gzip that grows a thousandfold',
    huge: true,
    respond: (socket) => socket.write(encoded(bomb)),
    outcomes: ['ParseError 200'],
  },
]

/** 100 MB after decompression. */
const bomb = gzipSync(Buffer.alloc(1e8, ' '))

/** Writes 5 bytes each millisecond, and then `rest` for ever. */
function drip(socket: Socket, bytes: Buffer, rest?: string): void {
  let sent = 0
  const timer = setInterval(() => {
    if (socket.destroyed || (sent >= bytes.length && !rest)) clearInterval(timer)
    else if (sent >= bytes.length) socket.write(rest ?? '')
    else socket.write(bytes.subarray(sent, (sent += 5)))
  }, 1)
}
