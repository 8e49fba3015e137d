import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, subscribe } from '../../src/index.ts'
import { serveEvents } from './serveEvents.ts'

const megabyte = 2 ** 20
const { endpoint, written, close } = await serveEvents(1000, megabyte)

const before = memory()
let peak = 0
let received = 0
for await (const { data } of subscribe(createClient({ endpoint }), 'subscription { text }')) {
  if (data) received += 1
  await sleep(20)
  peak = Math.max(peak, memory() - before)
  if (received === 20) break
}
const sent = written() / megabyte
close()
console.log(JSON.stringify({ received, peak: peak / megabyte, sent }))

/** Counts the bytes outside of the heap of V8 too: the chunks of a body are there. */
function memory(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
