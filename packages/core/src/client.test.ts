import {
  batch,
  type Client,
  type ClientOptions,
  createClient,
  limitResponse,
  type Middleware,
  request,
  type Result,
  retry,
  stream,
  subscribe,
  withHeaders,
  type GraphQLDocument,
  type RequestArgs,
} from '@thinql/core'
import { describe, expect, test, vi, expectTypeOf } from 'vitest'
import { collect, jsonFetch, recordRequests } from '../test/harness.ts'
import { TypedDocumentString } from '../test/support/typedDocuments.ts'

test('a request sends one operation as one POST to the endpoint', async () => {
  const { endpoint, arrived } = await recordRequests()
  await request('{ a }', { endpoint: `${endpoint}?tenant=1` })
  expect(arrived.map(({ method, url }) => [method, url])).toEqual([['POST', '/graphql?tenant=1']])
})

test('a request sends no header that fetch does not send', async () => {
  const { endpoint, arrived } = await recordRequests()
  await fetch(endpoint, { method: 'POST', body: '{}', headers: { accept: '', 'content-type': '' } })
  await request('{ a }', { endpoint })
  const [ofFetch, ofRequest] = arrived.map(({ headers }) => Object.keys(headers).sort())
  expect(ofRequest).toEqual(ofFetch)
})

const twice: Middleware = (next) => async (operation) => {
  await next(operation)
  return next(operation)
}

// https://github.com/graffle-js/graffle/issues/429
test('a middleware gets a result when an inner middleware throws', async () => {
  const seen: unknown[] = []
  const noting: Middleware = (next) => async (operation) => {
    const result = await next(operation)
    seen.push(result.error?.name)
    return result
  }
  const throwing: Middleware = () => () => {
    throw new Error('out of luck')
  }
  await request('{ a }', { middleware: [noting, throwing] })
  expect(seen).toEqual(['RequestError'])
})

test.for([
  { where: 'without a signal', signal: undefined },
  { where: 'with one', signal: new AbortController().signal },
])('middleware in JavaScript may return a Result instead of a promise, $where', async ({ signal }) => {
  const mock = (() => () => ({ data: { a: 1 } })) as unknown as Middleware
  expect((await request('{ a }', { middleware: [mock], signal })).data).toEqual({ a: 1 })
})

// https://github.com/outline/outline/pull/12888
// https://github.com/graphql-python/graphene-django/pull/1289
test('middleware that sends twice calls each header function once for each attempt', async () => {
  const { endpoint, arrived } = await recordRequests()
  const ofClient = vi.fn(() => ({}))
  const ofCall = vi.fn(() => ({}))
  const client = createClient({ endpoint, middleware: [twice], headers: ofClient })
  await client.request('{ a }', { headers: ofCall })
  expect([arrived.length, ofClient.mock.calls.length, ofCall.mock.calls.length]).toEqual([2, 2, 2])
})

// https://github.com/apollographql/apollo-link/issues/924
// https://github.com/hasura/graphql-engine/issues/1504
test('middleware can replace decode and fetch', async () => {
  const swapped: Middleware = (next) => (operation) =>
    next({
      ...operation,
      fetch: () => Promise.resolve(new Response('42')),
      decode: async (_, response) => ({ data: await response.text(), response }),
    })
  expect(await request('{ a }', { middleware: [swapped] })).toMatchObject({ data: '42' })
})

const traced: Middleware = (next) => (operation) => next(withHeaders(operation, { 'X-Trace': 'new' }))

test('`withHeaders` adds to the headers of client and call, and replaces them in any case', async () => {
  const { endpoint, arrived } = await recordRequests()
  const client = createClient({ endpoint, middleware: [traced], headers: { 'x-trace': 'old', 'x-a': '1' } })
  await client.request('{ a }', { headers: new Headers({ 'x-b': '2' }) })
  expect(arrived[0]?.headers).toMatchObject({ 'x-trace': 'new', 'x-a': '1', 'x-b': '2' })
})

const endpoint = 'http://127.0.0.1:1/graphql'
const thrown = new Error('out of luck')

function throwing(): never {
  throw thrown
}

const rejecting = () => Promise.reject(thrown)

const lastOf = async (results: AsyncIterable<Result<unknown>>) => (await collect(results)).at(-1)

const nothing: unknown = Object.create(null)
const hidden = new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })

