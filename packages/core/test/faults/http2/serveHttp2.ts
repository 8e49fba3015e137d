import { once } from 'node:events'
import { createSecureServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { generate } from 'selfsigned'
import { Agent, fetch as fetchOfUndici } from 'undici'
import type { Fault } from '../plan.ts'
import type { FaultServer } from '../serveFaults.ts'

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
