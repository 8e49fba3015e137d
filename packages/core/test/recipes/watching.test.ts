import { createHash } from 'node:crypto'
import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import {
  createClient,
  createSession,
  type Middleware,
  reconnect,
  retry,
  stream,
  subscribe,
  request,
} from '@thinql/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { countPending } from '../../recipes/countPending.ts'
import { idempotencyKey } from '../../recipes/idempotencyKey.ts'
import { logging } from '../../recipes/logging.ts'
import { onReconnected } from '../../recipes/onReconnected.ts'
import { queryMethod } from '../../recipes/queryMethod.ts'
import { reportErrors } from '../../recipes/reportErrors.ts'
import { tracing } from '../../recipes/tracing.ts'
import {
  bodyOf,
  collect,
  complete,
  event,
  jsonFetch,
  next,
  recordFetch,
  recordRequests,
  respondWith,
  serve,
  serveInTurn,
  serveResponse,
} from '../harness.ts'
import { serveStreamingYoga } from '../streaming/servers.ts'
import { exactIntegers } from '../../recipes/exactIntegers.ts'
import { forwardedHeaders } from '../../recipes/forwardedHeaders.ts'

const exporter = new InMemorySpanExporter()

beforeAll(() => {
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  )
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
})

afterAll(() => {
  trace.disable()
  context.disable()
  propagation.disable()
})

beforeEach(() => exporter.reset())

test('`reportErrors` reports an error once, after all attempts', async () => {
  const report = vi.fn()
  const endpoint = await serveResponse(respondWith(503))
  const client = createClient({ endpoint, middleware: [reportErrors(report), retry({ maxDelay: 0 })] })
  const { error } = await client.request('{ a }')
  expect(report.mock.calls).toEqual([[error]])
})

test('`reportErrors` reports no error of a call that is silent, and no abort', async () => {
  const report = vi.fn()
  const endpoint = await serveResponse(respondWith(503))
  const client = createClient({ endpoint, middleware: [reportErrors(report)] })
  await client.request('{ a }', { meta: { silent: true } })
  await client.request('{ a }', { signal: AbortSignal.abort() })
  expect(report).not.toHaveBeenCalled()
})

test('`reportErrors` reports each loss of a subscription', async () => {
  const report = vi.fn()
  const middleware = [reportErrors(report), reconnect({ maxDelay: 1 })]
  const { endpoint } = await serveInTurn(event(1), 503, event(1) + complete)
  const client = createClient({ endpoint, middleware })
  await collect(subscribe(client, 'subscription { n }'))
  expect(report.mock.calls).toMatchObject([[{ name: 'NetworkError' }], [{ name: 'ServerError' }]])
})

test('`countPending` counts queries that are pending together, and no subscription', async () => {
  const counts: number[] = []
  const endpoint = await serveResponse(respondWith(200, { data: {} }))
  const client = createClient({ endpoint, middleware: [countPending((count) => counts.push(count))] })
  await Promise.all([client.request('{ a }'), client.request('mutation { a }')])
  await collect(subscribe(client, 'subscription { a }'))
  expect(counts).toEqual([1, 2, 1, 0])
})

test('`onReconnected` calls back when a subscription is connected again, not when a connection fails', async () => {
  const callback = vi.fn()
  const middleware = [onReconnected(callback), reconnect({ maxDelay: 1 })]
  const { endpoint } = await serveInTurn(event(1), 503, 503, event(1), event(1) + complete)
  const client = createClient({ endpoint, middleware })
  const calls: number[] = []
  for await (const { error } of subscribe(client, 'subscription { n }')) {
    if (!error) calls.push(callback.mock.calls.length)
  }
  expect(calls).toEqual([0, 1, 2])
})

// https://github.com/enisdenjo/graphql-ws/issues/90
test('`onReconnected` calls back when a session opens a subscription again, not when the first connection needs two requests', async () => {
  const callback = vi.fn()
  const session = createSession({ name: 'expires', refresh: () => Promise.resolve('new') })
  const expired = next({ errors: [{ message: 'expired', extensions: { code: 'UNAUTHENTICATED' } }] })
  const { endpoint } = await serveInTurn(
    expired + complete,
    event(1) + expired + complete,
    event(2) + complete,
  )
  const client = createClient({ endpoint, middleware: [onReconnected(callback), reconnect(), session] })
  const calls: number[] = []
  for await (const { data } of subscribe(client, 'subscription { n }'))
    if (data) calls.push(callback.mock.calls.length)
  expect(calls).toEqual([0, 1])
})

