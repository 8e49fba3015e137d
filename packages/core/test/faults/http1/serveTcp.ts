import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { listenOnPort } from '../../support/listenOnPort.ts'
import { type Fault, json } from '../plan.ts'
import type { FaultServer } from '../serveFaults.ts'

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

/**
 * Starts servers that write HTTP/1.1 byte by byte, so that they can break its rules.
 *
 * Each fault has its own port, so that it affects no connection of another fault.
 */
export async function serveTcp(faults: readonly Fault<Socket>[]): Promise<FaultServer<Socket>> {
  const sockets = new Set<Socket>()
  const servers: Server[] = []
  const ports = new Map<Fault<Socket>, number>()
  for (const fault of faults) {
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
    servers.push(server)
    ports.set(fault, await listenOnPort(server))
  }
  return {
    endpointOf: (fault) => `http://127.0.0.1:${ports.get(fault)}/graphql`,
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
