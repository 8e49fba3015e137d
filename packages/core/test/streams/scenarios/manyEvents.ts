// Runs on its own, with its memory to itself: `node --expose-gc manyEvents.ts`.
import { createClient, subscribe } from '../../../src/index.ts'
import { serveEvents } from './serveEvents.ts'

const events = 100_000
const { endpoint, close } = await serveEvents(events, 100)

let received = 0
let before = 0
for await (const { data } of subscribe(createClient({ endpoint }), 'subscription { text }')) {
  if (data) received += 1
  // Once everything is warm.
  if (received === 10_000) before = heap()
}
const grown = heap() - before
close()
console.log(JSON.stringify({ received, grown }))

function heap(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
