// A timer or socket that is left keeps this process alive. A rejection that is left ends it with an error.
import { getEventListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, stream, subscribe } from '../../src/index.ts'
import { listen } from './serveEvents.ts'

const part = '\r\n---\r\n\r\n{"data":{"a":1},"hasNext":true}\r\n---'
const event = 'event: next\ndata: {"data":{"a":1}}\n\n'
const eventStream = 'text/event-stream'
const multipart = 'multipart/mixed; boundary="-"'

/** What the server writes, and how the response ends. Without `end` it stays open. */
const responses: Record<string, { type: string; body: string; end?: 'end' | 'destroy' }> = {
  '/events': { type: eventStream, body: `${event}event: complete\n\n`, end: 'end' },
  '/events/open': { type: eventStream, body: `${event}event: complete\n\n` },
  '/events/hanging': { type: eventStream, body: event },
  '/events/cut': { type: eventStream, body: event, end: 'destroy' },
  '/events/malformed': { type: eventStream, body: `${event}event: next\ndata: no\n\n` },
  '/parts': { type: multipart, body: `${part}\r\n\r\n{"hasNext":false}\r\n-----`, end: 'end' },
  '/parts/open': { type: multipart, body: `${part}\r\n\r\n{"hasNext":false}\r\n---` },
  '/parts/hanging': { type: multipart, body: part },
  '/parts/cut': { type: multipart, body: part, end: 'destroy' },
  '/parts/malformed': { type: multipart, body: `${part}\r\n\r\nno\r\n---` },
  '/json': { type: 'application/json', body: '{"data":{"a":1}}', end: 'end' },
  '/nothing': { type: eventStream, body: '' },
}

let open = 0
const { origin, close } = await listen((request, response) => {
  const given = responses[request.url ?? '']
  open += 1
  response.on('close', () => (open -= 1))
  if (!given) return void response.writeHead(406).end()
  response.writeHead(200, { 'content-type': given.type }).write(given.body || ':\n\n')
  if (given.end === 'end') response.end()
  if (given.end === 'destroy') setTimeout(() => response.destroy(), 10)
})

const longLived = new AbortController()
for (const place of [...Object.keys(responses), '/refused']) {
  for (const run of [stream, subscribe]) {
    const client = createClient({ endpoint: origin + place, signal: longLived.signal })
    const waiting = new AbortController()
    await Promise.all([
      toTheEnd(run(client, '{ a }', { signal: AbortSignal.timeout(40) })),
      toTheEnd(run(client, '{ a }', { signal: waiting.signal })),
      leaveWhileWaiting(run(client, '{ a }')),
      leaveAtOnce(run(client, '{ a }', { signal: waiting.signal })),
      sleep(30).then(() => waiting.abort()),
    ])
    const listeners = getEventListeners(longLived.signal, 'abort').length
    if (listeners) throw new Error(`${place}: ${listeners} listeners are left`)
  }
}
// The server hears a moment later that a connection is closed.
for (let times = 0; open && times < 200; times++) await sleep(50)
if (open) throw new Error(`${open} responses are still open`)
close()
console.log('done')

async function toTheEnd(results: AsyncGenerator) {
  while (!(await results.next()).done);
}

async function leaveAtOnce(results: AsyncGenerator) {
  await results.next()
  await results.return(undefined)
}

async function leaveWhileWaiting(results: AsyncGenerator) {
  const pending = [results.next(), results.next(), results.next()]
  await sleep(20)
  await results.return(undefined)
  await Promise.all(pending)
}
