import {
  type Client,
  type ClientOptions,
  createClient,
  type Middleware,
  request,
  RequestError,
  type Result,
  retry,
  ServerError,
  stream,
  subscribe,
} from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { collect } from '../test/promises.ts'
import { outcomeOf } from '../test/outcomeOf.ts'

const endpoint = 'http://127.0.0.1:1/graphql'
const thrown = new Error('out of luck')

function throwing(): never {
  throw thrown
}

function rejecting() {
  return Promise.reject(thrown)
}

const lastOf = async (results: AsyncIterable<Result<unknown>>) => (await collect(results)).at(-1)

describe('gives a NetworkError with the reason when fetch rejects with', () => {
  const nothing: unknown = Object.create(null)
  const hidden = new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })

  test.for<{ what: string; reason: unknown; said: string }>([
    { what: 'an error', reason: thrown, said: 'out of luck' },
    { what: 'an error with a cause', reason: new Error('a', { cause: new Error('b') }), said: 'a: b' },
    {
      what: 'an error that quotes a URL with a query',
      reason: new Error('request to http://a.example/graphql?key=1 failed'),
      said: 'request to http://a.example/graphql… failed',
    },
    {
      what: 'an error that quotes a URL in JSON',
      reason: new Error('{"url":"http://a.example/graphql?key=1","code":"ECONNREFUSED"}'),
      said: '{"url":"http://a.example/graphql…","code":"ECONNREFUSED"}',
    },
    {
      what: 'an error that quotes a URL with a password',
      reason: new Error('no route to http://me:secret@a.example/graphql'),
      said: 'no route to http:…a.example/graphql',
    },
    {
      what: 'an error with question marks',
      reason: new Error('Is the server (localhost:3000?) up?"no"'),
      said: 'Is the server (localhost:3000?) up?"no"',
    },
    {
      what: 'an error in a script without spaces',
      reason: new Error('連線失敗?請檢查網路設定'),
      said: '連線失敗?請檢查網路設定',
    },
    { what: 'an error whose cause has only a code', reason: hidden, said: 'fetch failed: ECONNRESET' },
    { what: 'its own AbortError', reason: AbortSignal.abort().reason, said: 'This operation was aborted' },
    { what: 'a string', reason: 'offline', said: 'offline' },
    { what: 'an error without message', reason: new Error(), said: 'no reason given' },
    { what: 'undefined', reason: undefined, said: 'no reason given' },
    { what: 'null', reason: null, said: 'no reason given' },
    { what: 'an object without prototype', reason: nothing, said: 'no reason given' },
    { what: 'a message that is no string', reason: { message: { a: 1 } }, said: 'no reason given' },
  ])('$what', async ({ reason, said }) => {
    const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(reason)
    const { error } = await request('query Todos { a }', { endpoint, fetch })
    expect(error).toMatchObject({ name: 'NetworkError', message: `query Todos: ${said}` })
  })

  test('an error that quotes the endpoint before other text', async () => {
    const reason = new Error(`no response (url=${endpoint}?key=1,code=ECONNREFUSED)`)
    const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(reason)
    const { error } = await request('{ a }', { endpoint: `${endpoint}?key=1`, fetch })
    expect(error?.message).toBe(`query: no response (url=${endpoint}…,code=ECONNREFUSED)`)
  })

  test('an error that it throws', async () => {
    const result = await request('{ a }', { endpoint, fetch: throwing })
    expect(outcomeOf(result)).toEqual({ name: 'NetworkError', errors: [] })
  })
})

test('gives a NetworkError when fetch resolves to undefined', async () => {
  const { error } = await request('query Todos { a }', { endpoint, fetch: vi.fn<typeof globalThis.fetch>() })
  expect(error).toMatchObject({ name: 'NetworkError', message: 'query Todos: fetch resolved to nothing.' })
})

test('takes options that are null, which untyped code may pass, for none', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(thrown)
  const untyped = null as unknown as undefined
  expect(await createClient({ endpoint, fetch }).request('{ a }', untyped)).toHaveProperty(
    'error.name',
    'NetworkError',
  )
})

