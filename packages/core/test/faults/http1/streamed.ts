import type { Socket } from 'node:net'
import type { Fault } from '../plan.ts'
import { type Ending, piecesOf, streamed } from '../streamed/streamed.ts'
import { chunked, message } from './serveTcp.ts'

/** Streams over HTTP/1.1, a chunk for each piece. */
export const streamedOverHttp1: readonly Fault<Socket>[] = streamed.map((response) => ({
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
