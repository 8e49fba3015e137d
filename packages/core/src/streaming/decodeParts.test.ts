import { createClient, limitResponse, type Middleware, type StreamedResult } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import {
  collect,
  complete,
  event,
  eventStreams,
  everyCut,
  fetchOf,
  formats,
  multipart,
  next,
} from '../../test/harness.ts'
import { stream } from './stream.ts'
import { subscribe } from './subscribe.ts'

const errors = [{ message: 'no' }]

const clientOf = (contentType: string, ...chunks: Parameters<typeof fetchOf>[1][number][]) =>
  createClient({ fetch: fetchOf(contentType, chunks) })
const inParts = 'multipart/mixed; boundary=-'

/** What a middleware sees of a subscription: its parts, and the result. */
async function seenOf(body: string) {
  const parts: StreamedResult<unknown>[] = []
  let result: StreamedResult<unknown> | undefined
  const watch: Middleware = (next) => async (operation) => {
    const onPart: typeof operation.onPart = async (part) => {
      parts.push(part)
      await operation.onPart?.(part)
    }
    return (result = await next({ ...operation, onPart }))
  }
  const client = createClient({ fetch: fetchOf('text/event-stream', [body]), middleware: [watch] })
  return { yielded: await collect(subscribe(client, 'subscription { n }')), parts, result }
}

test.for([{ errors }, { data: null, errors }])(
  'a first event with %j ends the subscription as its result, and is no part',
  async (refusal) => {
    const { yielded, parts, result } = await seenOf(next(refusal) + next({ data: { n: 1 } }) + complete)
    expect(result).toMatchObject({ error: { name: 'GraphQLResultError', errors } })
    expect([yielded, parts]).toEqual([[result], []])
  },
)

const failed = next({ data: null, errors: [{ message: 'no', path: ['n'] }] })

// https://github.com/apollographql/apollo-client/issues/6024
test('a first event whose field has failed is a part, and so are the events after it', async () => {
  const { parts } = await seenOf(failed + next({ data: { n: 1 } }) + complete)
  expect(parts).toMatchObject([{ error: { errors } }, { data: { n: 1 } }])
})

// https://github.com/contra/graphql-helix/issues/41
// https://github.com/urql-graphql/urql/issues/3823
test.for([complete, ''])(
  'a first event whose field has failed is yielded once, and ends the subscription, if the body ends right after %j',
  async (end) => {
    expect((await seenOf(failed + end)).yielded).toMatchObject([{ error: { errors } }])
  },
)

test('a body that ends right after a later event that has failed is lost', async () => {
  const { yielded } = await seenOf(event(1) + failed)
  expect(yielded.map(({ error }) => error?.name)).toEqual([undefined, 'GraphQLResultError', 'NetworkError'])
})

// https://github.com/graphql/graphql-js/issues/4001
test.for([{ data: null, errors }, { errors }])(
  'the event %j after the first data is a part',
  async (event) => {
    const { yielded } = await seenOf(
      next({ data: { n: 1 } }) + next(event) + next({ data: { n: 2 } }) + complete,
    )
    expect(yielded).toMatchObject([{ data: { n: 1 } }, { error: { errors } }, { data: { n: 2 } }])
  },
)

test('the result of a completed subscription has the last data and hasNext: false', async () => {
  const { yielded, result } = await seenOf(next({ data: { n: 1 } }) + next({ data: { n: 2 } }) + complete)
  expect(result).toMatchObject({ data: { n: 2 }, hasNext: false, response: { status: 200 } })
  expect(yielded).toMatchObject([{ data: { n: 1 } }, { data: { n: 2 } }])
})

/** The results of one object that many parts of one chunk grow, with a field each. The last part has its own chunk. */
function grownBy(parts: number) {
  const body = multipart('-', [
    { data: { todo: {} }, hasNext: true },
    ...Array.from({ length: parts }, (_, index) => ({
      incremental: [{ path: ['todo'], data: { [`field${index}`]: index } }],
      hasNext: true,
    })),
    { hasNext: false },
  ])
  const end = body.lastIndexOf('{')
  const client = clientOf(inParts, body.slice(0, end), body.slice(end))
  return collect(stream<{ todo: object }>(client, '{ todo { ...A @defer } }'))
}

const sizesOf = (results: Awaited<ReturnType<typeof grownBy>>) =>
  results.map(({ data }) => Object.keys(data?.todo ?? {}).length)

// https://github.com/apollographql/apollo-client/pull/10735
test('each part of a short response gives a Result', async () => {
  expect(sizesOf(await grownBy(40))).toEqual([...Array(41).keys(), 40])
})

