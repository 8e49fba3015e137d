import {
  batch,
  createClient,
  type Middleware,
  type Operation,
  stream,
  subscribe,
  upload,
  type WrappedFetch,
} from '@thinql/core'
import { afterEach, expect, test, vi } from 'vitest'
import { callsOf, recordedClient, respondWith, streamText } from '../../test/recordedClient.ts'
import { createDevtools } from '../createDevtools.ts'
import { recorderKey } from '../devtools.ts'
import type { ExchangeRecorder } from './ExchangeRecorder.ts'

const query = 'query Todos($first: Int) { todos(first: $first) { id } }'
const data = { todos: [{ id: '1' }] }

const recorded = () => recordedClient({ fetch: respondWith({ data }) })

afterEach(() => {
  vi.unstubAllGlobals()
})

// https://github.com/apollographql/apollo-client-devtools/issues/539
// https://github.com/s12v/graphql-devtools/issues/3
// https://github.com/urql-graphql/urql-devtools/issues/267
test('an operation is recorded with its request and its response', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }, { headers: { 'x-id': '7' } }) })
  await client.request(query, { variables: { first: 1 }, headers: { 'x-page': 'list' } })
  expect(callsOf(recorder)).toEqual([
    expect.objectContaining({
      source: query,
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
  expect(callsOf(recorder)[0]?.exchanges[0]?.requestBody).toContain('0: (file of 5 bytes)')
})

test('a result without a request is recorded with its data', async () => {
  const { client, recorder } = recordedClient({
    middleware: [() => () => Promise.resolve({ data, response: { status: 200, headers: new Headers() } })],
  })
  await client.request(query)
  expect(callsOf(recorder)).toMatchObject([{ outcome: 'data', data: JSON.stringify(data), exchanges: [] }])
})

test('a paused recorder records nothing, and the caller gets its data', async () => {
  const { client, recorder } = recorded()
  recorder.log.pause(true)
  expect(recorder.log.isPaused).toBe(true)
  expect((await client.request(query)).data).toEqual(data)
  expect(callsOf(recorder)).toEqual([])
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
const reader = () => {
  const chunks = [new TextEncoder().encode(json)]
  const read = () => Promise.resolve({ done: chunks.length === 0, value: chunks.shift() })
  return Object.freeze({ read, cancel: () => Promise.resolve(), releaseLock: () => undefined })
}
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

test.for<{ what: string; respond: () => unknown }>([
  { what: 'an object with plain headers', respond: () => ({ ...plain(), headers: { 'x-id': '7' } }) },
  { what: 'an object with wrong headers', respond: () => ({ ...plain(), headers: { 'no name!': '' } }) },
  { what: 'an object without headers', respond: () => ({ ...plain(), headers: undefined }) },
  { what: 'a frozen object', respond: () => Object.freeze(plain()) },
  { what: 'a class with private fields', respond: () => new PrivateResponse() },
  { what: 'a frozen response', respond: () => Object.freeze(new Response(json)) },
  { what: 'a frozen body', respond: () => ({ ...plain(), body: Object.freeze({ getReader: reader }) }) },
  {
    what: 'a response without clone',
    respond: () => Object.defineProperty(new Response(json), 'clone', { value: undefined }),
  },
])('the app gets the same data as without devtools: $what', async ({ respond }) => {
  const fetch = () => Promise.resolve(respond() as Response)
  const endpoint = 'http://todos.test/graphql'
  const without = await createClient({ endpoint, fetch }).request(query)
  const { client, recorder } = recordedClient({ fetch })
  const recorded = await client.request(query)
  expect(without.data).toEqual(data)
  expect([recorded.data, recorded.error]).toEqual([without.data, without.error])
  expect(callsOf(recorder)).toMatchObject([{ exchanges: [{ status: 200, responseBody: json }] }])
  expect(recorder.faults.messages).toEqual([])
})

test('a mock of a response stays as it is, and can be used for other requests', async () => {
  const text = vi.fn(() => Promise.resolve(JSON.stringify({ data })))
  const mock = { ok: true, status: 200, headers: new Headers(), text }
  const { client } = recordedClient({ fetch: () => Promise.resolve(mock as unknown as Response) })
  for (let count = 1; count <= 3; count++) {
    expect((await client.request(query)).data).toEqual(data)
    expect(mock.text).toBe(text)
    expect(text).toHaveBeenCalledTimes(count)
  }
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

test.for(['add', 'addExchange', 'changed', 'grow', 'end'] as const)(
  'an error of the recorder in `%s` is noted once, and the caller gets its data',
  async (method) => {
    const { client, recorder } = recorded()
    vi.spyOn(recorder.log, method).mockImplementation(() => {
      throw new RangeError('out of luck')
    })
    expect((await client.request(query)).data).toEqual(data)
    expect(recorder.faults.messages).toEqual(['RangeError: out of luck'])
  },
)

test('a long response is recorded up to a million characters, and the record says so', async () => {
  const text = 'x'.repeat(3_000_000)
  const { client, recorder } = recordedClient({ fetch: respondWith({ data: { text } }) })
  expect((await client.request(query)).data).toEqual({ text })
  const [exchange] = callsOf(recorder)[0]?.exchanges ?? []
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
  const nextId = vi.spyOn(recorder.log, 'nextId').mockReturnValueOnce(1)
  nextId.mockImplementation(() => {
    throw new RangeError('out of luck')
  })
  const pending = client.request(query)
  await expect.poll(() => recorder.conditions.inFlight.size).toBe(1)
  const [exchange] = recorder.conditions.inFlight as Set<ExchangeRecorder>
  exchange?.noteBatch({ id: 1, size: 2, sentAt: 0, requestBody: recorder.redactor.text(() => '[]') }, 4)
  recorder.conditions.set({ offline: true, rules: [] })
  exchange?.loseConnection()
  expect((await pending).error?.name).toBe('NetworkError')
  expect(callsOf(recorder)).toMatchObject([{ outcome: 'NetworkError', exchanges: [] }])
})

test('the response to a request that could not be recorded reaches the caller', async () => {
  const { client, recorder } = recorded()
  const nextId = vi.spyOn(recorder.log, 'nextId').mockReturnValueOnce(1)
  nextId.mockImplementation(() => {
    throw new RangeError('out of luck')
  })
  expect((await client.request(query)).data).toEqual(data)
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
  await expect.poll(() => callsOf(recorder)[0]?.exchanges[0]?.gap).toMatch('dropped')
  enqueue('"}}')
  enqueue('')
  expect((await pending).error).toBeUndefined()
  expect(callsOf(recorder)[0]?.exchanges[0]).not.toHaveProperty('responseBody')
})

test('a thrown text is noted as an error of the recorder, until it is cleared', () => {
  const { recorder } = recordedClient({})
  recorder.faults.note('out of luck')
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
test('an operation in a batch is recorded with the whole batch', async () => {
  const devtools = createDevtools({ fetch: respondWith([{ data: { a: 1 } }, { data: { b: 2 } }]) })
  const client = createClient({
    endpoint: 'http://todos.test/graphql',
    fetch: batch({ fetch: devtools.fetch }),
    middleware: [devtools.middleware],
  })
  await Promise.all([client.request('query A { a }'), client.request('query B { b }')])
  const { [recorderKey]: recorder } = devtools
  const exchanges = recorder && callsOf(recorder).flatMap((call) => call.exchanges)
  const requestBody =
    '[{"operationName":"A","query":"query A { a }"},{"operationName":"B","query":"query B { b }"}]'
  expect(exchanges).toMatchObject([
    { batch: { size: 2, requestBody }, responseBody: '{"data":{"a":1}}' },
    { batch: { size: 2, requestBody }, responseBody: '{"data":{"b":2}}' },
  ])
  expect(exchanges?.[0]?.batch?.id).toBe(exchanges?.[1]?.batch?.id)
})

test('a batch is recorded with its own operations when another one is sent beside it', async () => {
  const fetch = (_input: unknown, init?: RequestInit) =>
    Promise.resolve(Response.json((JSON.parse(init?.body as string) as unknown[]).map(() => ({ data: {} }))))
  const devtools = createDevtools({ fetch })
  const client = createClient({
    fetch: batch({ fetch: devtools.fetch }),
    middleware: [devtools.middleware],
  })
  const other = { headers: { 'x-tenant': '2' } }
  await Promise.all([
    client.request('query A { a }'),
    client.request('query B { b }', other),
    client.request('query C { c }'),
    client.request('query D { d }', other),
  ])
  const exchanges = devtools[recorderKey]?.log.calls.flatMap((call) => call.exchanges)
  expect(exchanges).toMatchObject([1, 2, 3, 4].map(() => ({ batch: { size: 2 } })))
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

test.each([
  ['that the caller closes', new DOMException('left', 'AbortError'), 'AbortError'],
  ['that a time ends', new DOMException('late', 'TimeoutError'), 'TimeoutError'],
])('a connection %s is recorded as that, not as a lost one', async (_, reason, outcome) => {
  const controller = new AbortController()
  const { client, recorder } = recordedClient({
    fetch: streamText('text/event-stream', ['event: next\ndata: {"data":{"price":1}}\n\n']),
  })
  const prices = subscribe(client, 'subscription Price { price }', { signal: controller.signal })
  await prices.next()
  controller.abort(reason)
  await prices.next()
  await expect.poll(() => callsOf(recorder)).toMatchObject([{ outcome, exchanges: [{ outcome }] }])
})

test('a subscription is recorded with its latest 200 events and the number of all', async () => {
  const { client, recorder } = recordedClient({ fetch: events(...Array(513).keys()) })
  const prices = subscribe(client, 'subscription Price { price }')
  for (let count = 1; count <= 513; count++) {
    await prices.next()
    // The panel looks after few events, and after more than it keeps.
    if (count > 203 && count < 510) continue
    const [call] = callsOf(recorder)
    expect(call?.partCount).toBe(count)
    const kept = call?.parts.map(({ data }) => JSON.parse(String(data)) as { price: number })
    const length = Math.min(count, 200)
    expect(kept).toEqual(Array.from({ length }, (_, index) => ({ price: count - length + index })))
  }
  await prices.return()
})

test('a part that cannot be measured is an error of the recorder, and the app gets the part', async () => {
  const unreadable = {
    item: {
      get price() {
        throw new RangeError('out of luck')
      },
    },
  }
  const response = { status: 200, headers: new Headers() }
  const middleware: Middleware = () => async (operation) => {
    await operation.onPart?.({ data: unreadable, response })
    return { data: unreadable, response, hasNext: false }
  }
  const { client, recorder } = recordedClient({ middleware: [middleware] })
  const { value } = await subscribe(client, 'subscription Price { price }').next()
  expect(value?.data).toBe(unreadable)
  await expect.poll(() => recorder.faults.messages).toEqual(['RangeError: out of luck'])
})

test('a streamed body is recorded up to 100,000 characters, and the record says so', async () => {
  const { client, recorder } = recordedClient({ fetch: events(...Array<number>(4_000).fill(1)) })
  const prices = subscribe(client, 'subscription Price { price }')
  for (let count = 0; count < 4_000; count++) await prices.next()
  const [exchange] = callsOf(recorder)[0]?.exchanges ?? []
  expect(exchange?.responseBody).toHaveLength(100_000)
  expect(exchange?.gap).toBe('Only the first 100,000 characters of the response are recorded.')
  await prices.return()
})

test('going offline gives an open subscription a NetworkError', async () => {
  const { client, recorder } = recordedClient({ fetch: events(1) })
  const prices = subscribe(client, 'subscription Price { price }')
  await prices.next()
  const next = prices.next()
  recorder.conditions.set({ offline: true, rules: [] })
  expect(await next).toMatchObject({ value: { error: { name: 'NetworkError' } } })
  expect(recorder.conditions.inFlight.size).toBe(0)
})