// https://github.com/hasura/graphqurl/issues/141
// https://github.com/teambit/bit/pull/7496
test.for<[what: string, reason: unknown, said: string]>([
  ['an error', thrown, 'out of luck'],
  ['an error with a cause', new Error('a', { cause: new Error('b') }), 'a: b'],
  [
    'an error that quotes a URL with a query',
    new Error('request to http://a.example/graphql?key=1 failed'),
    'request to http://a.example/graphql…',
  ],
  [
    'an error that quotes a URL with a password',
    new Error('no route to http://me:secret@a.example/graphql'),
    'no route to http:…a.example/graphql',
  ],
  [
    'an error that quotes a password',
    new Error('no route to ftp:me:a@b.example'),
    'no route to ftp:me…b.example',
  ],
  [
    'an error with question marks',
    new Error('Is the server (localhost:3000?) up?"no"'),
    'Is the server (localhost:3000?) up?"no"',
  ],
  ['an error in a script without spaces', new Error('連線失敗?請檢查網路設定'), '連線失敗?請檢查網路設定'],
  ['an error whose cause has only a code', hidden, 'fetch failed: ECONNRESET'],
  ['its own AbortError', AbortSignal.abort().reason, 'This operation was aborted'],
  ['a string', 'offline', 'offline'],
  ['an error without message', new Error(), 'no reason given'],
  ['undefined', undefined, 'no reason given'],
  ['null', null, 'no reason given'],
  ['an object without prototype', nothing, 'no reason given'],
  ['a message that is no string', { message: { a: 1 } }, 'no reason given'],
  // Angular and others reject with an error that isn't a response, and has its fields.
  ['an error that looks like a response', { ok: false, status: 0, message: 'lost' }, 'lost'],
])('a NetworkError has the reason when fetch rejects with %s', async ([, reason, said]) => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(reason)
  for (const wrapped of [fetch, limitResponse({}, fetch)]) {
    const { error } = await request('query Todos { a }', { endpoint, fetch: wrapped })
    expect(error).toMatchObject({ name: 'NetworkError', message: `query Todos: ${said}` })
  }
})

// https://github.com/jefflau/jest-fetch-mock/issues/81
// https://github.com/jefflau/jest-fetch-mock/issues/202
test.for<[what: string, resolved: unknown]>([
  ['undefined, as a mock that was reset', undefined],
  ['null', null],
  ['the data, as ofetch', { data: { a: 1 } }],
  ['a double that has only `json`', { ok: true, status: 200, json: () => Promise.resolve({ data: {} }) }],
  ['a double without `ok`', { status: 200, text: () => Promise.resolve('{"data":{}}') }],
  ['a text', '{"data":{}}'],
])('a fetch that resolves to %s gives a NetworkError', async ([, resolved]) => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(resolved as Response)
  for (const wrapped of [fetch, limitResponse({}, fetch)]) {
    const { error } = await request('query Todos { a }', { endpoint, fetch: wrapped })
    const message = 'query Todos: fetch gave no Response.'
    expect(error).toMatchObject({ name: 'NetworkError', message })
  }
  const client = createClient({ endpoint, fetch: batch({ fetch }) })
  const results = await Promise.all([client.request('{ a }'), client.request('{ b }')])
  expect(results.map(({ error }) => error?.name)).toEqual(['NetworkError', 'NetworkError'])
})

const unreadable = { kind: 'Document', definitions: [] } as const

const inEncoder = (encode: () => never | Promise<never>): Middleware => {
  return (next) => (operation) => next({ ...operation, encode })
}

test.for<[what: string, options: ClientOptions]>([
  ['a header function that throws', { headers: throwing }],
  ['a header function that rejects', { headers: rejecting }],
  ['a middleware that throws when it gets next', { middleware: [throwing] }],
  ['a middleware that throws when it gets an operation', { middleware: [() => throwing] }],
  ['a middleware that rejects', { middleware: [() => rejecting] }],
  ['an encoder that throws', { middleware: [inEncoder(throwing)] }],
  ['an encoder that rejects', { middleware: [inEncoder(rejecting)] }],
])('a RequestError has the cause for %s, and names the operation', async ([, options]) => {
  const { error } = await request('query Todos { a }', { endpoint, ...options })
  const message = 'query Todos: one of your functions threw; see the cause.'
  expect(error).toMatchObject({ name: 'RequestError', cause: thrown, message })
})

test.for<[what: string, options: ClientOptions, document: string | typeof unreadable]>([
  ['a signal function that throws', { signal: throwing }, 'query Todos { a }'],
  ['a print that throws', { print: throwing }, unreadable],
])('a RequestError has the cause for %s, before the operation has a name', async ([, options, document]) => {
  const { error } = await request(document, { endpoint, ...options })
  const message = 'request: one of your functions threw; see the cause.'
  expect(error).toMatchObject({ name: 'RequestError', cause: thrown, message })
})

test('options that cannot be read give a RequestError', async () => {
  const { error } = await request('{ a }', new Proxy({}, { ownKeys: throwing }))
  expect(error).toMatchObject({ name: 'RequestError', cause: thrown })
})