test('all parts of a chunk give one Result when the response is longer than 16,384 characters', async () => {
  expect(sizesOf(await grownBy(400))).toEqual([400, 400])
})

// https://github.com/urql-graphql/urql/issues/3122
// https://github.com/urql-graphql/urql/pull/3124
test('the last part and the parts of its chunk give one Result', async () => {
  const body = multipart('-', [
    { data: { a: 'a'.repeat(16_384), b: {} }, hasNext: true },
    { incremental: [{ path: [], data: { b: { c: 1 } } }], hasNext: true },
    { incremental: [{ path: [], data: { b: { d: 2 } } }], hasNext: false },
  ])
  expect(await collect(stream(clientOf(inParts, body), '{ a }'))).toMatchObject([
    { data: { b: { c: 1, d: 2 } } },
  ])
})

test('a first part without data ends the stream, also when data follows in the same chunk', async () => {
  const body = multipart('-', [
    { errors, hasNext: true },
    { data: { a: 'a'.repeat(16_384) }, errors: [{ message: 'late' }], hasNext: true },
    { hasNext: false },
  ])
  const results = await collect(stream(clientOf(inParts, body), '{ a }'))
  expect(results).toMatchObject([{ data: undefined, error: { errors } }])
})

const patches = 30_000
const patchAt = (index: number) => ({
  path: ['rows', index],
  items: [{ id: index }],
  errors: [{ message: String(index) }],
  extensions: { [`cost${index}`]: index },
})
const first = { data: { rows: [] }, hasNext: true }
const indexes = [...Array(patches).keys()]
const onePayload = multipart('-', [
  first,
  { incremental: indexes.map(patchAt), hasNext: true },
  { hasNext: false },
])
const manyPayloads = multipart('-', [
  first,
  ...indexes.map((index) => ({ incremental: [patchAt(index)], hasNext: true })),
  { hasNext: false },
])

test.for<[where: string, body: string, size: number]>([
  ['in one payload', onePayload, Infinity],
  ['in the payloads of one chunk', manyPayloads, Infinity],
  ['in chunks of 64 kB', manyPayloads, 65_536],
])('30,000 items, errors and extensions are added in linear time: %s', async ([, body, size]) => {
  const chunks = body.match(new RegExp(`.{1,${Math.min(size, body.length)}}`, 'gs')) ?? []
  const client = clientOf(inParts, ...chunks)
  const last = (await collect(stream<{ rows: unknown[] }>(client, '{ rows { id } }'))).at(-1)
  expect(last?.data?.rows).toEqual(indexes.map((id) => ({ id })))
  expect(last?.error).toHaveProperty(
    'errors',
    indexes.map((index) => ({ message: String(index) })),
  )
  expect(Object.values(last?.extensions ?? {})).toEqual(indexes)
})

const shortEvent = next({ data: { n: 1 } })
const longEvent = next({ data: { n: Array(300_000).fill({}) } })

test.for<[what: string, chunks: string[], MessageChannel?: undefined]>([
  ['in chunks of one event', Array<string>(100_000).fill(shortEvent)],
  ['in chunks that take some milliseconds each', Array<string>(100).fill(longEvent)],
  ['in one chunk', [shortEvent.repeat(300_000)]],
  ['in chunks without an event', Array<string>(1_000_000).fill(':\n\n')],
  ['in React Native', Array<string>(100_000).fill(shortEvent), undefined],
])('a timer can fire while many events are decoded: %s', async ([, chunks, ...channels]) => {
  for (const channel of channels) vi.stubGlobal('MessageChannel', channel)
  const client = createClient({
    fetch: fetchOf('text/event-stream', chunks),
    signal: AbortSignal.timeout(10),
  })
  const results = await collect(subscribe(client, 'subscription { n }'))
  expect(results.at(-1)?.error?.name).toBe('TimeoutError')
})

// https://github.com/TanStack/ai/issues/983
// https://github.com/vercel/ai/issues/20217
// https://github.com/kortix-ai/suna/pull/3843
test('each pause of a busy stream took a minute in a hidden tab, where timers are late: it goes on', async () => {
  const inTime = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (call: () => void) => inTime(call, 60_000))
  const events = Array<string>(100_000).fill(shortEvent)
  const client = createClient({ fetch: fetchOf('text/event-stream', [...events, complete]) })
  expect(await collect(subscribe(client, 'subscription { n }'))).toHaveLength(100_000)
})

const eventsInMultipart = {
  kind: 'events in multipart',
  contentType: 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
  body: multipart('graphql', [{}, { payload: { data: { n: 'ä' } } }, {}, { payload: { data: { n: '🥛' } } }]),
}

