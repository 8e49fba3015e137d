import { createClient, type Operation, stream, subscribe, upload, type WrappedFetch } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { batchedClient, callsOf, recordedClient, respondWith, streamText } from '../../test/recordedClient.ts'
import { createDevtools } from '../createDevtools.ts'
import type { ExchangeRecorder } from './ExchangeRecorder.ts'
import type { Recorder } from './Recorder.ts'

const query = 'query Todos($first: Int) { todos(first: $first) { id } }'
const data = { todos: [{ id: '1' }] }

const firstExchange = (recorder: Recorder) => callsOf(recorder)[0]?.exchanges[0]

const PriceChanged = 'subscription Price { price }'
const deferringQuery = 'query Item { item { title ... @defer { history } } }'
const deferred = streamText('multipart/mixed; boundary="-"', [
  '---\r\nContent-Type: application/json\r\n\r\n{"data":{"item":{"title":"Tea"}},"hasNext":true}\r\n---',
  '\r\nContent-Type: application/json\r\n\r\n{"incremental":[{"path":["item"],"data":{"history":1}}],"hasNext":false}\r\n-----\r\n',
])
const events = (...prices: number[]) =>
  streamText(
    'text/event-stream',
    prices.map((price) => `event: next\ndata: {"data":{"price":${price}}}\n\n`),
  )

// https://github.com/apollographql/apollo-client-devtools/issues/539
// https://github.com/s12v/graphql-devtools/issues/3
// https://github.com/urql-graphql/urql-devtools/issues/267
test('an operation is recorded with its request and its response', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }, { headers: { 'x-id': '7' } }) })
  await client.request(query, { variables: { first: 1 }, headers: { 'x-page': 'list' } })
  expect(callsOf(recorder)).toEqual([
    expect.objectContaining({
      query,
      name: 'Todos',
      kind: 'query',
      endpoint: 'http://todos.test/graphql',
      variables: '{"first":1}',
      outcome: 'data',
      endedAt: expect.any(Number) as number,
      exchanges: [
        expect.objectContaining({
          method: 'POST',
          url: 'http://todos.test/graphql',
          requestHeaders: expect.arrayContaining([['x-page', 'list']]) as unknown,
          requestBody: JSON.stringify({ operationName: 'Todos', variables: { first: 1 }, query }),
          status: 200,
          responseHeaders: expect.arrayContaining([['x-id', '7']]) as unknown,
          responseBody: JSON.stringify({ data }),
          size: JSON.stringify({ data }).length,
        }),
      ],
    }),
  ])
})

test('an operation that is aborted before it is sent is recorded', async () => {
  const leaving = new AbortController()
  const headers = () => {
    leaving.abort()
    return {}
  }
  const { client, recorder } = recordedClient({ fetch: respondWith({ data: { a: 1 } }), headers })
  await client.request('query A { a }', { signal: leaving.signal })
  await vi.waitFor(() => {
    expect(callsOf(recorder)).toMatchObject([{ name: 'A', outcome: 'AbortError', exchangeCount: 0 }])
  })
})

test('the fields and the files of an upload are recorded', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data: {} }), middleware: [upload()] })
  const file = new File(['hello'], 'notes.txt')
  await client.request('mutation Attach($file: Upload!) { attach(file: $file) }', { variables: { file } })
  expect(callsOf(recorder)[0]?.variables).toBe('{"file":"(file of 5 bytes)"}')
  expect(firstExchange(recorder)?.requestBody).toContain('0: (file of 5 bytes)')
})

test('a result without a request is recorded with its data', async () => {
  const { client, recorder } = recordedClient({
    middleware: [() => () => Promise.resolve({ data, response: { status: 200, headers: new Headers() } })],
  })
  await client.request(query)
  expect(callsOf(recorder)).toMatchObject([{ outcome: 'data', data: JSON.stringify(data), exchanges: [] }])
})

test('a recorder without a fetch uses the global one', async () => {
  vi.stubGlobal('fetch', respondWith({ data }))
  const { client, recorder } = recordedClient({})
  await client.request(query)
  await createDevtools().fetch('http://todos.test/')
  expect(callsOf(recorder)).toMatchObject([{ exchanges: [{ status: 200 }] }])
})

