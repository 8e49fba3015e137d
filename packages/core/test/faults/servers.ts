import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { listenOnPort } from '../support/listenOnPort.ts'
import { type Fault, faultsOf, type FaultyEndpoint, flood, json, type Outcome } from './plan.ts'
import { gzipSync } from 'node:zlib'
import { type Ending, piecesOf, streamed } from './streamed.ts'

interface Message {
  readonly status?: string
  readonly contentType?: string
  readonly headers?: readonly string[]
  readonly body?: string | Buffer
}

function message({
  status = '200 OK',
  contentType = 'application/json',
  headers = [lengthOf(json)],
  body = json,
}: Message = {}): Buffer {
  const head = [`HTTP/1.1 ${status}`, `content-type: ${contentType}`, ...headers, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)])
}

function lengthOf(body: string | Buffer): string {
  return `content-length: ${Buffer.byteLength(body)}`
}

const chunked = 'transfer-encoding: chunked'

const writing = (bytes: Buffer) => (socket: Socket) => socket.write(bytes)

/** Writes, waits until the bytes arrive, and then ends the connection. */
function writeThen(bytes: string | Buffer, end: 'end' | 'resetAndDestroy') {
  return (socket: Socket) => socket.write(bytes, () => setTimeout(() => socket[end](), 5))
}

/** Starts a server for one fault, on a port of its own, so that it affects no connection of another fault. */
async function serveFault(fault: Fault<Socket>, sockets: Set<Socket>) {
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Clients abort on purpose.
    socket.on('error', () => socket.destroy())
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk
      const end = fault.early ? received.length : endOfRequest(received)
      if (end > received.length) return
      received = received.slice(end)
      fault.respond(socket)
    })
  })
  return { server, endpoint: `http://127.0.0.1:${await listenOnPort(server)}/graphql` }
}

/** Starts servers that write HTTP/1.1 byte by byte, so that they can break its rules: one for each fault. */
export async function serveFaults() {
  const sockets = new Set<Socket>()
  const servers: Server[] = []
  const faults: FaultyEndpoint[] = []
  for (const fault of [...connections, ...framing, ...bodies, ...streamedOverHttp]) {
    const { server, endpoint } = await serveFault(fault, sockets)
    servers.push(server)
    faults.push({ ...fault, endpoint })
  }
  return {
    faults,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map((server) => once(server.close(), 'close')))
    },
  }
}

