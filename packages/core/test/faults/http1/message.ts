import type { Socket } from 'node:net'
import { json } from '../fault.ts'

/** A response, byte by byte. */
export interface Message {
  readonly status?: string
  readonly contentType?: string
  readonly headers?: readonly string[]
  readonly body?: string | Buffer
}

/** The bytes of a response. The headers may be wrong. */
export function message({
  status = '200 OK',
  contentType = 'application/json',
  headers = [lengthOf(json)],
  body = json,
}: Message = {}): Buffer {
  const head = [`HTTP/1.1 ${status}`, `content-type: ${contentType}`, ...headers, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)])
}

export function lengthOf(body: string | Buffer): string {
  return `content-length: ${Buffer.byteLength(body)}`
}

export const chunked = 'transfer-encoding: chunked'

/** Writes, waits until the bytes arrive, and then ends the connection. */
export function writeThen(bytes: string | Buffer, end: 'end' | 'resetAndDestroy') {
  return (socket: Socket) => socket.write(bytes, () => setTimeout(() => socket[end](), 5))
}
