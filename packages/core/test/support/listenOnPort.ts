import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

export async function listenOnPort(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  // A server that listens on a port has an address of this form.
  return (server.address() as AddressInfo).port
}
