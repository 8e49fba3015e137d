import { createClient, stream, subscribe } from '@thinql/core'
import { createQueryStore, prefetchQuery, streamFetcher } from '@thinql/react'
import { expect, test } from 'vitest'
import { callsOf, recordedClient, streamText } from '../../test/recordedClient.ts'
import { createDevtools } from '../createDevtools.ts'
import { recorderKey } from '../devtools.ts'

const query = 'query Item { item { title ... @defer { history } } }'
const deferred = streamText('multipart/mixed; boundary="-"', [
  '---\r\nContent-Type: application/json\r\n\r\n{"data":{"item":{"title":"Tea"}},"hasNext":true}\r\n---',
  '\r\nContent-Type: application/json\r\n\r\n{"incremental":[{"path":["item"],"data":{"history":1}}],"hasNext":false}\r\n-----\r\n',
])
const events = (...prices: number[]) =>
  streamText(
    'text/event-stream',
    prices.map((price) => `event: next\ndata: {"data":{"price":${price}}}\n\n`),
  )

test('records each part of a streamed query, and its result as the last one', async () => {
  const { client, recorder } = recordedClient({ fetch: deferred })
  const parts: unknown[] = []
  for await (const part of stream(client, query)) parts.push(part)
  expect(parts).toHaveLength(2)
  expect(callsOf(recorder)).toMatchObject([
    {
      name: 'Item',
      outcome: 'data',
      partCount: 2,
      parts: [
        { outcome: 'data', data: '{"item":{"title":"Tea"}}' },
        { outcome: 'data', data: '{"item":{"title":"Tea","history":1}}' },
      ],
      exchanges: [{ status: 200 }],
    },
  ])
})

test('records the parts of two subscriptions that arrive together, each with its own', async () => {
  const { client, recorder } = recordedClient({ fetch: events(1) })
  const streams = ['A', 'B'].map((name) => subscribe(client, `subscription ${name} { price }`))
  await Promise.all(streams.map((prices) => prices.next()))
  await expect
    .poll(() => callsOf(recorder).map(({ name, parts }) => [name, parts.length]))
    .toEqual([
      ['A', 1],
      ['B', 1],
    ])
})

test('records a streamed query of a store as one call', async () => {
  const devtools = createDevtools()
  const client = createClient({
    endpoint: 'http://todos.test/graphql',
    fetch: deferred,
    middleware: [devtools.middleware],
  })
  const store = devtools.connect(createQueryStore(client, { fetcher: streamFetcher(stream) }))
  await prefetchQuery(store, query)
  expect(devtools[recorderKey]?.log.calls).toMatchObject([{ partCount: 2 }])
})

test('records a subscription that is open until it is left, with its events', async () => {
  const { client, recorder } = recordedClient({ fetch: events(1, 2) })
  const prices = subscribe(client, 'subscription Price { price }')
  await prices.next()
  await prices.next()
  expect(callsOf(recorder)).toMatchObject([
    {
      kind: 'subscription',
      name: 'Price',
      partCount: 2,
      parts: [{ data: '{"price":1}' }, { data: '{"price":2}' }],
    },
  ])
  expect(callsOf(recorder)[0]).not.toHaveProperty('outcome')
  await prices.return()
  await expect.poll(() => callsOf(recorder)).toMatchObject([{ outcome: 'AbortError' }])
})

test('keeps the latest 100 events or more, at most 200, and counts all', async () => {
  const { client, recorder } = recordedClient({ fetch: events(...Array(203).keys()) })
  const prices = subscribe(client, 'subscription Price { price }')
  for (let count = 0; count < 203; count++) await prices.next()
  const [call] = callsOf(recorder)
  expect(call?.partCount).toBe(203)
  expect(call?.parts).toHaveLength(102)
  expect(call?.parts.at(-1)?.data).toBe('{"price":202}')
  await prices.return()
})

test('records the first 100,000 characters of the body of a stream, and says so', async () => {
  const { client, recorder } = recordedClient({ fetch: events(...Array<number>(4_000).fill(1)) })
  const prices = subscribe(client, 'subscription Price { price }')
  for (let count = 0; count < 4_000; count++) await prices.next()
  const [exchange] = callsOf(recorder)[0]?.exchanges ?? []
  expect(exchange?.responseBody).toHaveLength(100_000)
  expect(exchange?.gap).toBe('Only the first 100,000 characters of the response are recorded.')
  await prices.return()
})

test('keeps no text of an open stream that made room for newer operations', async () => {
  const fetch = events(1)
  const { client, recorder } = recordedClient({ fetch }, { maxBytes: 10_000 })
  const prices = subscribe(client, 'subscription Price { price }')
  await prices.next()
  const [call] = recorder.log.calls
  const { received } = call?.exchanges[0] ?? {}
  expect(received?.read()).toContain('"price":1')
  await subscribe(client, 'subscription Long { price }', { variables: { text: 'x'.repeat(10_000) } }).next()
  expect(received?.read()).toBe('')
  await prices.return()
})

test('records an event with an error', async () => {
  const { client, recorder } = recordedClient({
    fetch: streamText('text/event-stream', [
      'event: next\ndata: {"data":{"price":null},"errors":[{"message":"No"}]}\n\n',
    ]),
  })
  const prices = subscribe(client, 'subscription Price { price }')
  await prices.next()
  expect(callsOf(recorder)).toMatchObject([{ parts: [{ outcome: 'GraphQLResultError' }] }])
  await prices.return()
})

test('going offline is a NetworkError of an open subscription', async () => {
  const { client, recorder } = recordedClient({ fetch: events(1) })
  const prices = subscribe(client, 'subscription Price { price }')
  await prices.next()
  const next = prices.next()
  recorder.conditions.set({ offline: true, rules: [] })
  expect(await next).toMatchObject({ value: { error: { name: 'NetworkError' } } })
})
