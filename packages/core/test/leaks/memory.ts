// Measures what is left in the heap. The first argument says what is measured.
import { getEventListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, limitResponse, reconnect, subscribe, timeout } from '../../src/index.ts'
import { heap } from './heap.ts'
import { listen, serveEvents } from './serveEvents.ts'

const measures: Record<string, () => Promise<Record<string, number>>> = {
  async manyEvents() {
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
    return { received, grown }
  },

  /** One subscription whose connection breaks off again and again. What it keeps of each would be in the heap at the end. */
  async reconnections() {
    const eventsEach = 100
    const text = 'a'.repeat(100)
    let connections = 0
    let open = 0
    let events = 0

    const { origin, close } = await listen((request, response) => {
      request.resume()
      connections += 1
      open += 1
      response.on('close', () => (open -= 1))
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const event = `event: next\ndata: {"data":{"text":"${text}"}}\n\n`
      response.write(event.repeat(eventsEach), breakOff)
      // A body that breaks off loses the events that nobody has read.
      function breakOff() {
        if (events < connections * eventsEach) setTimeout(breakOff, 1)
        else response.destroy()
      }
    })

    const longLived = new AbortController()
    const client = createClient({
      endpoint: origin,
      middleware: [reconnect({ maxDelay: 1 }), timeout(60_000)],
      fetch: limitResponse({ idle: 60_000 }),
      signal: longLived.signal,
    })

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
    return { events, connections, open, losses, listeners, grown }
  },

  async slowConsumer() {
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
    return { received, peak: peak / megabyte, sent }
  },
}

/** Counts the bytes outside of the heap of V8 too: the chunks of a body are there. */
function memory(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

console.log(JSON.stringify(await measures[process.argv[2] ?? '']?.()))
