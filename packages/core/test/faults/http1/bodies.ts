import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Fault, faultsOf, json } from '../plan.ts'
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
  ...faultsOf<Socket>(['data 200'], {
    'a good response': (socket) => socket.write(message()),
    'good gzip': (socket) => socket.write(encoded(zipped)),
    'an unknown coding': (socket) => socket.write(encoded(json, 'content-encoding: x-zip')),
    'a slow drip': (socket) => drip(socket, message()),
  }),
  ...faultsOf<Socket>(['NetworkError 200'], {
    'text with the coding gzip': (socket) => socket.write(encoded(json)),
    'corrupt gzip': (socket) => socket.write(encoded(corrupt)),
    'gzip with a wrong checksum': (socket) => socket.write(encoded(wrongSum)),
    'text with the coding brotli': (socket) => socket.write(encoded(json, 'content-encoding: br')),
  }),
  // Versions of fetch differ: some give what arrived.
  ...faultsOf<Socket>(['NetworkError 200', 'ParseError 200'], {
    'gzip that is cut': (socket) => socket.write(encoded(zipped.subarray(0, 14))),
  }),
  ...faultsOf<Socket>([], {
    'nothing at all': () => undefined,
    'headers and no body': (socket) => socket.write(message({ body: '' })),
    'a drip that never ends': (socket) =>
      drip(socket, message({ headers: [chunked], body: '' }), '1\r\n \r\n'),
  }),
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
