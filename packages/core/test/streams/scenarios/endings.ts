// Runs on its own: a timer, a socket or a rejection that is left over keeps the process alive or ends it with an error.
import { getEventListeners, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, stream, subscribe } from '../../../src/index.ts'

const part = '\r\n---\r\n\r\n{"data":{"a":1},"hasNext":true}\r\n---'
const event = 'event: next\ndata: {"data":{"a":1}}\n\n'
const eventStream = 'text/event-stream'
const multipart = 'multipart/mixed; boundary="-"'

/** What is written, and how it ends; an answer that doesn't end stays open. */
const answers: Record<string, { type: string; body: string; end?: 'end' | 'destroy' }> = {
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
const server = createServer((request, response) => {
  const answer = answers[request.url ?? '']
  open += 1
  response.on('close', () => (open -= 1))
  if (!answer) return void response.writeHead(406).end()
  response.writeHead(200, { 'content-type': answer.type }).write(answer.body || ':\n\n')
  if (answer.end === 'end') response.end()
  if (answer.end === 'destroy') setTimeout(() => response.destroy(), 10)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
// A server that listens on a port has an address of this form.
const { port } = server.address() as AddressInfo

const longLived = new AbortController()
for (const place of [...Object.keys(answers), '/refused']) {
  for (const run of [stream, subscribe]) {
    const client = createClient({ endpoint: `http://127.0.0.1:${port}${place}`, signal: longLived.signal })
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
await sleep(50)
if (open) throw new Error(`${open} answers are still open`)
server.closeAllConnections()
server.close()
console.log('done')

async function toTheEnd(results: AsyncGenerator) {
  while (!(await results.next()).done);
}

async function leaveAtOnce(results: AsyncGenerator) {
  await results.next()
  await results.return(undefined)
}

async function leaveWhileWaiting(results: AsyncGenerator) {
  const asked = [results.next(), results.next(), results.next()]
  await sleep(20)
  await results.return(undefined)
  await Promise.all(asked)
}