const json = JSON.stringify({ data })
const plain = () => ({ ok: true, status: 200, headers: new Headers(), text: () => Promise.resolve(json) })
class PrivateResponse {
  readonly #json = json
  readonly ok = true
  readonly status = 200
  get headers() {
    return new Map(this.#json === '' ? [] : [['a', 'b']])
  }
  text() {
    return Promise.resolve(this.#json)
  }
}

test.for<[what: string, respond: () => unknown, body: string | undefined]>([
  ['a frozen response', () => Object.freeze(new Response(json)), json],
  ['an object with wrong headers', () => ({ ...plain(), headers: { 'no name!': '' } }), undefined],
  ['an object without headers', () => ({ ...plain(), headers: undefined }), undefined],
  ['an object with a body of its own', () => ({ ...plain(), body: {} }), undefined],
  ['a frozen object', () => Object.freeze(plain()), undefined],
  ['a class with private fields', () => new PrivateResponse(), undefined],
])('the app gets the same data as without devtools: %s', async ([, respond, responseBody]) => {
  const { client, recorder } = recordedClient({ fetch: () => Promise.resolve(respond() as Response) })
  expect((await client.request(query)).data).toEqual(data)
  const exchange = firstExchange(recorder)
  expect([exchange?.status, exchange?.responseBody]).toEqual([200, responseBody])
  expect(exchange?.gap).toBe(responseBody ? undefined : 'The body of a mock of fetch isn’t recorded.')
  expect(recorder.faults.messages).toEqual([])
})

test('the fetch of the app gets the same arguments as without devtools', async () => {
  const fetch = vi.fn(respondWith({ data }))
  const { signal } = new AbortController()
  const options = {
    variables: { first: 1 },
    headers: { 'x-page': 'list' },
    signal,
    cache: 'no-store',
  } as const
  const endpoint = 'http://todos.test/graphql'
  await createClient({ endpoint, fetch }).request(query, options)
  await recordedClient({ fetch }).client.request(query, options)
  const [without, recorded] = fetch.mock.calls.map(([input, init]) => [input, { ...init, signal: undefined }])
  expect(recorded).toEqual(without)
})

test.for(['add', 'addExchange', 'addPart', 'changed', 'grow', 'end'] as const)(
  'an error of the recorder in `%s` is noted once, and the caller gets its data',
  async (method) => {
    const { client, recorder } = recordedClient({ fetch: deferred })
    vi.spyOn(recorder.log, method).mockImplementation(() => {
      throw new RangeError('out of luck')
    })
    const parts: unknown[] = []
    for await (const part of stream(client, deferringQuery)) parts.push(part.data)
    expect(parts).toEqual([{ item: { title: 'Tea' } }, { item: { title: 'Tea', history: 1 } }])
    expect(recorder.faults.messages).toEqual(['RangeError: out of luck'])
  },
)

test('a long response is recorded up to a million characters, and the record says so', async () => {
  const text = 'x'.repeat(3_000_000)
  const { client, recorder } = recordedClient({ fetch: respondWith({ data: { text } }) })
  expect((await client.request(query)).data).toEqual({ text })
  const exchange = firstExchange(recorder)
  expect(exchange?.responseBody).toHaveLength(1_000_000)
  expect(exchange?.gap).toBe('Only the first 1,000,000 characters of the response are recorded.')
  expect(exchange?.size).toBeGreaterThan(3_000_000)
})

test.for<{ what: string; body: BodyInit; recorded: string }>([
  {
    what: 'the fields of a form',
    body: new URLSearchParams({ a: '1', token: 'x' }),
    recorded: 'a: 1\ntoken: (hidden)',
  },
  { what: 'that a body is no text', body: new Uint8Array([1, 2]), recorded: '(a body that is not text)' },
])('the recorder keeps $what', async ({ body, recorded }) => {
  const { client, recorder } = recordedClient({
    fetch: respondWith({ data }),
    middleware: [sendsItself({ method: 'POST', body })],
  })
  await client.request(query)
  expect(callsOf(recorder)).toMatchObject([{ exchanges: [{ method: 'POST', requestBody: recorded }] }])
})

test('a fetch that resolves to undefined is an error of the app, not of the recorder', async () => {
  const { client, recorder } = recordedClient({ fetch: () => Promise.resolve(undefined as never) })
  expect((await client.request(query)).error?.name).toBe('NetworkError')
  expect(recorder.faults.messages).toEqual([])
})

test('a request that could not be recorded is sent, and fails when its connection is lost', async () => {
  const { client, recorder } = recordedClient({ fetch: () => new Promise<Response>(() => undefined) })
  vi.spyOn(recorder.log, 'addExchange').mockImplementation(() => {
    throw new RangeError('out of luck')
  })
  const pending = client.request(query)
  await expect.poll(() => recorder.conditions.inFlight.size).toBe(1)
  const [exchange] = recorder.conditions.inFlight as Set<ExchangeRecorder>
  exchange?.noteBatch({ size: 2, requestBody: recorder.redactor.text(() => '[]') }, 4)
  recorder.conditions.set({ offline: true, rules: [] })
  exchange?.loseConnection()
  expect((await pending).error?.name).toBe('NetworkError')
  expect(callsOf(recorder)).toMatchObject([{ outcome: 'NetworkError', exchanges: [] }])
})

test('a body that is dropped while it arrives is not recorded further', async () => {
  let enqueue: (text: string) => void = () => undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      enqueue = (text) => {
        if (text === '') controller.close()
        else controller.enqueue(new TextEncoder().encode(text))
      }
    },
  })
  const { client, recorder } = recordedClient(
    { fetch: () => Promise.resolve(new Response(body)) },
    { maxBytes: 4_000 },
  )
  const pending = client.request(query)
  enqueue('{"data":{"text":"')
  enqueue('x'.repeat(4_000))
  await expect.poll(() => firstExchange(recorder)?.gap).toMatch('dropped')
  enqueue('"}}')
  enqueue('')
  expect((await pending).error).toBeUndefined()
  expect(firstExchange(recorder)).not.toHaveProperty('responseBody')
})