describe.for([
  ['request', (client: Client) => client.request('query Todos { a }')],
  ['stream', (client: Client) => lastOf(stream(client, 'query Todos { a }'))],
  ['subscribe', (client: Client) => lastOf(subscribe(client, 'query Todos { a }'))],
] as const)('a middleware that gives no Result to %s', ([, run]) => {
  test.for<[what: string, wrong: unknown]>([
    ['returns nothing', () => undefined],
    ['returns a function that returns nothing', () => () => undefined],
    ['resolves to nothing', () => () => Promise.resolve()],
    ['resolves to null', () => () => Promise.resolve(null)],
    ['resolves to neither data nor an error', () => () => Promise.resolve({ data: null })],
    ['resolves to a text as the error', () => () => Promise.resolve({ error: 'No' })],
    ['resolves to data and a text', () => () => Promise.resolve({ data: {}, error: 'No' })],
    ['resolves to a Response', () => () => Promise.resolve(new Response('{"data":{}}'))],
    ['is behind another and resolves to nothing', [retry(), () => () => Promise.resolve()]],
    ['is behind another and gives no transport', [retry(), () => undefined]],
  ])('a RequestError says that no Result came from a middleware that %s', async ([, wrong]) => {
    const client = createClient({ middleware: [wrong].flat() as Middleware[] })
    const message = 'query Todos: a middleware or fetcher gave no Result.'
    expect((await run(client))?.error).toMatchObject({ name: 'RequestError', message })
  })
})

test('a middleware that threw when it got `next` is called again for the next request', async () => {
  let created = 0
  const client = createClient({
    endpoint,
    fetch: jsonFetch(),
    middleware: [(next) => (created++ ? next : throwing())],
  })
  expect((await client.request('{ a }')).error?.name).toBe('RequestError')
  expect((await client.request('{ a }')).error).toBeUndefined()
})

// https://github.com/kortix-ai/suna/pull/6495
// https://github.com/Menci/Floway/issues/96
test.for(['5', '500'])(
  'a proxy passed on the length %s of another body, and the request hung or failed: fetch writes the length',
  async (length) => {
    const { endpoint, arrived } = await recordRequests()
    const headers = { 'content-length': length, 'x-tenant': 'a' }
    expect((await request<object>('{ a }', { endpoint, headers })).data).toEqual({})
    expect(arrived[0]?.headers).toMatchObject({ 'x-tenant': 'a', 'content-length': '17' })
  },
)

// https://github.com/graffle-js/graffle/issues/417
// https://github.com/graffle-js/graffle/issues/749
test('a wrapper around the client lost all types: it keeps those of the document and its variables', async () => {
  const client = createClient({ fetch: jsonFetch({ data: { todo: 'Tea' } }) })
  async function load<TData, TVariables>(
    document: GraphQLDocument<TData, TVariables>,
    ...options: RequestArgs<NoInfer<TVariables>>
  ) {
    return (await client.request<TData, TVariables>(document, ...options)).data
  }
  const Todo = new TypedDocumentString<{ todo: string }, { id: string }>(
    'query Todo($id: ID!) { todo(id: $id) }',
  )
  const data = await load(Todo, { variables: { id: '1' } })
  expect(data?.todo).toBe('Tea')
  expectTypeOf(data).toEqualTypeOf<{ todo: string } | null | undefined>()
})

// https://github.com/nearform/graphql-hooks/issues/403
// https://github.com/nearform/graphql-hooks/issues/821
// https://github.com/graffle-js/graffle/issues/405
test('fetch was called as a method of the client, an "Illegal invocation": it is called as a function', async () => {
  function fetch(this: unknown) {
    if (this !== undefined && this !== globalThis) throw new TypeError('Illegal invocation')
    return jsonFetch()()
  }
  expect((await createClient({ fetch }).request('{ a }')).error).toBeUndefined()
})

// https://github.com/mswjs/examples/issues/14
// https://github.com/mswjs/msw/issues/218
// https://github.com/apollographql/apollo-client/issues/7130
// https://github.com/apollographql/apollo-client/issues/7832
// https://github.com/getsentry/sentry-javascript/issues/2860
// https://github.com/apollographql/apollo-client/issues/11849
// https://github.com/axios/axios/issues/7015
test.for([
  { what: 'the client', fetch: undefined },
  { what: '`batch`', fetch: batch() },
  { what: '`limitResponse`', fetch: limitResponse({}) },
])(
  '$what was made before a test or a monitor replaced fetch: each request reads the global fetch',
  async ({ fetch }) => {
    const client = createClient({ endpoint: 'http://127.0.0.1:1/', fetch })
    vi.stubGlobal('fetch', jsonFetch({ data: { a: 1 } }))
    expect((await client.request<object>('{ a }')).data).toEqual({ a: 1 })
  },
)