// https://github.com/twentyhq/twenty/pull/23357
test('`onReconnected` calls back when a person has opened a lost subscription again, and not after a completed one', async () => {
  const callback = vi.fn()
  const { endpoint } = await serveInTurn(event(1), event(2) + complete, event(3) + complete)
  const client = createClient({ endpoint, middleware: [onReconnected(callback)] })
  const calls: number[] = []
  for (let opened = 0; opened < 3; opened++) {
    await collect(subscribe(client, 'subscription { n }'))
    calls.push(callback.mock.calls.length)
  }
  expect(calls).toEqual([0, 1, 1])
})

const ms = expect.any(Number) as number

test('`logging` logs operation, outcome and duration', async () => {
  const entries: object[] = []
  const endpoint = await serve((_, response) => setTimeout(() => response.end('{"data":{}}'), 50))
  const client = createClient({ endpoint, middleware: [logging((entry) => entries.push(entry))] })
  await client.request('query Todos { a }')
  expect(entries).toEqual([{ kind: 'query', name: 'Todos', outcome: 'success', status: 200, ms }])
  expect((entries[0] as { ms: number }).ms).toBeGreaterThanOrEqual(49)
})

test('`logging` before `retry` logs once, and after it logs each attempt', async () => {
  const endpoint = await serveResponse(respondWith(503))
  const [whole, tries] = [vi.fn(), vi.fn()]
  const middleware = [logging(whole), retry({ attempts: 2, maxDelay: 0 }), logging(tries)]
  await createClient({ endpoint, middleware }).request('{ a }')
  const entry = { kind: 'query', name: undefined, outcome: 'ServerError', status: 503, ms }
  expect([whole.mock.calls, tries.mock.calls]).toEqual([[[entry]], [[entry], [entry]]])
})

test('`tracing` makes a span and sends its context to the server', async () => {
  const { endpoint, arrived } = await recordRequests()
  await createClient({ endpoint, middleware: [tracing] }).request('query Todos { a }')
  const [span] = exporter.getFinishedSpans()
  expect(span).toMatchObject({
    name: 'query',
    attributes: {
      'graphql.operation.type': 'query',
      'graphql.operation.name': 'Todos',
      'graphql.document.hash': `sha256:${createHash('sha256').update('query Todos { a }').digest('hex')}`,
      'server.address': '127.0.0.1',
    },
    status: { code: SpanStatusCode.UNSET },
  })
  const { traceId, spanId } = span?.spanContext() ?? {}
  expect(arrived[0]?.headers.traceparent).toBe(`00-${traceId}-${spanId}-01`)
})

test('`tracing` makes its span a child of the current one', async () => {
  const { endpoint } = await recordRequests()
  const client = createClient({ endpoint, middleware: [tracing] })
  const parent = trace.getTracer('test').startSpan('page')
  await context.with(trace.setSpan(context.active(), parent), () => client.request('{ a }'))
  expect(exporter.getFinishedSpans()[0]?.parentSpanContext?.spanId).toBe(parent.spanContext().spanId)
})

test('`tracing` marks the span of a ServerError as failed', async () => {
  const endpoint = await serveResponse(respondWith(503))
  await createClient({ endpoint, middleware: [tracing] }).request('mutation Add { a }')
  const status = { code: SpanStatusCode.ERROR }
  expect(exporter.getFinishedSpans()).toMatchObject([
    { name: 'mutation', attributes: { 'error.type': 'ServerError' }, status },
  ])
})

test('a mutation has the same idempotency key in all attempts, another call has another one, and a query has none', async () => {
  const keys: (string | string[] | undefined)[] = []
  const endpoint = await serve((request, response) => {
    keys.push(request.headers['idempotency-key'])
    response.writeHead(keys.length === 1 ? 503 : 200).end('{"data":{}}')
  })
  const client = createClient({
    endpoint,
    middleware: [idempotencyKey, retry({ mutations: true, maxDelay: 0 })],
  })
  await client.request('mutation { pay }')
  await client.request('mutation { pay }')
  await client.request('{ a }')
  const [first, second, other, none] = keys
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
  expect(none).toBeUndefined()
})

