// Answers every POST with an answer of as many bytes as its path says.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { answerOf, sizes } from './answers.ts'

const answers = new Map(Object.values(sizes).map((bytes) => [`/${bytes}`, Buffer.from(answerOf(bytes))]))

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const body = answers.get(request.url ?? '') ?? ''
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  })
})
// A connection that it closes for being idle may be the one that the next request takes.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.(`http://127.0.0.1:${port}`)
})
// With the benchmark gone, nobody asks any more.
process.on('disconnect', () => process.exit())
