// Responds to every POST with as many bytes as its path says.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { responseOf, sizes } from './scenarios.ts'

const responses = new Map(Object.values(sizes).map((bytes) => [`/${bytes}`, Buffer.from(responseOf(bytes))]))

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const body = responses.get(request.url ?? '') ?? ''
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  })
})
// Never closes idle connections: the next request may use one at that moment.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.(`http://127.0.0.1:${port}`)
})
// Exits with the benchmark.
process.on('disconnect', () => process.exit())
