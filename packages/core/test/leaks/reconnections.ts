// One subscription whose connection breaks off again and again. What it keeps of each would be in the heap at the end.
import { getEventListeners } from 'node:events'
import { createClient, limitResponse, reconnect, subscribe, timeout } from '../../src/index.ts'
import { heap } from './heap.ts'
import { listen } from './serveEvents.ts'

const eventsEach = 100
const text = 'a'.repeat(100)
let connections = 0
let open = 0

const { origin, close } = await listen((request, response) => {
  request.resume()
  connections += 1
  open += 1
  response.on('close', () => (open -= 1))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const event = `event: next\ndata: {"data":{"text":"${text}"}}\n\n`
  response.write(event.repeat(eventsEach), () => setTimeout(() => response.destroy(), 5))
})

const longLived = new AbortController()
const client = createClient({
  endpoint: origin,
  middleware: [reconnect({ maxDelay: 1 }), timeout(60_000)],
  fetch: limitResponse({ idle: 60_000 }),
  signal: longLived.signal,
})

let events = 0
let losses = 0
let before = 0
for await (const { error } of subscribe(client, 'subscription { text }')) {
  // The first 200 connections warm up.
  if (!error) events += 1
  else if (++losses === 200) before = await heap()
  // After a loss, the next connection is open or about to be.
  if (losses === 600) break
}
const grown = (await heap()) - before
const listeners = getEventListeners(longLived.signal, 'abort').length
close()
console.log(JSON.stringify({ events, connections, open, losses, listeners, grown }))
