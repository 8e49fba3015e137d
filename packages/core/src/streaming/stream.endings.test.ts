import { type Client, createClient, type Middleware, reconnect, stream, subscribe } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { maxPartLength } from './parts.ts'
import {
  streamOf,
  collect,
  complete,
  deferred,
  event,
  fetchOf,
  multipart,
  recordRequests,
  respondWith,
  serve,
  serveResponse,
} from '../../test/harness.ts'
import { deferringServers, eventServers } from '../../test/streaming/servers.ts'
import { readChunks } from './readChunks.ts'

const incremental = 'multipart/mixed; boundary="-"'
const part = (payload: unknown) =>
  `\r\n---\r\n\r\n${typeof payload === 'string' ? payload : JSON.stringify(payload)}`
const first = part({ data: { a: 1 }, hasNext: true })

function streamed(...chunks: string[]) {
  return collect(stream(createClient({ fetch: fetchOf(incremental, chunks) }), 'query A { a }'))
}

// https://github.com/expo/expo/pull/49324
// https://github.com/rmosolgo/graphql-ruby/issues/5380
// https://github.com/apollographql/apollo-ios/issues/3576
// https://github.com/apollographql/apollo-client/pull/12808
test.for<[what: string, chunks: string[], name: string, message: string]>([
  ['it has no closing delimiter', [first], 'NetworkError', 'it ended early'],
  ['it ends inside a part', [first, '\r\n---\r\n\r\n{"pa'], 'NetworkError', 'early'],
  ['it closes before the last part', [`${first}\r\n-----`], 'NetworkError', 'it ended early'],
  [
    'a part is too long',
    [first, part(''), 'a'.repeat(maxPartLength)],
    'NetworkError',
    'a part is longer than 16777216 characters',
  ],
  ['a part is not JSON', [first, `${part('nope')}\r\n---`], 'ParseError', 'not JSON'],
  [
    'a part is not a payload',
    [first, part({ incremental: 'no', hasNext: false })],
    'ParseError',
    'not a GraphQL response',
  ],
])('a stream keeps its data and ends with an error when %s', async ([, chunks, name, message]) => {
  const [growing, last, ...others] = await streamed(...chunks)
  expect(growing).toMatchObject({ data: { a: 1 }, hasNext: true })
  expect(last).toMatchObject({ data: { a: 1 }, error: { name }, response: { status: 200 } })
  expect(last?.error?.message).toContain(`query A: 200, the body`)
  expect(last?.error?.message).toContain(message)
  expect([last?.hasNext, others]).toEqual([undefined, []])
})

test('a stream without parts gives a NetworkError', async () => {
  expect(await streamed('\r\n-----')).toMatchObject([{ error: { name: 'NetworkError' } }])
})

// https://github.com/apollographql/router/issues/1818
test('a part with GraphQL errors does not end the stream', async () => {
  const errors = [{ message: 'no', path: ['b'] }]
  const results = await streamed(
    part({ data: { a: 1, b: null }, errors, hasNext: true }),
    part({ incremental: [{ path: [], data: { c: 2 } }], hasNext: false }),
  )
  expect(results).toMatchObject([
    { data: { a: 1, b: null }, error: { name: 'GraphQLResultError', errors }, hasNext: true },
    { data: { a: 1, b: null, c: 2 }, error: { name: 'GraphQLResultError', errors } },
  ])
})

test('a GraphQLResultError has the text of its part as body', async () => {
  const payload = JSON.stringify({ data: { a: null }, errors: [{ message: 'no' }], hasNext: false })
  expect(await streamed(part(payload))).toMatchObject([
    { error: { name: 'GraphQLResultError', response: { body: payload } } },
  ])
})

test('a ParseError does not quote the part', async () => {
  const [last] = await streamed(`${part('{"token": "s3cret", }')}\r\n---`)
  expect(String(last?.error)).not.toContain('s3cret')
})

test('a stream with a single part without hasNext gives one Result', async () => {
  const [only, ...others] = await streamed(part({ data: { a: 1 }, extensions: { b: 2 } }))
  expect(only).toMatchObject({ data: { a: 1 }, extensions: { b: 2 }, response: { status: 200 } })
  expect(others).toEqual([])
})

const both = [
  { name: 'stream', run: (client: Client) => stream(client, 'query A { a }') },
  { name: 'subscribe', run: (client: Client) => subscribe(client, 'subscription A { a }') },
]

