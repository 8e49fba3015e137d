import {
  batch,
  type ClientOptions,
  createClient,
  createSession,
  type HeadersSource,
  type Middleware,
  persisted,
  queryViaGet,
  request,
  upload,
  withHeaders,
} from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { recordRequests } from '../../test/support/recordRequests.ts'

async function sent(ofClient: HeadersSource | undefined, ofCall?: HeadersSource) {
  const { endpoint, arrived } = await recordRequests()
  const { error } = await createClient({ endpoint, headers: ofClient }).request('{ a }', { headers: ofCall })
  expect(error).toBeUndefined()
  return arrived[0]?.headers
}

const forms: readonly [what: string, headers: HeadersSource][] = [
  ['an object', { 'X-Token': 'abc' }],
  ['a list of pairs', [['X-Token', 'abc']]],
  ['a Headers', new Headers({ 'X-Token': 'abc' })],
  ['a function', () => ({ 'X-Token': 'abc' })],
  ['an async function', () => Promise.resolve(new Headers({ 'X-Token': 'abc' }))],
  // https://github.com/nextauthjs/next-auth/issues/12136
  ['a promise in JavaScript', Promise.resolve({ 'X-Token': 'abc' }) as unknown as HeadersSource],
]

// https://github.com/apollographql/apollo-client/issues/8447
// https://github.com/graffle-js/graffle/issues/568
test.for(forms)('a call overrides the headers of the client with %s', async ([, headers]) => {
  expect(await sent({ 'x-TOKEN': 'old', 'x-other': '1' }, headers)).toMatchObject({
    'x-token': 'abc',
    'x-other': '1',
  })
})

// https://github.com/capricorn86/happy-dom/issues/2249
test('a call overrides a header of the client where a Headers lists its names as they were written', async () => {
  class WrittenNames extends Headers {
    readonly #written = new Map<string, string>()
    override append(name: string, value: string) {
      super.append(name, value)
      this.#written.set(name.toLowerCase(), name)
    }
    override *[Symbol.iterator](): HeadersIterator<[string, string]> {
      for (const [name, value] of super.entries()) yield [this.#written.get(name) ?? name, value]
    }
    override entries = () => this[Symbol.iterator]()
    override keys = () => [...this].map(([name]) => name).values()
    override forEach = (callback: (value: string, name: string, headers: Headers) => void) => {
      for (const [name, value] of this) callback(value, name, this)
    }
  }
  vi.stubGlobal('Headers', WrittenNames)
  expect(await sent({ authorization: 'Bearer a' }, { Authorization: 'Bearer b' })).toMatchObject({
    authorization: 'Bearer b',
  })
})

test('headers of a client or a call replace the media types, in any case', async () => {
  expect(
    await sent({ ACCEPT: 'application/json' }, { 'Content-type': 'application/json; a=b' }),
  ).toMatchObject({ accept: 'application/json', 'content-type': 'application/json; a=b' })
})

test('a name that occurs twice in a call replaces the value of the client', async () => {
  const headers: HeadersInit = [
    ['x-tag', 'b'],
    ['x-tag', 'c'],
  ]
  expect(await sent({ 'x-tag': 'a' }, headers)).toMatchObject({ 'x-tag': 'b, c' })
})

function signedIn() {
  const session = createSession({ name: 'headers' })
  session.start('abc')
  return session
}

const tracing: Middleware = (next) => (operation) => next(withHeaders(operation, { 'X-Trace': '1' }))

// https://github.com/mukuljainx/Mokku/issues/58
// https://github.com/vercel/fetch/issues/32
// https://github.com/aws-powertools/powertools-lambda-typescript/issues/3692
test('a fetch that changes what it gets, as extensions of browsers do, changes no later request', async () => {
  const { endpoint, arrived } = await recordRequests()
  const changing: typeof fetch = (input, init = {}) => {
    Object.assign(init.headers as object, { authorization: 'of one user' })
    init.headers = new Headers(init.headers)
    init.headers.append('x-token', 'changed')
    return fetch(input, init)
  }
  const headers = { 'x-token': 'abc' }
  const client = createClient({ endpoint, fetch: changing, headers })
  await client.request('{ a }')
  await client.request('{ a }')
  expect(arrived.map(({ headers }) => headers['x-token'])).toEqual(['abc, changed', 'abc, changed'])
  expect(headers).toEqual({ 'x-token': 'abc' })
  await request('{ a }', { endpoint })
  expect(arrived[2]?.headers).not.toHaveProperty('authorization')
})

/** A fetch that spreads the headers that it gets and adds one, as wrappers of fetch do. */
const spreading: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), 'x-added': '1' } })

const setting: typeof fetch = (input, init) => {
  const headers = init?.headers as Record<string, string>
  headers['x-added'] = '1'
  return fetch(input, init)
}

const clients: readonly [what: string, options: ClientOptions][] = [
  ['no headers', {}],
  ...forms.map(([what, headers]): [string, ClientOptions] => [what, { headers }]),
  ['a session', { middleware: [signedIn()] }],
  ['`persisted`', { middleware: [persisted()] }],
  ['`withHeaders`', { middleware: [tracing] }],
  ['`batch`', { fetch: batch() }],
]

