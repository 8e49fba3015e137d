import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer {
  readonly origin: string
  readonly stop: () => void
}

export async function startServer(listener: RequestListener): Promise<LocalServer> {
  // Without a timeout: a proxy that reuses a connection while the server closes it answers 500.
  const server = createServer({ keepAliveTimeout: 0 }, listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // The address of a server that listens on a port is always an AddressInfo.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