describe.for(both)('a response to $name without parts', ({ run }) => {
  const resultsOf = async (...response: Parameters<typeof respondWith>) => {
    const endpoint = await serveResponse(respondWith(...response))
    return collect(run(createClient({ endpoint })))
  }

  // https://github.com/sourcenetwork/defradb/issues/3986
  // https://github.com/a2aproject/a2a-rs/pull/146
  test('GraphQL errors in plain JSON give one Result', async () => {
    const errors = [{ message: 'no' }]
    expect(await resultsOf(200, { errors })).toMatchObject([
      { error: { name: 'GraphQLResultError', errors } },
    ])
  })

  test('a 401 with a closing delimiter and no part gives one ServerError', async () => {
    expect(await resultsOf(401, '\r\n-----', 'multipart/mixed; boundary="-"')).toMatchObject([
      { error: { name: 'ServerError', status: 401 } },
    ])
  })

  test.for([
    { type: 'multipart/mixed', body: part({ errors: [{ message: 'no' }] }) },
    { type: 'multipart/mixed', body: '{"errors":[{"message":"no"}]}' },
  ])('a 401 with GraphQL errors in $body of $type gives one ServerError', async ({ type, body }) => {
    const errors = [{ message: 'no' }]
    expect(await resultsOf(401, body, type)).toMatchObject([
      { error: { name: 'ServerError', status: 401, errors, response: { body } } },
    ])
  })
})

const document = 'query Todo { todo { title ... @defer { note } } }'

const firstPayload = { data: { todo: { title: 'Tea --- green' } }, hasNext: true }

const resultsOf = (body: string) =>
  collect(stream(createClient({ fetch: fetchOf(incremental, [body]) }), document))

// https://github.com/whatwg/fetch/issues/862
// https://github.com/pietercolpaert/ldfetch/issues/23
test('a long `Accept` makes browsers ask another origin for permission first: a stream stays below', async () => {
  const { endpoint, arrived } = await recordRequests()
  await collect(stream(createClient({ endpoint }), document))
  expect(arrived[0]?.headers.accept).toMatch(/multipart\/mixed/)
  expect(arrived[0]?.headers.accept?.length).toBeLessThan(128)
})

// https://github.com/99designs/gqlgen/issues/3381
test('the server forgot the delimiter between two parts, and half of the data was shown: the stream ends with an error', async () => {
  const last = { incremental: [{ path: ['todo'], data: { note: 'a --- note' } }], hasNext: false }
  const results = await resultsOf(multipart('-', [firstPayload, last]).replace('}\r\n---\r\n', '}\r\n'))
  expect(results.map(({ error }) => error?.name)).toEqual(['ParseError'])
})

// https://github.com/99designs/gqlgen/issues/3335
// https://github.com/99designs/gqlgen/issues/4213
test.for([
  { errors: undefined, data: { user: { name: 'Ada' }, rows: [1] } },
  { errors: [{ message: 'no' }], data: { user: null, rows: null } },
])(
  'the server wrote null for each field that it deferred: with the errors $errors, $data is shown',
  async (row) => {
    const first = { data: { a: { user: null, rows: null } }, errors: row.errors, hasNext: true }
    const patch = { path: ['a'], data: { user: { name: 'Ada' }, rows: [1] } }
    const results = await resultsOf(multipart('-', [first, { incremental: [patch], hasNext: false }]))
    expect(results.at(-1)?.data).toEqual({ a: row.data })
  },
)

// https://github.com/apollographql/apollo-client/pull/12982
test('a later payload had `data` of its own, which replaced everything: the old data stays', async () => {
  const later = { data: null, incremental: [{ path: ['todo'], data: { note: 'a' } }], hasNext: false }
  const results = await resultsOf(multipart('-', [firstPayload, later]))
  expect(results.at(-1)).toMatchObject({ data: { todo: { title: 'Tea --- green', note: 'a' } } })
  expect(results.at(-1)?.error).toBeUndefined()
})

// https://github.com/ChilliCream/workshops/issues/6
test('deferred parts of the root came without a path, one with an error, and the stream ended: they belong to the root', async () => {
  const failed = { incremental: [{ data: null, errors: [{ message: 'no' }] }], hasNext: true }
  const atRoot = { incremental: [{ label: 'slow', data: { now: 1 } }], hasNext: false }
  const results = await resultsOf(multipart('-', [firstPayload, failed, atRoot]))
  expect(results.at(-1)).toMatchObject({
    data: { todo: { title: 'Tea --- green' }, now: 1 },
    error: { errors: [{ message: 'no' }] },
  })
})