test('a thrown text is noted once as an error of the recorder, until it is cleared', () => {
  const { recorder } = recordedClient({})
  for (let count = 0; count < 2; count++) recorder.faults.note('out of luck')
  expect(recorder.faults.messages).toEqual(['out of luck'])
  recorder.faults.clear()
  expect(recorder.faults.messages).toEqual([])
})

/** The fetch that the devtools give to middleware. It takes what the fetch of the platform takes. */
const platformOf = ({ fetch }: Operation) => fetch as WrappedFetch

function sendsItself(init: RequestInit) {
  return () => async (operation: Operation) => {
    const response = await platformOf(operation)('http://todos.test/form', init)
    return { data, response: { status: response.status, headers: new Headers() } }
  }
}

test('what middleware sends is recorded, by its address or as a Request, and an unread response ends with its operation', async () => {
  const { client, recorder } = recordedClient({
    fetch: respondWith({ data }),
    middleware: [
      () => async (operation) => {
        await platformOf(operation)('http://todos.test/pong')
        const response = await platformOf(operation)(new Request('http://todos.test/ping'))
        return { data, response: { status: response.status, headers: new Headers() } }
      },
    ],
  })
  await client.request(query)
  const ended = { method: 'GET', endedAt: expect.any(Number) as number }
  const exchanges = ['pong', 'ping'].map((path) => ({ ...ended, url: `http://todos.test/${path}` }))
  expect(callsOf(recorder)).toMatchObject([{ exchanges }])
})