// https://github.com/mpetazzoni/sse.js/issues/36
// https://github.com/spiceai/spiceai/issues/12588
// https://github.com/praxis-proxy/praxis/pull/739
// https://github.com/mpetazzoni/sseclient/issues/11
// https://github.com/FellouAI/eko/pull/287
// https://github.com/remix-run/remix/issues/11746
// https://github.com/theopenco/llmgateway/pull/2334
test.for([
  ...formats.map(({ format, grown, ...response }) => ({
    ...response,
    what: `a body in the ${format} format`,
    run: stream,
    expected: grown.map((data, index) => ({ data, hasNext: index < grown.length - 1 })),
  })),
  ...[...eventStreams, eventsInMultipart].map(({ kind, ...response }) => ({
    ...response,
    what: `a body of ${kind}`,
    run: subscribe,
    expected: ['ä', '🥛'].map((n) => ({ data: { n }, hasNext: false })),
  })),
])(
  '$what gives the same results when it is cut between any two bytes',
  async ({ contentType, body, run, expected }) => {
    for (const chunks of everyCut(body)) {
      const results = await collect(run(clientOf(contentType, ...chunks), '{ a }'))
      expect(
        results.map(({ data, error, hasNext = false }) => ({ data: data as unknown, error, hasNext })),
      ).toEqual(expected)
    }
  },
)

// As React Native's, its responses have `text()` but no `body`.
test.for([
  ['stream', stream, 'multipart/mixed'],
  ['subscribe', subscribe, 'text/event-stream'],
] as const)('a fetch without streams gives a ServerError with its body: %s', async ([, run, type]) => {
  const response = new Response('no', { status: 500, headers: { 'content-type': type } })
  Object.defineProperty(response, 'body', { value: undefined })
  const fetch = () => Promise.resolve(response)
  expect(await collect(run(createClient({ fetch }), '{ a }'))).toMatchObject([
    { error: { name: 'ServerError', response: { body: 'no' } } },
  ])
})

test('a subscription whose body was read already gives a NetworkError that says so', async () => {
  const response = new Response(complete, { headers: { 'content-type': 'text/event-stream' } })
  await response.text()
  const client = createClient({ fetch: () => Promise.resolve(response) })
  const [result] = await collect(subscribe(client, 'subscription S { n }'))
  expect(result?.error).toMatchObject({
    name: 'NetworkError',
    message: 'subscription S: 200, the body broke off: it was read already.',
  })
})

/** A fetch whose body breaks off, and whose reader leaves `closed` to its user, as that of WebKit. */
const webKitFetch: typeof globalThis.fetch = async (url) => {
  const response = await fetchOf('text/event-stream', [event(1)], new TypeError('Load failed'))(url)
  const { body } = response
  const getReader = body?.getReader.bind(body)
  const ofWebKit = () => {
    const reader = getReader?.()
    return Object.defineProperty(reader, 'closed', { value: reader?.closed.then(() => undefined) })
  }
  Object.assign(body ?? {}, { getReader: ofWebKit })
  return response
}

// https://github.com/gethouston/houston/pull/1145
test.for([
  ['fetch', webKitFetch],
  ['`limitResponse`', limitResponse({ idle: 1_000 }, webKitFetch)],
] as const)('WebKit said a second time, to nobody, that a body of %s broke off', async ([, fetch]) => {
  // Vitest fails if a rejection is unhandled.
  const client = createClient({ fetch })
  const results = [...(await collect(subscribe(client, 'subscription { n }'))), await client.request('{ n }')]
  expect(results.map(({ error }) => error?.name)).toEqual([undefined, 'NetworkError', 'NetworkError'])
})

// https://github.com/apollographql/apollo-client/issues/12157
test.for(['application/json', 'text/plain'])(
  'a multipart body that is called %s is an error',
  async (type) => {
    const body = '\r\n---\r\n\r\n{"data":{"a":1},"hasNext":false}\r\n-----\r\n'
    const fetch = () => Promise.resolve(new Response(body, { headers: { 'content-type': type } }))
    const [result] = await collect(stream(createClient({ fetch }), 'query A { a }'))
    expect(result?.error?.message).toBe('query A: 200, the body is not JSON')
  },
)