// https://github.com/benjamine/fetch-wrap/issues/2
// https://github.com/profusion/apollo-federation-file-upload/issues/52
// https://github.com/urql-graphql/urql/issues/86
// https://github.com/inrupt/solid-client-authn-js/issues/1708
describe.for([
  ['spreads', spreading],
  ['sets', setting],
] as const)('a custom fetch that %s headers', ([, wrap]) => {
  test.for(clients)('keeps those of a client with %s', async ([, options]) => {
    const { endpoint, arrived } = await recordRequests()
    const fetch = options.fetch ? batch({ fetch: wrap }) : wrap
    await createClient({ endpoint, ...options, fetch }).request('{ a }')
    expect(arrived[0]?.headers).toMatchObject({
      accept: 'application/graphql-response+json, application/json;q=0.9',
      'content-type': 'application/json',
      'x-added': '1',
    })
  })

  // https://github.com/ardatan/graphql-tools/issues/5753
  test('keeps those of a GET, of an upload and of a custom encoder', async () => {
    const { endpoint, arrived } = await recordRequests()
    const custom: Middleware = (next) => (operation) =>
      next({ ...operation, encode: () => ({ url: endpoint, method: 'POST', body: 'a' }) })
    const client = (...middleware: Middleware[]) => createClient({ endpoint, fetch: wrap, middleware })
    await client(queryViaGet()).request('{ a }')
    await client(upload()).request('mutation { a }', { variables: { file: new File(['a'], 'a') } })
    await client(custom).request('{ a }')
    expect(arrived.map(({ headers }) => headers['x-added'])).toEqual(['1', '1', '1'])
  })
})

// https://github.com/async-graphql/async-graphql/issues/879
// https://github.com/DataSQRL/sqrl/issues/2169
test.for<[what: string, body: () => NonNullable<RequestInit['body']>]>([
  ['a Buffer', () => Buffer.from('a')],
  ['a typed array', () => new Uint8Array([97])],
  ['an ArrayBuffer', () => new Uint8Array([97]).buffer],
  ['a stream', () => new Blob(['a']).stream()],
  ['a Blob without type', () => new Blob(['a'])],
  ['a typed Blob', () => new Blob(['a'], { type: 'text/plain' })],
  ['a text', () => 'a'],
])('the Content-Type that an encoder gives to %s is sent', async ([, body]) => {
  const type = 'application/cbor'
  const { endpoint, arrived } = await recordRequests()
  const binary: Middleware = (next) => (operation) =>
    next({
      ...operation,
      encode: () => ({
        url: endpoint,
        method: 'POST',
        headers: { 'Content-Type': type },
        body: body(),
        duplex: 'half',
      }),
    })
  for (const headers of [undefined, { 'x-token': 'a' }])
    await request('{ a }', { endpoint, headers, middleware: [binary] })
  expect(arrived).toMatchObject([
    { headers: { 'content-type': type }, body: 'a' },
    { headers: { 'content-type': type, 'x-token': 'a' }, body: 'a' },
  ])
})

test.for<[what: string, body: () => NonNullable<RequestInit['body']>, type: RegExp]>([
  ['a form', () => new FormData(), /^multipart\/form-data; boundary=/],
  ['parameters', () => new URLSearchParams({ a: '1' }), /^application\/x-www-form-urlencoded/],
])('%s has the Content-Type of fetch, whatever the encoder and the caller say', async ([, body, type]) => {
  const { endpoint, arrived } = await recordRequests()
  const headers = { 'content-type': 'application/json' }
  const asForm: Middleware = (next) => (operation) =>
    next({ ...operation, encode: () => ({ url: endpoint, method: 'POST', headers, body: body() }) })
  await request('{ a }', { endpoint, headers, middleware: [asForm] })
  expect(arrived[0]?.headers['content-type']).toMatch(type)
})

// https://github.com/urql-graphql/urql/issues/162
// https://github.com/fern-api/fern/pull/3433
// https://github.com/SkygearIO/skygear-SDK-JS/pull/352
test.for<[what: string, headers: HeadersSource]>([
  ['a function returns undefined', () => undefined],
  ['a function returns null', () => null],
  // https://github.com/replayio/devtools/pull/10275
  ['its value is undefined', { 'x-token': undefined }],
  ['its value is null, as the storage of a browser gives it', { 'x-token': null }],
])('no header is sent if nobody is signed in, and %s', async ([, headers]) => {
  expect(await sent(headers)).not.toHaveProperty('x-token')
})

test.for<[what: string, headers: HeadersSource, name: string]>([
  ['a line break', { 'x-token': 'hunter2\r\nx' }, '"x-token"'],
  ['a character that is not Latin-1', { 'x-token': 'hunter2 €' }, '"x-token"'],
  ['a name with a space', [['x token', 'hunter2']], '"x token"'],
  ['an empty name', () => ({ '': 'hunter2' }), '""'],
])('a RequestError names a header that has %s', async ([, headers, name]) => {
  const client = createClient({ endpoint: 'http://127.0.0.1:1/', headers: { a: '1' } })
  const { error } = await client.request('query Todos { a }', { headers })
  expect(error?.name).toBe('RequestError')
  expect(error?.message).toContain(`query Todos: the header ${name} is malformed`)
  expect(error?.message).not.toContain('hunter2')
  expect(error?.cause).toBeUndefined()
})
