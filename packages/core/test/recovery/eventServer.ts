// A server in a process of its own, which a test can stop with SIGSTOP. It sends an event at once, and pings.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('event: next\ndata: {"data":{"n":1}}\n\n')
  const pings = setInterval(() => response.write(':\n\n'), 50)
  response.on('close', () => clearInterval(pings))
}).listen(0, '127.0.0.1', () => {
  // A server that listens on a port has an address of this form.
  process.send?.((server.address() as AddressInfo).port)
})