// https://github.com/enkot/querio/issues/17
// https://github.com/warrenday/graphql-network-inspector/issues/127
test('each operation of two batches at once is recorded with its whole batch', async () => {
  const { client, recorder } = batchedClient()
  const other = { headers: { 'x-tenant': '2' } }
  await Promise.all([
    client.request('query A { a }'),
    client.request('query B { a }', other),
    client.request('query C { a }'),
    client.request('query D { a }', other),
  ])
  const bodyOf = (...names: string[]) =>
    JSON.stringify(names.map((operationName) => ({ operationName, query: `query ${operationName} { a }` })))
  const [one, two] = [bodyOf('A', 'C'), bodyOf('B', 'D')]
  expect(callsOf(recorder).flatMap((call) => call.exchanges)).toMatchObject([
    { batch: { size: 2, requestBody: one }, responseBody: '{"data":{"a":"A"}}' },
    { batch: { size: 2, requestBody: two }, responseBody: '{"data":{"a":"B"}}' },
    { batch: { size: 2, requestBody: one }, responseBody: '{"data":{"a":"C"}}' },
    { batch: { size: 2, requestBody: two }, responseBody: '{"data":{"a":"D"}}' },
  ])
})

test('a list that is no batch of recorded operations is passed on', async () => {
  const fetch = vi.fn(respondWith([]))
  const devtools = createDevtools({ fetch })
  await devtools.fetch('http://todos.test/list', { method: 'POST', body: '[1]' })
  await devtools.fetch('http://todos.test/list')
  expect(fetch.mock.calls).toEqual([
    ['http://todos.test/list', { method: 'POST', body: '[1]' }],
    ['http://todos.test/list', undefined],
  ])
})

test('each part of a streamed query is recorded, and its result as the last part', async () => {
  const { client, recorder } = recordedClient({ fetch: deferred })
  const parts: unknown[] = []
  for await (const part of stream(client, deferringQuery)) parts.push(part)
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

test('two subscriptions at once are recorded with their own parts', async () => {
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

// https://github.com/enisdenjo/graphql-sse/issues/20
test('an open subscription is recorded with its events until the caller leaves', async () => {
  const { client, recorder } = recordedClient({ fetch: events(1, 2) })
  const prices = subscribe(client, PriceChanged)
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

test.each([
  ['that the caller closes', new DOMException('left', 'AbortError'), 'AbortError'],
  ['that a time ends', new DOMException('late', 'TimeoutError'), 'TimeoutError'],
])('a connection %s is recorded as that, not as a lost one', async (_, reason, outcome) => {
  const controller = new AbortController()
  const { client, recorder } = recordedClient({
    fetch: streamText('text/event-stream', ['event: next\ndata: {"data":{"price":1}}\n\n']),
  })
  const prices = subscribe(client, PriceChanged, { signal: controller.signal })
  await prices.next()
  controller.abort(reason)
  await prices.next()
  await expect.poll(() => callsOf(recorder)).toMatchObject([{ outcome, exchanges: [{ outcome }] }])
})

test('a subscription is recorded with its latest 200 events and the number of all', async () => {
  const { client, recorder } = recordedClient({ fetch: events(...Array(203).keys()) })
  const prices = subscribe(client, PriceChanged)
  for (let count = 1; count <= 203; count++) {
    await prices.next()
    const [call] = callsOf(recorder)
    expect(call?.partCount).toBe(count)
    const kept = call?.parts.map(({ data }) => JSON.parse(String(data)) as { price: number })
    const length = Math.min(count, 200)
    expect(kept).toEqual(Array.from({ length }, (_, index) => ({ price: count - length + index })))
  }
  await prices.return()
})

test('a streamed body is recorded up to 100,000 characters, and the record says so', async () => {
  const { client, recorder } = recordedClient({ fetch: events(...Array<number>(4_000).fill(1)) })
  const prices = subscribe(client, PriceChanged)
  for (let count = 0; count < 4_000; count++) await prices.next()
  const exchange = firstExchange(recorder)
  expect(exchange?.responseBody).toHaveLength(100_000)
  expect(exchange?.gap).toBe('Only the first 100,000 characters of the response are recorded.')
  await prices.return()
})

test('going offline gives an open subscription a NetworkError', async () => {
  const { client, recorder } = recordedClient({ fetch: events(1) })
  const prices = subscribe(client, PriceChanged)
  await prices.next()
  const next = prices.next()
  recorder.conditions.set({ offline: true, rules: [] })
  expect(await next).toMatchObject({ value: { error: { name: 'NetworkError' } } })
  expect(recorder.conditions.inFlight.size).toBe(0)
})
