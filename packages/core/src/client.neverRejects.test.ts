import {
  type ClientOptions,
  createClient,
  type Middleware,
  request,
  RequestError,
  ServerError,
} from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { outcomeOf } from '../test/outcomeOf.ts'

const endpoint = 'http://127.0.0.1:1/graphql'
const thrown = new Error('out of luck')

function throwing(): never {
  throw thrown
}

function rejecting() {
  return Promise.reject(thrown)
}

describe('a fetch that fails in any way is a NetworkError, which says why', () => {
  const nothing: unknown = Object.create(null)
  const hidden = new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })

  test.for<{ what: string; reason: unknown; said: string }>([
    { what: 'an error', reason: thrown, said: 'out of luck' },
    { what: 'an error with a cause', reason: new Error('a', { cause: new Error('b') }), said: 'a: b' },
    {
      what: 'an error that quotes a URL, but for the query',
      reason: new Error('request to http://a.example/graphql?key=1 failed'),
      said: 'request to http://a.example/graphql… failed',
    },
    {
      what: 'an error that quotes a URL in JSON, but for the query',
      reason: new Error('{"url":"http://a.example/graphql?key=1","code":"ECONNREFUSED"}'),
      said: '{"url":"http://a.example/graphql…","code":"ECONNREFUSED"}',
    },
    {
      what: 'an error that quotes a URL, but for the password',
      reason: new Error('no route to http://me:secret@a.example/graphql'),
      said: 'no route to http:…a.example/graphql',
    },
    {
      what: 'an error that asks',
      reason: new Error('Is the server (localhost:3000?) up?"no"'),
      said: 'Is the server (localhost:3000?) up?"no"',
    },
    {
      what: 'an error in a script without spaces',
      reason: new Error('連線失敗?請檢查網路設定'),
      said: '連線失敗?請檢查網路設定',
    },
    { what: 'an error whose cause has only a code', reason: hidden, said: 'fetch failed: ECONNRESET' },
    { what: 'an abort of its own', reason: AbortSignal.abort().reason, said: 'This operation was aborted' },
    { what: 'a string', reason: 'offline', said: 'offline' },
    { what: 'an error without message', reason: new Error(), said: 'no reason given' },
    { what: 'undefined', reason: undefined, said: 'no reason given' },
    { what: 'null', reason: null, said: 'no reason given' },
    { what: 'an object without prototype', reason: nothing, said: 'no reason given' },
    { what: 'a message that is no string', reason: { message: { a: 1 } }, said: 'no reason given' },
  ])('$what', async ({ reason, said }) => {
    const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(reason)
    const { error } = await request('query Todos { a }', { endpoint, fetch })
    expect(error).toMatchObject({ name: 'NetworkError', message: `Query Todos: ${said}` })
  })

  test('an error that quotes the endpoint, but for its query, with what follows', async () => {
    const reason = new Error(`no answer (url=${endpoint}?key=1,code=ECONNREFUSED)`)
    const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(reason)
    const { error } = await request('{ a }', { endpoint: `${endpoint}?key=1`, fetch })
    expect(error?.message).toBe(`Query: no answer (url=${endpoint}…,code=ECONNREFUSED)`)
  })

  test('thrown where a promise should be', async () => {
    const result = await request('{ a }', { endpoint, fetch: throwing })
    expect(outcomeOf(result)).toEqual({ name: 'NetworkError', errors: [] })
  })
})

test('a fetch that resolves to nothing is a NetworkError that says so', async () => {
  const { error } = await request('query Todos { a }', { endpoint, fetch: vi.fn<typeof globalThis.fetch>() })
  expect(error).toMatchObject({ name: 'NetworkError', message: 'Query Todos: fetch resolved to nothing.' })
})

test('options that are null, as untyped code may pass them, count as none', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(thrown)
  const untyped = null as unknown as undefined
  expect(await createClient({ endpoint, fetch }).request('{ a }', untyped)).toHaveProperty(
    'error.name',
    'NetworkError',
  )
})

describe("what a function of the caller throws is a RequestError's cause", () => {
  const unreadable = { kind: 'Document', definitions: [] } as const

  test.for<{ what: string; options: ClientOptions; document?: typeof unreadable }>([
    { what: 'a header function that throws', options: { headers: throwing } },
    { what: 'a header function that rejects', options: { headers: rejecting } },
    { what: 'a middleware that throws where it is composed', options: { middleware: [throwing] } },
    { what: 'a middleware that throws where it is called', options: { middleware: [() => throwing] } },
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
    'also where a signal is listened to, in a message that names the operation',
    async (middleware) => {
      const { signal } = new AbortController()
      const { error } = await request('query Todos { a }', { signal, middleware: [middleware] })
      expect(error?.cause).toBe(thrown)
      expect(error?.message).toMatch(/^Query Todos: .* a middleware threw\.$/)
    },
  )

  test.for([
    new ServerError('Query Token: 401', { response: { status: 401, headers: new Headers(), body: '' } }),
    new RequestError('Query Token: the document has no source text.'),
  ])("also where it is another request's $name", async (another) => {
    const headers = () => Promise.reject(another)
    const { error } = await request('{ a }', { endpoint, headers })
    expect(error).toMatchObject({ name: 'RequestError', cause: another })
    expect(error).not.toBe(another)
  })
})

test('creating a client throws nothing', () => {
  expect(() => createClient({ endpoint: 'http://', middleware: [throwing], headers: throwing })).not.toThrow()
})

test('a middleware that threw where it is composed is tried again by the next request', async () => {
  let composed = 0
  const client = createClient({
    endpoint,
    fetch: () => Promise.resolve(Response.json({ data: {} })),
    middleware: [(next) => (composed++ ? next : throwing())],
  })
  expect((await client.request('{ a }')).error?.name).toBe('RequestError')
  expect((await client.request('{ a }')).error).toBeUndefined()
})

test('a middleware is composed once for all requests of a client', async () => {
  let composed = 0
  const client = createClient({
    endpoint,
    fetch: () => Promise.resolve(Response.json({ data: {} })),
    middleware: [
      (next) => {
        composed += 1
        return next
      },
    ],
  })
  await client.request('{ a }')
  await client.request('{ a }')
  expect(composed).toBe(1)
})