/** The index at which the first request in `text` ends. Infinity while its headers are incomplete. */
function endOfRequest(text: string): number {
  const head = text.indexOf('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(text)?.[1] ?? 0
  return head < 0 ? Infinity : head + 4 + Number(length)
}

const bytesOf = ({ headers = [lengthOf(json)], ...rest }: Message = {}) =>
  message({ ...rest, headers: [...headers, 'connection: close'] })

const inChunks = (body: string) => bytesOf({ headers: [chunked], body })

const size = json.length.toString(16)

const framing: readonly Fault<Socket>[] = [
  ...closing(['NetworkError'], {
    'bytes that are not HTTP': 'SSH-2.0-OpenSSH_9.9\r\n',
    'two lengths that differ': bytesOf({ headers: ['content-length: 3', lengthOf(json)] }),
  }),
  ...closing(['NetworkError 200'], {
    'a length that is too long': bytesOf({ headers: [`content-length: 17`] }),
    'a chunk size that is no number': inChunks(`zz\r\n${json}`),
    'chunks without an end': inChunks(`${size}\r\n${json}\r\n`),
  }),
  ...closing(['ParseError 200'], {
    'a length that is too short': bytesOf({ headers: ['content-length: 15'] }),
  }),
  ...closing(['ParseError 204'], { 'status 204 with a body': bytesOf({ status: '204 No Content' }) }),
  ...closing(['data 299'], { 'status 299': bytesOf({ status: '299 Fine' }) }),
  ...closing(['data 200'], {
    'early hints before the response': Buffer.concat([
      Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
      bytesOf(),
    ]),
    'good chunks': inChunks(`${size};a=b\r\n${json}\r\n0\r\n\r\n`),
  }),
]

function closing(outcomes: readonly Outcome[], responses: Readonly<Record<string, string | Buffer>>) {
  return Object.entries(responses).map(([what, bytes]) => ({
    what,
    outcomes,
    respond: writeThen(bytes, 'end'),
  }))
}

const gzip = 'content-encoding: gzip'
const zipped = gzipSync(json)
const corrupt = Buffer.from(zipped)
corrupt.fill(0xff, 12, 20)
const wrongSum = Buffer.from(zipped)
wrongSum.fill(0, wrongSum.length - 8)

const encoded = (body: string | Buffer, encoding = gzip) =>
  message({ headers: [encoding, lengthOf(body)], body })

const bodies: readonly Fault<Socket>[] = [
  ...faultsOf<Socket>(['data 200'], {
    'a good response': writing(message()),
    'good gzip': writing(encoded(zipped)),
    'an unknown coding': writing(encoded(json, 'content-encoding: x-zip')),
    'a slow drip': (socket) => drip(socket, message()),
  }),
  ...faultsOf<Socket>(['NetworkError 200'], {
    'text with the coding gzip': writing(encoded(json)),
    'corrupt gzip': writing(encoded(corrupt)),
    'gzip with a wrong checksum': writing(encoded(wrongSum)),
    'text with the coding brotli': writing(encoded(json, 'content-encoding: br')),
  }),
  // Versions of fetch differ: some give what arrived.
  // https://github.com/oven-sh/bun/pull/34922
  // https://github.com/notatallshaw/nab/pull/467
  ...faultsOf<Socket>(['NetworkError 200', 'ParseError 200'], {
    'gzip that is cut': writing(encoded(zipped.subarray(0, 14))),
  }),
  ...faultsOf<Socket>([], {
    'nothing at all': () => undefined,
    'headers and no body': writing(message({ body: '' })),
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

const head = message({ body: '', headers: ['content-length: 1000'] })
const beginning = message({ headers: ['content-length: 1000'], body: '{"data":' })
const chunks = message({ headers: [chunked], body: '8\r\n{"data":\r\n' })

const cutError = message({ status: '502 Bad', headers: ['content-length: 99'], body: '<p' })

const connections: readonly Fault<Socket>[] = [
  ...faultsOf<Socket>(['NetworkError'], {
    'a reset before the headers': (socket) => socket.resetAndDestroy(),
    'a close before the headers': (socket) => socket.end(),
    'a reset within the first line': writeThen('HTTP/1.1 20', 'resetAndDestroy'),
    'a reset within the headers': writeThen(head.subarray(0, 30), 'resetAndDestroy'),
    'a close within the headers': writeThen(head.subarray(0, 30), 'end'),
  }),
  ...faultsOf<Socket>(['NetworkError 200'], {
    'a reset after the headers': writeThen(head, 'resetAndDestroy'),
    'a close after the headers': writeThen(head, 'end'),
    'a reset within the body': writeThen(beginning, 'resetAndDestroy'),
    'a close within the body': writeThen(beginning, 'end'),
    'a close between chunks': writeThen(chunks, 'end'),
  }),
  ...faultsOf<Socket>(['ServerError 502'], {
    'a reset within the body of an error': writeThen(cutError, 'resetAndDestroy'),
  }),
  ...faultsOf<Socket>(['data 200'], {
    'a body that ends with the connection': writeThen(message({ headers: [] }), 'end'),
  }),
  ...faultsOf<Socket>(['data 200', 'NetworkError'], {
    'a connection that is kept, and reset before the next request': writeThen(
      message({ headers: [lengthOf(json), 'connection: keep-alive'] }),
      'resetAndDestroy',
    ),
    'a connection that is kept, and closed at once': (socket) =>
      socket.end(message({ headers: [lengthOf(json), 'keep-alive: timeout=60'] })),
  }),
  {
    what: 'a reset while the request is still coming',
    early: true,
    respond: (socket) => socket.resetAndDestroy(),
    outcomes: ['NetworkError'],
  },
  // https://github.com/jaydenseric/apollo-upload-client/issues/50
  {
    what: 'a refusal while the request is still coming, and a reset',
    early: true,
    respond: writeThen(message({ status: '413 Too Large' }), 'resetAndDestroy'),
    outcomes: ['ServerError 413', 'NetworkError'],
  },
]

const streamedOverHttp: readonly Fault<Socket>[] = streamed.map((response) => ({
  ...response,
  respond: (socket) => {
    const { status = 200, contentType, ending } = response
    socket.write(message({ status: `${status} -`, contentType, headers: [chunked], body: '' }))
    piecesOf(response, chunk)
      .on('end', () => endings[ending](socket))
      .pipe(socket, { end: false })
  },
}))

const endings: Record<Ending, (socket: Socket) => unknown> = {
  end: (socket) => socket.write('0\r\n\r\n'),
  close: (socket) => socket.end(),
  reset: (socket) => socket.resetAndDestroy(),
  stay: () => undefined,
}

function chunk(piece: string | Buffer): Buffer {
  const size = Buffer.byteLength(piece).toString(16)
  return Buffer.concat([Buffer.from(`${size}\r\n`), Buffer.from(piece), Buffer.from('\r\n')])
}
