// Runs on its own, with its memory to itself: `node --expose-gc brokenStreams.ts`.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, subscribe } from '../../../src/index.ts'

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('event: next\ndata: {"data":{}}\n\n', () => setTimeout(() => response.destroy(), 5))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
// A server that listens on a port has an address of this form.
const { port } = server.address() as AddressInfo
const client = createClient({ endpoint: `http://127.0.0.1:${port}/` })

let broken = 0
await breakStreams(300)
const before = await heap()
await breakStreams(600)
const grown = (await heap()) - before
server.close()
console.log(JSON.stringify({ broken, grown }))

async function breakStreams(times: number): Promise<void> {
  for (let left = times; left > 0; left -= 20) await Promise.all(Array.from({ length: 20 }, breakStream))
}

async function breakStream(): Promise<void> {
  for await (const { error } of subscribe(client, 'subscription { a }')) {
    if (error?.name === 'NetworkError') broken += 1
  }
}

/** In bytes, once what has ended is given back. */
async function heap(): Promise<number> {
  for (let times = 0; times < 3; times++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    globalThis.gc?.()
  }
  return process.memoryUsage().heapUsed
}