// https://github.com/ChilliCream/graphql-platform/issues/5253
// https://github.com/graphql-dotnet/server/issues/764
test('`exactIntegers` gives an integer that JavaScript rounds as text, which goes back as a variable', async () => {
  const json = '{"data":{"row":{"id":9007199254740993,"price":1.50,"size":100000000000000000000}}}'
  const { fetch, sent } = recordFetch(() => Promise.resolve(new Response(json)))
  const client = createClient({ fetch, middleware: [exactIntegers] })
  const { data } = await client.request<{ row: { id: unknown } }>('{ row { id price size } }')
  expect(data?.row).toEqual({ id: '9007199254740993', price: 1.5, size: 1e20 })
  await client.request<object, object>('query ($id: ID!) { row(id: $id) }', { variables: data?.row ?? {} })
  expect(sent.slice(1).map(bodyOf)).toMatchObject([{ variables: { id: '9007199254740993' } }])
})

test('`idempotencyKey` gives a key on a page over plain http too, which has no `crypto.randomUUID`', async () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const { fetch, sent } = recordFetch(jsonFetch())
  const client = createClient({ endpoint: 'http://192.168.0.2/graphql', fetch, middleware: [idempotencyKey] })
  await client.request('mutation { pay }')
  await client.request('mutation { pay }')
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(keys[1]).not.toBe(keys[0])
})

test('a query goes by QUERY with its body, and a mutation by POST', async () => {
  const { arrived, endpoint } = await recordRequests()
  const client = createClient({ endpoint, middleware: [queryMethod] })
  for (const document of ['{ a }', 'mutation { pay }']) await client.request(document)
  expect(arrived.map(({ method, body }) => [method, JSON.parse(body) as unknown])).toEqual([
    ['QUERY', { query: '{ a }' }],
    ['POST', { query: 'mutation { pay }' }],
  ])
})

describe.for([
  { kind: 'query', document: 'query Todo { todo { title ... @defer { note } } }', run: stream },
  { kind: 'subscription', document: 'subscription Todo { ticks(count: 2) }', run: subscribe },
])('a $kind in parts', ({ kind, document, run }) => {
  const clientOf = async (...middleware: Middleware[]) =>
    createClient({ endpoint: await serveStreamingYoga(), middleware })

  test('`logging` logs a stream or a subscription when it ends', async () => {
    const log = vi.fn()
    const client = await clientOf(logging(log))
    const results = run(client, document)
    await results.next()
    expect(log).not.toHaveBeenCalled()
    await collect(results)
    expect(log.mock.calls).toEqual([[{ kind, name: 'Todo', outcome: 'success', status: 200, ms }]])
  })

  test('`logging` logs an AbortError when the loop is left', async () => {
    const log = vi.fn()
    for await (const { data } of run(await clientOf(logging(log)), document)) if (data) break
    await expect.poll(() => log.mock.calls).toMatchObject([[{ outcome: 'AbortError' }]])
  })

  test('the span of `tracing` lasts until a stream or a subscription ends', async () => {
    const results = run(await clientOf(tracing), document)
    await results.next()
    expect(exporter.getFinishedSpans()).toEqual([])
    await collect(results)
    expect(exporter.getFinishedSpans()).toMatchObject([
      { name: kind, status: { code: SpanStatusCode.UNSET } },
    ])
  })
})

// https://github.com/SillyTavern/SillyTavern/issues/6007
// https://github.com/manchenkoff/nuxt-auth-sanctum/issues/525
test('`forwardedHeaders` passes on who asks, and nothing that describes the connection or the body of the request that came', async () => {
  const incoming = new Headers({
    accept: 'text/html',
    'accept-encoding': 'zstd',
    'accept-language': 'de',
    authorization: 'Bearer a',
    connection: 'keep-alive, upgrade',
    'content-encoding': 'gzip',
    'content-length': '9999',
    'content-type': 'application/x-www-form-urlencoded',
    cookie: 'session=1',
    expect: '100-continue',
    host: 'shop.example',
    'keep-alive': 'timeout=5',
    te: 'trailers',
    traceparent: '00-1-2-00',
    'transfer-encoding': 'chunked',
    upgrade: 'h2c',
  })
  const { endpoint, arrived } = await recordRequests()
  const { error } = await request('{ a }', { endpoint, headers: () => forwardedHeaders(incoming) })
  expect(error).toBeUndefined()
  const { headers } = arrived[0] ?? {}
  expect(headers).toMatchObject({
    'accept-language': 'de',
    authorization: 'Bearer a',
    'content-type': 'application/json',
    cookie: 'session=1',
    host: new URL(endpoint).host,
    traceparent: '00-1-2-00',
  })
  for (const name of ['content-encoding', 'expect', 'keep-alive', 'te', 'transfer-encoding', 'upgrade'])
    expect(headers).not.toHaveProperty(name)
  expect(headers?.['accept-encoding']).not.toContain('zstd')
  expect(headers?.accept).toContain('application/graphql-response+json')
})
