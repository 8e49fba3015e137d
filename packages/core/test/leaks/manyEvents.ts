import { createClient, subscribe } from '../../src/index.ts'
import { heap } from './heap.ts'
import { serveEvents } from './serveEvents.ts'

const { endpoint, close } = await serveEvents(100_000, 100)

let received = 0
let before = 0
for await (const { data } of subscribe(createClient({ endpoint }), 'subscription { text }')) {
  if (data) received += 1
  // The first 10,000 warm up.
  if (received === 10_000) before = await heap()
}
const grown = (await heap()) - before
close()
console.log(JSON.stringify({ received, grown }))
