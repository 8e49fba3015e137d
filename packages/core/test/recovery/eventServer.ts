// A server in a process of its own, which a test can stop with SIGSTOP. It sends an event at once, and pings.
import { createServer } from 'node:http'
import { listenOnPort } from '../support/listenOnPort.ts'

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('event: next\ndata: {"data":{"n":1}}\n\n')
  const pings = setInterval(() => response.write(':\n\n'), 50)
  response.on('close', () => clearInterval(pings))
})
process.send?.(await listenOnPort(server))
