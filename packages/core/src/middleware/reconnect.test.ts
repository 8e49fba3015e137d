import { type RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import {
  createClient,
  graphqlErrors,
  type Middleware,
  reconnect,
  type ReconnectOptions,
  request,
  type Failure,
  stream,
  type StreamedResult,
  subscribe,
  timeout,
} from '@thinql/core'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  collect,
  complete,
  type Connection,
  document,
  event,
  fetchInTurn,
  fetchOf,
  follow,
  next,
  open,
  outcomesOf,
  serveInTurn,
} from '../../test/harness.ts'

beforeEach(() => {
  // No wait.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

// https://github.com/enisdenjo/graphql-sse/issues/27
// https://github.com/graphql-hive/graphql-yoga/issues/3268
// https://github.com/graphql-dotnet/graphql-client/issues/180
// https://github.com/stellar/laboratory/issues/215
// https://github.com/coji/durably/issues/107
test('`reconnect` connects again after a lost connection, and ends when the server completes', async () => {
  const { endpoint } = await serveInTurn(event(1) + event(2), event(3) + complete)
  expect(await outcomesOf(endpoint)).toEqual([1, 2, 'lost: NetworkError', 3])
})

type Row = [what: string, connection: Connection, error: string, middleware?: Middleware[]]

const withStatus = (status: number): Row => [`a ${status}`, status, 'ServerError']

test.for<Row>([
  // https://github.com/burningmantech/ranger-ims-server/issues/1364
  // https://github.com/bigskysoftware/htmx/issues/2225
  // https://github.com/theopenconversationkit/tock-react-kit/issues/178
  ...[408, 425, 429, 500, 501, 502, 503, 504, 520, 524].map(withStatus),
  ['a connection that broke off before the first event', '', 'NetworkError'],
  // https://github.com/enisdenjo/graphql-sse/issues/92
  [
    'a connection that ended without `complete`',
    (_, response) => open(response).end(event(1)),
    'NetworkError',
  ],
  // https://github.com/akka/alpakka/issues/375
  // https://github.com/binaryminds/react-native-sse/issues/37
  ['a refused connection', (_, response) => response.destroy(), 'NetworkError'],
  ['a timeout of one connection', () => undefined, 'TimeoutError', [reconnect(), timeout(1_000)]],
])('`reconnect` connects again after %s', async ([, connection, error, middleware]) => {
  const { endpoint } = await serveInTurn(connection, event(9) + complete)
  const outcomes = await outcomesOf(endpoint, middleware)
  expect(outcomes.slice(-2)).toEqual([`lost: ${error}`, 9])
})

test('a header function that throws before the first event is a loss, and `reconnect` tries again', async () => {
  const server = await serveInTurn(event(1) + complete)
  let failures = 2
  // As a token that can't be refreshed.
  const headers = () => {
    if (failures-- > 0) throw new TypeError('fetch failed')
    return { authorization: 'token' }
  }
  const outcomes = await outcomesOf(server.endpoint, [reconnect()], headers)
  expect(outcomes).toEqual(['lost: RequestError', 'lost: RequestError', 1])
  expect(server.count).toBe(1)
})

// https://github.com/Swydo/ddp-apollo/issues/285
// https://github.com/ballerina-platform/ballerina-library/issues/3565
// https://github.com/apollographql/apollo-client/issues/6024
// https://github.com/vuejs/apollo/issues/877
test('`reconnect` continues after an event with GraphQL errors', async () => {
  const failed = next({ data: { n: 1 }, errors: [{ message: 'no' }] })
  const { endpoint } = await serveInTurn(event(1) + failed, event(2) + complete)
  const results = await collect(follow(endpoint))
  const names = [undefined, 'GraphQLResultError', 'NetworkError', undefined]
  expect(results.map(({ error }) => error?.name)).toEqual(names)
})

test('`reconnect` gives the data of plain JSON after an event and a loss', async () => {
  const { endpoint } = await serveInTurn(event(1), (_, response) => response.end('{"data":{"n":2}}'))
  expect(await outcomesOf(endpoint)).toEqual([1, 'lost: NetworkError', 2])
})

// https://github.com/rwf2/Rocket/pull/2665
// https://github.com/aio-libs/aiohttp-sse/issues/1
// https://github.com/EventSource/eventsource/issues/14
test('`reconnect` ends with a 204, by which a server of events says that no more come', async () => {
  const server = await serveInTurn(event(1), 204)
  expect(await outcomesOf(server.endpoint)).toEqual([1, 'lost: NetworkError', 'ParseError'])
  expect(server.count).toBe(2)
})

// https://github.com/EventSource/eventsource/issues/57
// https://github.com/EventSource/eventsource/issues/89
// https://github.com/zino-hofmann/graphql-flutter/issues/989
// https://github.com/oliyh/re-graph/issues/17
test('`reconnect` closes each connection before it opens the next one', async () => {
  const server = await serveInTurn(event(1), 503, event(2), '', event(3) + complete)
  await outcomesOf(server.endpoint)
  expect(server).toMatchObject({ count: 5, mostOpen: 1 })
})

test.for(['query Todos { n }', 'mutation Add { n }', document])('`reconnect` sends %s once', async (text) => {
  const { endpoint } = await serveInTurn(503, 502)
  const { error } = await request(text, { endpoint, middleware: [reconnect()] })
  expect(error).toMatchObject({ name: 'ServerError', status: 503 })
})

test('`reconnect` does not repeat a streamed query that fails', async () => {
  const { endpoint } = await serveInTurn(503, 502)
  const results = await collect(stream(createClient({ endpoint, middleware: [reconnect()] }), '{ n }'))
  expect(results).toMatchObject([{ error: { name: 'ServerError', status: 503 } }])
})

test.for([{ attempts: NaN }, { attempts: -1 }, { maxDelay: NaN }, { maxDelay: -1 }])(
  '`reconnect` throws a RangeError for %j',
  (options) => {
    expect(() => reconnect(options)).toThrow(new RangeError('reconnect: give numbers from 0.'))
  },
)

/** A middleware that throws after it has passed on such a part. */
const brokenAt =
  (isWrong: (part: StreamedResult<unknown>) => boolean): Middleware =>
  (next) =>
  (operation) =>
    next({
      ...operation,
      async onPart(part) {
        await operation.onPart?.(part)
        if (isWrong(part)) throw new Error('a bug')
      },
    })

const aborting: Middleware = (next) => (operation) =>
  next({ ...operation, fetchOptions: { ...operation.fetchOptions, signal: AbortSignal.abort() } })

test.for<[what: string, middleware: Middleware[], outcomes: unknown[], sends: number, headers?: HeadersInit]>(
  [
    ['a middleware that throws after an event', [brokenAt(() => true)], [1, 'RequestError'], 1],
    ['a middleware that aborts', [aborting], ['AbortError'], 0],
    ['a header that can never be sent', [], ['RequestError'], 0, { authorization: 'a\nb' }],
  ],
)('`reconnect` ends with the error of %s', async ([, middleware, outcomes, sends, headers]) => {
  const server = await serveInTurn(event(1), event(2))
  expect(await outcomesOf(server.endpoint, [reconnect(), ...middleware], headers)).toEqual(outcomes)
  expect(server.count).toBe(sends)
})

// https://github.com/mozilla-ai/clawbolt/pull/1009
test.for<Row>([
  ...[401, 403, 404, 409].map(withStatus),
  ['an event that is not GraphQL', 'event: next\ndata: no\n\n', 'ParseError'],
  [
    'a first event that refuses the subscription',
    next({ errors: [{ message: 'no' }] }),
    'GraphQLResultError',
  ],
])('`reconnect` does not connect again after %s', async ([, connection, error]) => {
  const server = await serveInTurn(connection, event(9) + complete)
  expect(await outcomesOf(server.endpoint)).toEqual([error])
  expect(server.count).toBe(1)
})

// https://github.com/enisdenjo/graphql-sse/issues/55
test('`attempts` ends `reconnect` after that many connections in a row without an event', async () => {
  const server = await serveInTurn('', event(1), '', 503, 502, event(2))
  const outcomes = await outcomesOf(server.endpoint, [reconnect({ attempts: 3 })])
  const lost = 'lost: NetworkError'
  expect(outcomes).toEqual([lost, 1, lost, lost, 'lost: ServerError', 'ServerError'])
  expect(server.count).toBe(5)
})

// https://github.com/enisdenjo/graphql-ws/issues/163
// https://github.com/triggerdotdev/trigger.dev/pull/4349
test('`reconnect` ends when the caller leaves while it waits', async () => {
  // It waits a minute.
  vi.mocked(Math.random).mockReturnValue(60)
  const server = await serveInTurn(503)
  const events = follow(server.endpoint)
  await events.next()
  const pending = events.next()
  await delay(50)
  const start = performance.now()
  await events.return()
  expect(await pending).toEqual({ done: true, value: undefined })
  expect(performance.now() - start).toBeLessThan(30_000)
  expect(server.count).toBe(1)
})

test.for<[asked: string, ms: number]>([
  ['1', 1_000],
  ['60', 60_000],
  ['86400', 600_000],
  ['Infinity', 600_000],
])('a Retry-After of %s s over `maxDelay` makes `reconnect` wait %s ms', async ([asked, ms]) => {
  const setTimeout = vi.spyOn(globalThis, 'setTimeout')
  const { endpoint } = await serveInTurn((_, response) =>
    response.writeHead(503, { 'retry-after': asked }).end(),
  )
  const results = follow(endpoint, [reconnect({ maxDelay: 10 })])
  await results.next()
  const next = results.next()
  await vi.waitFor(() => expect(setTimeout.mock.calls.map(([, time]) => time)).toContain(ms))
  await results.return()
  await next
})

test.for([
  { what: 'a deep list', code: `${'['.repeat(20_000)}"SHUTTING_DOWN"${']'.repeat(20_000)}` },
  { what: 'a list', code: '["SHUTTING_DOWN"]' },
])('a code that is $what ends a subscription with its errors', async ({ code }) => {
  const refused = `{"errors":[{"message":"no","extensions":{"code":${code}}}]}`
  const refuse: RequestListener = (_, response) => response.end(refused)
  // `subscribe` asks for multipart too.
  const { endpoint } = await serveInTurn(refuse, refuse)
  expect(await outcomesOf(endpoint)).toEqual(['GraphQLResultError'])
})

// https://github.com/Netflix/dgs-framework/issues/1435
test('`reconnect` calls `when` with the error, the operation and the number of connections without an event', async () => {
  const { endpoint } = await serveInTurn(404, 404, event(1), 404)
  const calls: unknown[] = []
  const when = (error: Failure, { name }: { name?: string | undefined }, attempt: number) => {
    calls.push([error.name, name, attempt])
    return calls.length < 4
  }
  expect((await outcomesOf(endpoint, [reconnect({ when })])).at(-1)).toBe('ServerError')
  expect(calls).toEqual([
    ['ServerError', 'Added', 1],
    ['ServerError', 'Added', 2],
    ['NetworkError', 'Added', 0],
    ['ServerError', 'Added', 1],
  ])
})

const byId = 'subscription Added($after: Int) { n(after: $after) }'

async function resumed(resume: ReconnectOptions['resume'], ...connections: readonly string[]) {
  const arrived: unknown[] = []
  const { endpoint } = await serveInTurn(
    ...connections.map<RequestListener>((events) => (request, response) => {
      void json(request).then((body) => arrived.push((body as { variables?: unknown }).variables))
      open(response).write(events || ':\n\n', () => setTimeout(() => response.destroy(), 20))
    }),
  )
  const client = createClient({ endpoint, middleware: [reconnect({ resume })] })
  const results = await collect(subscribe<{ n: number }>(client, byId, { variables: { room: 'a' } }))
  return { arrived, last: results.at(-1) }
}

test('`resume` chooses the variables of the next connection from the last event', async () => {
  const failed = next({ data: null, errors: [{ message: 'no' }] })
  const { arrived } = await resumed(
    (last: { n: number }, variables) => ({ ...variables, after: last.n }),
    '',
    event(1) + event(2) + failed,
    '',
    event(3) + complete,
  )
  const after = { room: 'a', after: 2 }
  expect(arrived).toEqual([{ room: 'a' }, { room: 'a' }, after, after])
})

test('`resume` ends the subscription with a RequestError if it throws', async () => {
  const cause = new Error('a bug')
  const { arrived, last } = await resumed(() => {
    throw cause
  }, event(1))
  expect([arrived.length, last?.error]).toMatchObject([1, { name: 'RequestError', cause }])
})

const saying = (code: string) => next({ errors: [{ message: 'no', extensions: { code } }] })

// https://github.com/apollographql/router/pull/3341
// https://github.com/graphql-hive/gateway/issues/2551
test.for(['SUBSCRIPTION_SCHEMA_RELOAD', 'SUBSCRIPTION_CONFIG_RELOAD', 'SCHEMA_RELOAD', 'SHUTTING_DOWN'])(
  '`reconnect` connects again after %s, as the first event and before `complete`',
  async (code) => {
    const { endpoint } = await serveInTurn(
      saying(code) + complete,
      event(1) + saying(code) + complete,
      event(2) + complete,
    )
    const lost = 'lost: GraphQLResultError'
    expect(await outcomesOf(endpoint)).toEqual([lost, 1, lost, 2])
  },
)

test('a middleware that throws at "subscribe again" ends the subscription with its error', async () => {
  const server = await serveInTurn(event(1) + saying('SHUTTING_DOWN') + complete, event(2) + complete)
  const outcomes = await outcomesOf(server.endpoint, [reconnect(), brokenAt(({ error }) => !!error)])
  expect(outcomes).toEqual([1, 'lost: GraphQLResultError', 'RequestError'])
  expect(server.count).toBe(1)
})

test('`when` can connect again after an event without data that has another code', async () => {
  const { endpoint } = await serveInTurn(event(1) + saying('MINE') + complete, event(2) + complete)
  const when = (error: Failure) => graphqlErrors(error)[0]?.extensions?.code === 'MINE'
  expect(await outcomesOf(endpoint, [reconnect({ when })])).toEqual([1, 'lost: GraphQLResultError', 2])
})

// https://github.com/apollographql/router/pull/7777
// https://github.com/apollographql/apollo-client/issues/12258
// https://github.com/apollographql/apollo-client/pull/12318
// https://github.com/apollographql/router/pull/9302
// https://github.com/apollographql/router/pull/9216
test.for([
  'SUBSCRIPTION_SCHEMA_RELOAD',
  'SUBSCRIPTION_MAX_LIFETIME_EXCEEDED',
  'SUBSCRIPTION_JWT_EXPIRED',
  'WEBSOCKET_MESSAGE_ERROR',
  'WEBSOCKET_CLOSE_ERROR',
  'WEBSOCKET_CONNECTION_ERROR',
  'SUBSCRIPTION_HEARTBEAT_ERROR',
])('Apollo Router ended a subscription with the code %s: it connects again', async (code) => {
  const fatal = { payload: null, errors: [{ message: 'closed', extensions: { code } }] }
  const fetch = fetchInTurn(
    fetchOf('multipart/mixed; boundary=graphql', [
      `--graphql\r\n\r\n${JSON.stringify(fatal)}\r\n--graphql--`,
    ]),
    fetchOf('text/event-stream', [event(2), complete]),
  )
  const results = await collect(subscribe(createClient({ fetch, middleware: [reconnect()] }), document))
  expect(results.at(-1)).toMatchObject({ data: { n: 2 } })
})

// https://github.com/discourse/discourse/pull/22981
// https://github.com/redux-offline/redux-offline/issues/377
test('the browser said "offline" behind a VPN, and nothing was sent: `reconnect` tries after its longest wait', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const client = createClient({
    fetch: fetchInTurn(lost, fetchOf('text/event-stream', [event(1), complete])),
    middleware: [reconnect({ maxDelay: 20 })],
    signal: AbortSignal.timeout(500),
  })
  expect((await collect(subscribe(client, document))).at(-1)).toMatchObject({ data: { n: 1 } })
})
