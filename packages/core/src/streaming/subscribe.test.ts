import { createClient, reconnect, type Middleware, stream } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { readEvent, subscribe } from './subscribe.ts'
import {
  collect,
  complete,
  cut,
  event,
  fetchInTurn,
  fetchOf,
  jsonFetch,
  multipart,
  next,
  type Respond,
  respondWith,
  serve,
} from '../../test/harness.ts'
import { text } from 'node:stream/consumers'

const eventStream = 'text/event-stream'
const parts = 'multipart/mixed; boundary=graphql'

function subscribed(contentType: string, ...chunks: string[]) {
  return collect(subscribe(createClient({ fetch: fetchOf(contentType, chunks) }), 'subscription A { a }'))
}

const one = { data: { a: 1 } }
const errors = [{ message: 'no' }]

/** Returns the results of a subscription in their order, with `open` where `onOpen` was called. */
async function inTurn(fetch: typeof globalThis.fetch) {
  const turns: unknown[] = []
  const options = { onOpen: () => void turns.push('open') }
  const client = createClient({ fetch, middleware: [reconnect({ maxDelay: 0 })] })
  for await (const { data, error } of subscribe<object>(client, 'subscription A { a }', options))
    turns.push(error?.name ?? data)
  return turns
}

test('`onOpen` is called for each connection, before its events', async () => {
  const fetch = fetchInTurn(
    fetchOf(eventStream, [next(one)]),
    fetchOf(eventStream, []),
    fetchOf(parts, [multipart('graphql', [{ payload: one }])]),
  )
  const turns = ['open', one.data, 'NetworkError', 'open', 'NetworkError', 'open', one.data]
  expect(await inTurn(fetch)).toEqual(turns)
})

test.for([
  [
    'a refusal',
    () => Promise.resolve(new Response(next(one), { status: 401, headers: { 'content-type': eventStream } })),
  ],
  ['plain JSON', fetchOf('application/json', [JSON.stringify({ errors })])],
] as const)('`onOpen` is not called for %s', async ([, fetch]) => {
  expect(await inTurn(fetch)).not.toContain('open')
})

test('a server that refuses an event stream and multipart has said what is wrong in its first response', async () => {
  const fetch: typeof globalThis.fetch = (_, init) =>
    Promise.resolve(
      new Headers(init?.headers).get('accept') === eventStream
        ? Response.json({ errors }, { status: 400 })
        : Response.json({}, { status: 503 }),
    )
  expect(await collect(subscribe(createClient({ fetch }), 'subscription A { a }'))).toMatchObject([
    { error: { name: 'ServerError', status: 400, errors } },
  ])
})

