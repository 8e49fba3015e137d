import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server that keeps the bytes it gets and always responds the same. */
export async function recordRaw(): Promise<{ origin: string; received: () => string }> {
  let received = ''
  const body = '{"data":{}}'
  const server = createServer((socket) => {
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk
      const ended = received.includes('\r\n\r\n')
      if (ended)
        socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, received: () => received }
}