describe.for([
  ['stream', stream, 'multipart/mixed'],
  ['subscribe', subscribe, 'text/event-stream'],
] as const)('%s with a body of another media type', ([, run, contentType]) => {
  // https://github.com/Wei-Shaw/sub2api/issues/4610
  test.for([
    ['{"data":{"a":1}}', { data: { a: 1 } }],
    [' {"data":{"a":null},"errors":[{"message":"no"}]}', { data: { a: null }, error: { errors } }],
    ['{"errors":[{"message":"no"}]}', { error: { name: 'GraphQLResultError', errors } }],
    // https://github.com/shuv1337/oc-web/issues/143
    ['<html>sign in</html>', { error: { name: 'ParseError', message: 'query A: 200, the body is HTML' } }],
    ['{"data":{"a"', { error: { name: 'ParseError' } }],
    [': ping\n', { error: { name: 'NetworkError' } }],
  ] as const)('a body that does not match its media type gives one result: %s', async ([body, what]) => {
    const results = await collect(run(clientOf(contentType, body), 'query A { a }'))
    expect(results).toMatchObject([what])
    expect(results.map(({ error }) => error?.response?.body ?? body)).toEqual([body])
  })
})

const partOf = (json: string) => `\r\n---\r\ncontent-type: application/json\r\n\r\n${json}`

test.for([
  [
    'an event in its line',
    subscribe,
    'text/event-stream',
    next({ data: { n: 1 } }),
    'event: next\ndata: {"data":{"n":',
    'data: {"data":{"n":',
  ],
  [
    'an event after its line',
    subscribe,
    'text/event-stream',
    next({ data: { n: 1 } }),
    'event: next\r\ndata: {"data":\r\ndata: {"n":2}}\r\n',
    '{"data":\n{"n":2}}\n',
  ],
  [
    'a part of a subscription',
    subscribe,
    'multipart/mixed;boundary=-;subscriptionSpec=1.0',
    partOf('{"payload":{"data":{"n":1}}}'),
    partOf('{"payload":{"data":'),
    '\r\ncontent-type: application/json\r\n\r\n{"payload":{"data":',
  ],
  [
    'a part of a stream',
    stream,
    'multipart/mixed;boundary=-',
    partOf('{"data":{"n":1},"hasNext":true}'),
    partOf('{"incremental":[{"da'),
    '\r\ncontent-type: application/json\r\n\r\n{"incremental":[{"da',
  ],
] as const)(
  'the error of a body that is cut in its second part has the text of that part: %s',
  async (row) => {
    const [, run, contentType, whole, cut, body] = row
    const fetch = fetchOf(contentType, [whole, cut], new TypeError('terminated'))
    const results = await collect(run<object>(createClient({ fetch }), 'query A { n }'))
    const [first, last] = results
    expect([results.length, first?.error, last?.error?.name]).toEqual([2, undefined, 'NetworkError'])
    expect(last?.error?.response?.body).toBe(body)
  },
)

test.for<[what: string, contentType: string, first: string, ping: string]>([
  ['pings', 'text/event-stream', '', ':\n\n'],
  ['named events', 'text/event-stream', '', 'event: ping\ndata: 1\n\n'],
  ['heartbeats', 'multipart/mixed;boundary=-', '\r\n---', '\r\n\r\n{}\r\n---'],
])('a subscription that is quiet for days keeps no text of its %s', async ([, contentType, first, ping]) => {
  const chunks = [first, ...Array<string>(10_000).fill(ping)]
  const results = await collect(subscribe(clientOf(contentType, ...chunks), 'subscription { n }'))
  expect(results).toMatchObject([{ error: { name: 'NetworkError' } }])
  expect(results[0]?.error?.response?.body.length).toBeLessThan(2_000)
})

// https://github.com/async-graphql/async-graphql/issues/709
// https://github.com/sourcenetwork/defradb/issues/5165
test.for<[name: string, contentType: string, body: string]>([
  ['request', 'application/json', '{"data":{"n":1}}'],
  ['stream', 'multipart/mixed', '\r\n---\r\n\r\n{"data":{"n":1},"hasNext":false}\r\n-----'],
  ['subscribe, events', 'text/event-stream', next({ data: { n: 1 } }) + complete],
  ['subscribe, by multipart', 'multipart/mixed', multipart('-', [{ payload: { data: { n: 1 } } }])],
  ['stream of plain JSON', 'application/json', '{"data":{"n":1}}'],
])('`operation.parse` parses the body of a %s', async ([name, contentType, body]) => {
  const parse = (text: string): unknown => JSON.parse(text.replace('1', '"exact"'))
  const exact: Middleware = (next) => (operation) => next({ ...operation, parse })
  const client = createClient({ fetch: fetchOf(contentType, [body]), middleware: [exact] })
  const run = name.startsWith('stream') ? stream : subscribe
  const results = name === 'request' ? [await client.request('{ n }')] : await collect(run(client, '{ n }'))
  expect(results).toMatchObject([{ data: { n: 'exact' } }])
})