// https://github.com/mswjs/interceptors/issues/712
// https://github.com/oven-sh/bun/issues/33227
// https://github.com/open-telemetry/opentelemetry-js/pull/5894
test('a server keeps the connection of a completed subscription open: it is closed, also if fetch has copied the response', async () => {
  const signals: AbortSignal[] = []
  const copies: Response[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (init?.signal) signals.push(init.signal)
    const response = await fetchOf(eventStream, [next(one) + complete], 'stays open')(url)
    copies.push(response.clone())
    return response
  }
  await collect(subscribe(createClient({ fetch }), 'subscription A { a }'))
  // Nobody waits for the end.
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('`subscribe` gives nothing when it ends before the first event', async () => {
  expect(await subscribed(eventStream, complete)).toEqual([])
  expect(await subscribed(parts, multipart('graphql', []))).toEqual([])
})

test.for<[what: string, type: string, body: string, name: string]>([
  // https://github.com/enisdenjo/graphql-sse/pull/23
  // https://github.com/TykTechnologies/graphql-go-tools/pull/309
  ['when events end before complete', eventStream, next(one), 'NetworkError'],
  // https://github.com/strawberry-graphql/strawberry/pull/4180
  [
    'when a multipart ends before its closing delimiter',
    parts,
    multipart('graphql', [{ payload: one }]).replace('--graphql--', '--graphql'),
    'NetworkError',
  ],
  [
    'when an event is not JSON',
    eventStream,
    `${next(one)}event: next\ndata: nope\n\n${next(one)}`,
    'ParseError',
  ],
  ['when an event is not a GraphQL response', eventStream, next(one) + next([]) + next(one), 'ParseError'],
  [
    'when the server sends errors beside a payload of null',
    parts,
    multipart('graphql', [{ payload: one }, { payload: null, errors }, { payload: one }]),
    'GraphQLResultError',
  ],
])('`subscribe` ends with an error %s', async ([, type, body, name]) => {
  const [event, last, ...others] = await subscribed(type, body)
  expect(event).toMatchObject(one)
  expect(last).toMatchObject({ data: undefined, error: { name }, response: { status: 200 } })
  expect(others).toEqual([])
})

// https://github.com/spring-projects/spring-graphql/blob/main/spring-graphql/src/main/java/org/springframework/graphql/server/webmvc/GraphQlSseHandler.java
test.for([{ data: null }, { extensions: {} }, { message: 'Subscription error', extensions: {} }])(
  'the event %j of an event stream gives an EmptyResultError',
  async (event) => {
    expect(await subscribed(eventStream, next(event), complete)).toMatchObject([
      { error: { name: 'EmptyResultError' } },
    ])
  },
)

// https://github.com/ChilliCream/graphql-platform/issues/8428
// https://github.com/aaif-goose/goose/issues/7464
test.for([
  {},
  { type: 'keepalive', sequence_number: 3 },
  { type: 'ping', payload: 'now' },
  { hasNext: true },
])('an event without data, errors and extensions is a heartbeat: %j', async (beat) => {
  const events = [next(beat), next(one), next(beat), next(one), complete]
  const inParts = [beat, { payload: one }, { payload: beat }, { payload: one }, beat]
  expect(await subscribed(eventStream, ...events)).toMatchObject([one, one])
  expect(await subscribed(parts, multipart('graphql', inParts))).toMatchObject([one, one])
})

// https://github.com/leangen/graphql-spqr-spring-boot-starter/issues/97
test('a server writes the messages of a WebSocket into an event stream, and its errors and its end were heartbeats: it is heard', async () => {
  const failed = next({ id: null, type: 'error', payload: errors })
  const end = next({ id: null, type: 'complete' })
  const error = { name: 'GraphQLResultError', errors }
  expect(await subscribed(eventStream, next({ payload: one }), failed, end)).toMatchObject([one, { error }])
  expect(await subscribed(eventStream, failed, end)).toMatchObject([{ error }])
})

// https://github.com/leangen/graphql-spqr-spring-boot-starter/issues/97
// https://github.com/strawberry-graphql/strawberry/pull/4357
test.for([{ payload: one }, { id: '1', payload: one }, { id: '1', type: 'data', payload: one }])(
  'an event of an event stream with its response in a `payload` counted as a heartbeat: %j',
  async (event) => {
    expect(await subscribed(eventStream, next(event), next({ payload: {} }), complete)).toMatchObject([one])
  },
)

const data = { count: 1 }
const none = { data: undefined, errors: undefined, extensions: undefined }

test.for([
  ['a response without payload', { data }, { ...none, data }],
  ['a response in a payload', { payload: { data, errors } }, { ...none, data, errors }],
  // https://github.com/apollographql/apollo-client/issues/7982
  ['a response with errors', { data, errors }, { ...none, data, errors }],
  // https://github.com/async-graphql/async-graphql/issues/1375
  // https://github.com/apollographql/apollo-ios/pull/2924
  ['an empty object as a heartbeat', {}, undefined],
  // https://github.com/Netflix/dgs-framework/issues/1036
  [
    'what a server on Java adds to a response',
    { errors: [], data, extensions: null, dataPresent: true },
    { ...none, data },
  ],
  // https://github.com/apollographql/router/issues/4634
  // https://github.com/apollographql/apollo-client/pull/11594
  // https://github.com/apollographql/router/pull/4640
  ['a payload of null as a heartbeat', { payload: null }, undefined],
  // https://github.com/apollographql/apollo-kotlin/pull/4807
  ['errors without a payload as an event', { errors, done: true }, { ...none, errors }],
  [
    'errors beside a payload of null as the end',
    { payload: null, errors },
    { ...none, errors, hasNext: false },
  ],
  // https://github.com/functionalfoundry/graphqlws/pull/25
  [
    'an empty list of errors beside a payload as no end',
    { payload: { data }, errors: [] },
    { ...none, data },
  ],
  [
    'errors beside a payload as the end with its data',
    { payload: { data }, errors },
    { ...none, data, errors, hasNext: false },
  ],
  ['null as no event', null, { invalidReason: 'the body is not a GraphQL response' }],
] as const)('`subscribe` reads %s', ([, json, event]) => {
  expect(readEvent(json)).toEqual(event)
})

const document = 'subscription Added { n }'

function resultsOf(...chunks: readonly (string | Uint8Array<ArrayBuffer>)[]) {
  return collect(subscribe<{ n: unknown }>(createClient({ fetch: fetchOf(eventStream, chunks) }), document))
}

test.for(['{"errors":[{"message":"no"}]}', '[{"message":"no"}]', '{"message":"no"}'])(
  'an event with the name `error` ends a subscription with what it says: %s',
  async (said) => {
    const failed = `event: error\ndata: ${said}\n\n`
    const error = { name: 'GraphQLResultError', message: 'subscription Added: 200, no' }
    expect(await resultsOf(failed, complete)).toMatchObject([{ error }])
    expect(await resultsOf(event(1), failed)).toMatchObject([{ data: { n: 1 } }, { error }])
  },
)

test('an event with the name `error` and a plain text leaves the end of the body to say that it is lost', async () => {
  const results = await resultsOf(event(1), 'event: error\ndata: out of luck\n\n')
  expect(results).toMatchObject([{ data: { n: 1 } }, { error: { name: 'NetworkError' } }])
})

// https://github.com/florimondmanca/httpx-sse/pull/19
// https://github.com/whatwg/html/issues/7630
test('the Content-Type named two media types, and the events were refused: the last one counts', async () => {
  const fetch = fetchOf('application/json, text/event-stream; charset=utf-8', [event(1), complete])
  expect(await collect(subscribe(createClient({ fetch }), document))).toMatchObject([{ data: { n: 1 } }])
})

// https://github.com/openai/openai-python/pull/3819
// https://github.com/rexxars/eventsource-parser/pull/41
test('a byte order mark or an empty chunk cost an event: each event arrives', async () => {
  const bytes = cut('\uFEFFdata: {"data":{"n":1}}\r\n\r\ndata: {"data":\r', [1, 2])
  const results = await resultsOf(...bytes, '', '\ndata: {"n":2}}\r\n\r\n', complete)
  expect(results.map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }])
})

