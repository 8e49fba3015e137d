import { createClient, stream, subscribe } from '@thinql/core'
import { createQueryStore, streamFetcher } from '@thinql/react'
import { expect, test } from 'vitest'
import { recordCalls } from './recordCalls.ts'
import { recordFetch } from './recordFetch.ts'
import { recordPrefetch, recordStore } from './recordStore.ts'
import { createWireLog, type WireLog } from './wireLog.ts'

const query = 'query Item { item { title ... @defer { history } } }'

function toText(contentType: string, ...chunks: readonly string[]): typeof globalThis.fetch {
  return () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
        controller.close()
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': contentType } }))
  }
}

const deferred = toText(
  'multipart/mixed; boundary="-"',
  '---\r\nContent-Type: application/json\r\n\r\n{"data":{"item":{"title":"Tea"}},"hasNext":true}\r\n---',
  '\r\nContent-Type: application/json\r\n\r\n{"incremental":[{"path":["item"],"data":{"history":1}}],"hasNext":false}\r\n-----\r\n',
)

function recordedClient(log: WireLog, fetch: typeof globalThis.fetch) {
  return createClient({
    endpoint: 'http://board.test/graphql',
    fetch: recordFetch(log, fetch),
    middleware: [recordCalls(log)],
  })
}

function recordedStore(fetch: typeof globalThis.fetch) {
  const log = createWireLog()
  const client = recordedClient(log, fetch)
  const store = createQueryStore(client, { fetcher: streamFetcher(stream) })
  return { log, store: recordPrefetch(log, recordStore(log, store)) }
}

test('a streamed query is one call with one request and a time for each part', async () => {
  const { log, store } = recordedStore(deferred)
  await store.prefetch(query)
  expect(log.calls()).toMatchObject([
    {
      name: 'Item',
      kind: 'query',
      from: 'prefetch',
      outcome: 'data',
      exchanges: [{ status: 200, parts: [expect.any(Number), expect.any(Number)] }],
    },
  ])
})

test('a second caller of a streamed query in flight joins it', async () => {
  const { log, store } = recordedStore(deferred)
  await Promise.all([store.prefetch(query), store.prefetch(query)])
  expect(log.calls()).toMatchObject([{ reuseCount: 1 }])
})

test('a streamed response that is cut off is a call with a NetworkError', async () => {
  const { log, store } = recordedStore(
    toText(
      'multipart/mixed; boundary="-"',
      '---\r\n\r\n{"data":{"item":{"title":"Tea"}},"hasNext":true}\r\n---',
    ),
  )
  await store.prefetch(query)
  expect(log.calls()).toMatchObject([{ outcome: 'NetworkError' }])
})

test('a subscription is open until it is left, with a time for each event', async () => {
  const log = createWireLog()
  const open = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('event: next\ndata: {"data":{"price":1}}\n\n'))
    },
  })
  const fetch = () =>
    Promise.resolve(new Response(open, { headers: { 'Content-Type': 'text/event-stream' } }))
  const client = recordedClient(log, fetch)
  const events = subscribe(client, 'subscription Price($of: ID) { price(of: $of) }', {
    variables: { of: '1' },
  })
  await events.next()
  expect(log.calls()).toMatchObject([
    { name: 'Price', kind: 'subscription', from: 'useSubscription', variables: { of: '1' } },
  ])
  expect(log.calls()[0]).not.toHaveProperty('endedAt')
  await events.return()
  await expect
    .poll(() => log.calls())
    .toMatchObject([{ outcome: 'AbortError', exchanges: [{ parts: [expect.any(Number)] }] }])
})

test('a subscription without a connection is a call with a NetworkError', async () => {
  const log = createWireLog()
  const client = recordedClient(log, () => Promise.reject(new TypeError('Failed to fetch')))
  await subscribe(client, 'subscription { price }').next()
  expect(log.calls()).toMatchObject([{ name: 'without a name', outcome: 'NetworkError' }])
})
