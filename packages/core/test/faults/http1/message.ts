import type { Socket } from 'node:net'
import { json } from '../fault.ts'

/** What an answer says of itself. */
export interface Message {
  readonly status?: string
  readonly contentType?: string
  readonly headers?: readonly string[]
  readonly body?: string | Buffer
}

/** The bytes of an answer; its headers say what they are told to, true or not. */
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

/** Writes, gives what was written time to arrive, and then ends the connection in some way. */
export function writeThen(bytes: string | Buffer, end: 'end' | 'resetAndDestroy') {
  return (socket: Socket) => socket.write(bytes, () => setTimeout(() => socket[end](), 5))
}
