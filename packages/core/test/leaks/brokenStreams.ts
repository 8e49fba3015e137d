import { createClient, subscribe } from '../../src/index.ts'
import { heap } from './heap.ts'
import { listen } from './serveEvents.ts'

const { origin, close } = await listen((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('event: next\ndata: {"data":{}}\n\n', () => setTimeout(() => response.destroy(), 5))
})
const client = createClient({ endpoint: origin })

let broken = 0
// The first 300 warm up.
await breakStreams(300)
const before = await heap()
await breakStreams(600)
const grown = (await heap()) - before
close()
console.log(JSON.stringify({ broken, grown }))

async function breakStreams(times: number): Promise<void> {
  for (let left = times; left > 0; left -= 20) await Promise.all(Array.from({ length: 20 }, breakStream))
}

async function breakStream(): Promise<void> {
  for await (const { error } of subscribe(client, 'subscription { a }')) {
    if (error?.name === 'NetworkError') broken += 1
  }
}