// https://github.com/openai/openai-node/issues/2725
// https://github.com/a2aproject/a2a-python/issues/1213
// https://github.com/google-gemini/gemini-cli/issues/29059
// https://github.com/rexxars/eventsource-parser/issues/18
// https://github.com/wundergraph/cosmo/pull/2141
test.for<[end: string, outcomes: (number | string)[]]>([
  // What Cosmo Router wrote at the end of a subscription.
  ['event: complete', [1]],
  ['event: complete\r\ndata:\r', [1]],
  ['data: {"data":{"n":2}}', [1, 2, 'NetworkError']],
  ['event: next\ndata: {"data":{"n":2}}\n', [1, 2, 'NetworkError']],
  ['event: next\ndata: {"data":{"n":', [1, 'NetworkError']],
])('an event without an empty line after it was lost at the end: %j gives %j', async ([end, outcomes]) => {
  const results = await resultsOf(event(1), end)
  expect(results.map(({ data, error }) => error?.name ?? data?.n)).toEqual(outcomes)
})

// https://github.com/CleverCloud/clever-client.js/issues/239
test('a connection that breaks off after an event without an empty line gives a NetworkError', async () => {
  const fetch = fetchOf(eventStream, [event(1), 'event: complete'], new TypeError('Error in input stream'))
  const results = await collect(subscribe(createClient({ fetch }), document))
  expect(results.map(({ error }) => error?.name)).toEqual([undefined, 'NetworkError'])
})

// https://github.com/absinthe-graphql/absinthe_plug/pull/292
// https://github.com/tower-rs/tower-http/issues/420
// https://github.com/tiann/hapi/pull/1231
// https://github.com/toverux/expresse/issues/2
test('a stream whose events have no `data:` looks like JSON: each event comes at once', async () => {
  const fetch = fetchOf(
    eventStream,
    ['{"data":{"n":1}}\n\n', ':ping\n\n', '{"data":{"n":2}}\n\n'],
    'stays open',
  )
  const results = subscribe(createClient({ fetch }), document)
  expect([await results.next(), await results.next()]).toMatchObject([
    { value: { data: { n: 1 } } },
    { value: { data: { n: 2 } } },
  ])
  await results.return()
})

const notAcceptable = respondWith(406, { errors: [{ message: 'Not acceptable' }] })