// Recorders such as OpenReplay and Sentry write "aborted" for a request whose signal aborts, although it has ended well.

const eventStream = 'text/event-stream'
const completed = event(1) + complete
const wholeStream = multipart('-', [{ data: { n: 1 }, hasNext: true }, { hasNext: false }])

/** A client that records the signals of its requests, and whether their bodies were read to the end. */
function recordedClient(endpoint: string, middleware?: readonly Middleware[]) {
  const signals: (AbortSignal | null | undefined)[] = []
  const ended = deferred()
  const fetch = async (url: unknown, init?: RequestInit) => {
    signals.push(init?.signal)
    const response = await globalThis.fetch(String(url), init)
    const { status, headers } = response
    const watched = response.body?.pipeThrough(new TransformStream({ flush: () => ended.resolve() }))
    return new Response(watched, { status, headers })
  }
  return { client: createClient({ endpoint, fetch, middleware }), signals, ended: ended.promise }
}

/** Whether the signals of requests are aborted after all that follows the end of a body has run. */
async function aborted(signals: readonly (AbortSignal | null | undefined)[]) {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  return signals.map((signal) => signal?.aborted)
}

// https://github.com/Azure/fetch-event-source/issues/58
test.for(eventServers)('a subscription that $name has completed aborts nothing', async ({ start }) => {
  const { client, signals, ended } = recordedClient(await start(), [reconnect()])
  const results = await collect(subscribe(client, 'subscription { ticks(count: 2) }'))
  expect(results.map(({ error }) => error)).toEqual([undefined, undefined])
  await ended
  expect(await aborted(signals.slice(-1))).toEqual([false])
})

test.for(
  deferringServers.flatMap(({ name, start }) => [
    { name, start, what: 'all its parts', document: '{ todo { title ... @defer { note } } }' },
    { name, start, what: 'one JSON response', document: '{ todo { title } }' },
  ]),
)('a stream of $name with $what aborts nothing', async ({ start, document }) => {
  const { client, signals, ended } = recordedClient(await start())
  const results = await collect(stream(client, document))
  expect(results.at(-1)?.error).toBeUndefined()
  await ended
  expect(await aborted(signals)).toEqual([false])
})

// https://github.com/intrafind/ihub-apps/pull/1420
test.for([
  ['a completed subscription', eventStream, completed, subscribe],
  ['a stream with its last part', incremental, wholeStream, stream],
] as const)('a server keeps the connection of %s open: it is closed', async ([, type, text, send]) => {
  const closed = deferred()
  const endpoint = await serve((_, response) => {
    response.on('close', closed.resolve)
    response.writeHead(200, { 'content-type': type }).write(text)
  })
  const { client, signals } = recordedClient(endpoint)
  const results = await collect(send(client, '{ n }'))
  expect(results.map(({ error }) => error).filter(Boolean)).toEqual([])
  await closed.promise
  expect(await aborted(signals)).toEqual([true])
})

test('a body without an end that waits for nothing is left after a few chunks', async () => {
  const cancelled = deferred()
  let chunks = 0
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(chunks++ ? ':\n\n' : completed)),
    cancel: () => cancelled.resolve(),
  })
  const fetch = () => Promise.resolve(new Response(body, { headers: { 'content-type': eventStream } }))
  await collect(subscribe(createClient({ fetch }), '{ n }'))
  await cancelled.promise
  expect(chunks).toBeLessThan(100)
})

test('a body that breaks off after the server has completed is no failure', async () => {
  const fetch = fetchOf(eventStream, [completed], new TypeError('cut'))
  const results = await collect(subscribe(createClient({ fetch }), '{ n }'))
  expect(results).toMatchObject([{ data: { n: 1 } }])
})

test('a body that breaks off while its chunks are joined gives them first, and then rejects', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const chunks = readChunks(streamOf(['a', 'b', 'c'], new Error('cut')), undefined)
  expect(await chunks.next(true)).toBe('a')
  // Whoever decodes the chunk takes longer than the next ones need to arrive.
  vi.setSystemTime(Date.now() + 1_000)
  expect(await chunks.next(true)).toBe('bc')
  await expect(chunks.next(true)).rejects.toThrow('cut')
})

test('a body that breaks off after its last part has ended', async () => {
  const chunks = readChunks(streamOf(['a'], new Error('cut')), undefined)
  expect(await chunks.next(false)).toBe('a')
  expect(await chunks.close(true)).toBe(true)
})
