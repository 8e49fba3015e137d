import { createClient, type Middleware, retry, stream, subscribe, timeout } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { collect } from '../../test/promises.ts'
import { type Respond, respondWith, serve } from '../../test/serve.ts'
import { multipart } from '../../test/streaming/formats.ts'

const deferred = respondWith(
  200,
  multipart('-', [
    { data: { a: 1 }, hasNext: true },
    { incremental: [{ path: [], data: { b: 2 } }], hasNext: false },
  ]),
  'multipart/mixed; boundary="-"',
)
const event = 'event: next\ndata: {"data":{"a":1}}\n\n'

/** A server that gives these responses in turn. */
async function clientOf(middleware: Middleware[], ...responses: Respond[]) {
  let requests = 0
  const endpoint = await serve((request, response) => {
    const respond = responses[requests++]
    request.resume().on('end', () => respond?.(response))
  })
  return { client: createClient({ endpoint, middleware }), requests: () => requests }
}

/** Sends the beginning of a streamed response. */
function beginWith(contentType: string, text: string, then?: Respond): Respond {
  return (response) => {
    response.writeHead(200, { 'content-type': contentType }).write(text)
    if (then) setTimeout(() => then(response), 20)
  }
}

const firstPart = beginWith(
  'multipart/mixed; boundary="-"',
  '---\r\n\r\n{"data":{"a":1},"hasNext":true}\r\n---',
  (response) => response.destroy(),
)

describe('retry', () => {
  test('sends a streamed query again after a 503 before the first part', async () => {
    const { client, requests } = await clientOf([retry({ maxDelay: 0 })], respondWith(503), deferred)
    const results = await collect(stream(client, '{ a }'))
    expect(results).toMatchObject([{ data: { a: 1 } }, { data: { a: 1, b: 2 } }])
    expect(requests()).toBe(2)
  })

  test('does not send a streamed query again that breaks off after a part', async () => {
    const { client, requests } = await clientOf([retry({ maxDelay: 0 })], firstPart, deferred)
    const results = await collect(stream(client, '{ a }'))
    expect(results).toMatchObject([{ data: { a: 1 } }, { data: { a: 1 }, error: { name: 'NetworkError' } }])
    expect(requests()).toBe(1)
  })

  test('does not send a subscription again', async () => {
    const { client, requests } = await clientOf([retry({ maxDelay: 0 })], respondWith(503), respondWith(503))
    expect(await collect(subscribe(client, 'subscription { a }'))).toMatchObject([{ error: { status: 503 } }])
    expect(requests()).toBe(1)
  })
})

describe('timeout', () => {
  test('ends a subscription that has no event in time', async () => {
    const { client } = await clientOf([timeout(50)], beginWith('text/event-stream', ': ping\n\n'))
    expect(await collect(subscribe(client, 'subscription { a }'))).toMatchObject([
      { error: { name: 'TimeoutError' } },
    ])
  })

  test('does not end a subscription after its first event', async () => {
    const end: Respond = (response) => setTimeout(() => response.end(`${event}event: complete\n\n`), 80)
    const { client } = await clientOf([timeout(60)], beginWith('text/event-stream', event, end))
    expect(await collect(subscribe(client, 'subscription { a }'))).toMatchObject([
      { data: { a: 1 } },
      { data: { a: 1 } },
    ])
  })

  test('gives retry another attempt before the first part', async () => {
    const { client, requests } = await clientOf(
      [retry({ maxDelay: 0 }), timeout(500)],
      () => undefined,
      deferred,
    )
    expect(await collect(stream(client, '{ a }'))).toHaveLength(2)
    expect(requests()).toBe(2)
  })
})