describe('gives a RequestError with the cause for', () => {
  const unreadable = { kind: 'Document', definitions: [] } as const

  test.for<{ what: string; options: ClientOptions; document?: typeof unreadable }>([
    { what: 'a header function that throws', options: { headers: throwing } },
    { what: 'a header function that rejects', options: { headers: rejecting } },
    { what: 'a middleware that throws when it gets next', options: { middleware: [throwing] } },
    { what: 'a middleware that throws when it gets an operation', options: { middleware: [() => throwing] } },
    { what: 'a middleware that rejects', options: { middleware: [() => rejecting] } },
    {
      what: 'an encoder that throws',
      options: { middleware: [(next) => (operation) => next({ ...operation, encode: throwing })] },
    },
    {
      what: 'an encoder that rejects',
      options: { middleware: [(next) => (operation) => next({ ...operation, encode: rejecting })] },
    },
    { what: 'a print that throws', options: { print: throwing }, document: unreadable },
  ])('$what', async ({ options, document = '{ a }' }) => {
    const { error } = await request(document, { endpoint, ...options })
    expect(error).toMatchObject({ name: 'RequestError', cause: thrown })
  })

  test.for<Middleware>([() => throwing, () => rejecting])(
    'a middleware that throws beside a signal, in a message with the operation',
    async (middleware) => {
      const { signal } = new AbortController()
      const { error } = await request('query Todos { a }', { signal, middleware: [middleware] })
      expect(error?.cause).toBe(thrown)
      expect(error?.message).toBe('query Todos: one of your functions threw; see the cause.')
    },
  )

  test.for([
    new ServerError('query Token: 401', { response: { status: 401, headers: new Headers(), body: '' } }),
    new RequestError('query Token: the document has no text.'),
  ])('a header function that rejects with the $name of another request', async (another) => {
    const headers = () => Promise.reject(another)
    const { error } = await request('{ a }', { endpoint, headers })
    expect(error).toMatchObject({ name: 'RequestError', cause: another })
    expect(error).not.toBe(another)
  })
})

describe.for([
  { kind: 'request', run: (client: Client) => client.request('query Todos { a }') },
  { kind: 'stream', run: (client: Client) => lastOf(stream(client, 'query Todos { a }')) },
  { kind: 'subscribe', run: (client: Client) => lastOf(subscribe(client, 'query Todos { a }')) },
])('$kind gives a RequestError that names a middleware', ({ run }) => {
  test.for<{ what: string; wrong: unknown }>([
    { what: 'returns nothing', wrong: () => undefined },
    { what: 'returns a function that returns nothing', wrong: () => () => undefined },
    { what: 'resolves to nothing', wrong: () => () => Promise.resolve() },
    { what: 'resolves to null', wrong: () => () => Promise.resolve(null) },
    { what: 'resolves to neither data nor an error', wrong: () => () => Promise.resolve({ data: null }) },
    { what: 'resolves to a Response', wrong: () => () => Promise.resolve(new Response('{"data":{}}')) },
    { what: 'is behind another and resolves to nothing', wrong: [retry(), () => () => Promise.resolve()] },
  ])('that $what', async ({ wrong }) => {
    const client = createClient({ middleware: [wrong].flat() as Middleware[] })
    const message = 'query Todos: a middleware gave no Result: return what `next` gives.'
    expect((await run(client))?.error).toMatchObject({ name: 'RequestError', message })
  })
})

test('createClient does not throw', () => {
  expect(() => createClient({ endpoint: 'http://', middleware: [throwing], headers: throwing })).not.toThrow()
})

test('a middleware that threw is created again for the next request', async () => {
  let created = 0
  const client = createClient({
    endpoint,
    fetch: () => Promise.resolve(Response.json({ data: {} })),
    middleware: [(next) => (created++ ? next : throwing())],
  })
  expect((await client.request('{ a }')).error?.name).toBe('RequestError')
  expect((await client.request('{ a }')).error).toBeUndefined()
})

test('a middleware is created once for all requests of a client', async () => {
  let created = 0
  const client = createClient({
    endpoint,
    fetch: () => Promise.resolve(Response.json({ data: {} })),
    middleware: [
      (next) => {
        created += 1
        return next
      },
    ],
  })
  await client.request('{ a }')
  await client.request('{ a }')
  expect(created).toBe(1)
})