/** A server that responds in multipart to an acceptable `Accept`, and refuses others. Keeps the requests. */
async function serveAccepting(acceptable: (accept: string) => boolean, refuse = notAcceptable) {
  const accepts: (string | undefined)[] = []
  const bodies: string[] = []
  const endpoint = await serve((request, response) => {
    const { accept = '' } = request.headers
    accepts.push(accept)
    void text(request).then((body) => {
      bodies.push(body)
      if (!acceptable(accept)) refuse(response)
      else {
        response.writeHead(200, { 'content-type': 'multipart/mixed; boundary="-"' })
        response.end(multipart('-', [{ data: { a: 1 } }]))
      }
    })
  })
  return { endpoint, accepts, bodies }
}

const multipartOfEvents =
  'multipart/mixed;boundary=graphql;subscriptionSpec=1.0, application/graphql-response+json, application/json;q=0.9'

// https://github.com/urql-graphql/urql/issues/2995
test('`stream` accepts the current format, the format of 2022, and JSON', async () => {
  const { endpoint, accepts } = await serveAccepting(() => true)
  await collect(stream(createClient({ endpoint }), '{ a }'))
  expect(accepts).toEqual([
    'multipart/mixed;incrementalSpec=v0.2, multipart/mixed;deferSpec=20220824, application/graphql-response+json, application/json',
  ])
})

// https://github.com/strawberry-graphql/strawberry/issues/3392
// https://github.com/strawberry-graphql/strawberry/issues/3626
// https://github.com/graphql-hive/router/issues/1367
// https://github.com/apollographql/apollo-client/pull/13387
// https://github.com/apollographql/router/pull/4395
test.for<[server: string, refuse: Respond]>([
  ['Apollo Router', notAcceptable],
  ['Strawberry', respondWith(400, 'subscriptions are not allowed', 'text/plain')],
  // Strawberry runs a subscription like a query if it has no stream of the requested type, and finds no value.
  ['Strawberry whose field may be null', respondWith(200, { data: { a: null } })],
  ['async-graphql', respondWith(200, { data: null, errors: [{ message: 'not like this' }] })],
])('`subscribe` asks for multipart, unseen by middleware, after a refusal of %s', async ([, refuse]) => {
  const isAccepted = (accept: string) => accept.includes('subscriptionSpec=1.0')
  const { endpoint, accepts, bodies } = await serveAccepting(isAccepted, refuse)
  const seen = vi.fn()
  const watching: Middleware = (next) => (operation) => {
    seen(operation.accept)
    return next(operation)
  }
  const client = createClient({ endpoint, middleware: [watching] })
  expect(await collect(subscribe(client, 'subscription { a }'))).toMatchObject([{ data: { a: 1 } }])
  expect(accepts).toEqual(['text/event-stream', multipartOfEvents])
  expect(bodies[1]).toBe(bodies[0])
  expect(seen).toHaveBeenCalledExactlyOnceWith('text/event-stream')
})

test.for([{ data: { a: null } }, { data: null, errors }])(
  '`subscribe` sends a mutation once: %j',
  async (body) => {
    const { endpoint, accepts } = await serveAccepting(() => false, respondWith(200, body))
    expect(await collect(subscribe(createClient({ endpoint }), 'mutation { a }'))).toHaveLength(1)
    expect(accepts).toHaveLength(1)
  },
)

test('a server that runs a subscription like a query, and fails when multipart is requested, gives the first result', async () => {
  const fetch = fetchInTurn(jsonFetch({ data: { a: null } }), jsonFetch({}, { status: 500 }))
  expect(await collect(subscribe(createClient({ fetch }), 'subscription { a }'))).toEqual([
    { data: { a: null } },
  ])
})

test.for([{ data: { a: null } }, { data: null, errors }])(
  '`reconnect` asks again after a server has run a subscription like a query, and the request of multipart was lost: %j',
  async (body) => {
    const lost = () => Promise.reject(new TypeError('lost'))
    const opened = fetchOf(parts, [multipart('graphql', [{ payload: one }])])
    const fetch = fetchInTurn(jsonFetch(body), lost, jsonFetch(body), opened)
    expect(await inTurn(fetch)).toEqual(['NetworkError', 'open', one.data])
  },
)

test.for([
  ['a token that was refused', 200, { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] }],
  ['partial data', 200, { data: { a: 1 }, errors: [{ message: 'no' }] }],
  ['a server that is down', 503, { errors: [{ message: 'no' }] }],
] as const)('`subscribe` sends one request after %s', async ([, status, body]) => {
  const { endpoint, accepts } = await serveAccepting(() => false, respondWith(status, body))
  expect(await collect(subscribe(createClient({ endpoint }), 'subscription { a }'))).toHaveLength(1)
  expect(accepts).toHaveLength(1)
})
