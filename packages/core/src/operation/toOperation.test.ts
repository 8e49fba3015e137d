import {
  batch,
  type ClientOptions,
  createClient,
  type GraphQLDocument,
  limitResponse,
  type Middleware,
  type Operation,
  queryViaGet,
  request,
  retry,
  stream,
  subscribe,
} from '@thinql/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { collect } from '../../test/support/promises.ts'
import { recordFetch } from '../../test/support/recordRequests.ts'

function fakeFetch() {
  return vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ data: {} })))
}

function patchFetch() {
  const patched = fakeFetch()
  vi.stubGlobal('fetch', patched)
  return patched
}

/** The arguments of a custom fetch. */
async function given(ofClient: ClientOptions, ofCall: object = {}) {
  const fetch = fakeFetch()
  const { error } = await createClient({ ...ofClient, fetch }).request('{ a }', ofCall)
  expect(error).toBeUndefined()
  const [url, init] = fetch.mock.lastCall ?? []
  return { url, init }
}

afterEach(() => void vi.unstubAllGlobals())

test('the options of fetch are method, headers and body by default', async () => {
  const { url, init } = await given({})
  expect(url).toBe('/graphql')
  expect(Object.keys(init ?? {}).sort()).toEqual(['body', 'headers', 'method'])
})

test('fetch options of a client and a call reach fetch', async () => {
  const { init } = await given({ credentials: 'include' }, { cache: 'no-store', keepalive: true })
  expect(init).toMatchObject({ credentials: 'include', cache: 'no-store', keepalive: true })
})

test('fetch options of a call replace those of the client', async () => {
  const { init } = await given({ credentials: 'include' }, { credentials: 'omit' })
  expect(init).toMatchObject({ credentials: 'omit' })
})

test('fetch options that thinql does not know reach fetch', async () => {
  const next = { revalidate: 60, tags: ['todos'] }
  expect((await given({}, { next })).init).toHaveProperty('next', next)
})

test('fetch options that are undefined leave those of the client', async () => {
  const unset = { cache: undefined, credentials: undefined, signal: undefined, headers: undefined }
  const { init } = await given({ ...unset, mode: 'cors' }, { ...unset, mode: undefined })
  expect(Object.keys(init ?? {}).sort()).toEqual(['body', 'headers', 'method', 'mode'])
  expect(init).toMatchObject({ mode: 'cors' })
})

test('change neither method nor body', async () => {
  const { init } = await given({}, { method: 'GET', body: 'mine' })
  expect(init).toMatchObject({ method: 'POST', body: '{"query":"{ a }"}' })
})

test('contain no option of thinql', async () => {
  const fetch = fakeFetch()
  const endpoint = 'https://api.example/'
  const print = () => '{ a }'
  await request('{ a }', {
    ...{ endpoint, fetch, print, middleware: [] },
    ...{ variables: { b: 1 }, operationName: 'A', kind: 'query', extensions: { c: 1 }, meta: { d: 1 } },
  })
  const [url, init] = fetch.mock.lastCall ?? []
  expect(url).toBe(endpoint)
  expect(Object.keys(init ?? {}).sort()).toEqual(['body', 'headers', 'method'])
})

test('fetch gets a relative endpoint when it is a custom fetch', async () => {
  expect((await given({ endpoint: 'api/graphql' })).url).toBe('api/graphql')
})

test('fetch gets a relative endpoint on a page', async () => {
  const patched = patchFetch()
  vi.stubGlobal('location', new URL('https://app.example/todos'))
  await request('{ a }')
  expect(patched.mock.lastCall?.[0]).toBe('/graphql')
})

test('fetch gets a relative endpoint in a srcdoc frame', async () => {
  const patched = patchFetch()
  vi.stubGlobal('location', new URL('about:srcdoc'))
  vi.stubGlobal('document', { baseURI: 'https://app.example/' })
  await request('{ a }')
  expect(patched.mock.lastCall?.[0]).toBe('/graphql')
})

test('fetch is not called with a relative endpoint outside of a page', async () => {
  const patched = patchFetch()
  const { error } = await request('{ a }')
  expect(error?.name).toBe('RequestError')
  expect(error?.message).toBe('query: the endpoint must be an absolute URL without password.')
  expect(patched).not.toHaveBeenCalled()
})

test.for(['', 'http://', 'http://a.example:port/', 'https://me@a.example/', 'https://me:secret@a.example/'])(
  '`fetch` is not called with the malformed endpoint "%s"',
  async (endpoint) => {
    const patched = patchFetch()
    expect((await request('{ a }', { endpoint })).error?.name).toBe('RequestError')
    expect(patched).not.toHaveBeenCalled()
  },
)

test('fetch is not called with a URL whose password was set after the last request', async () => {
  const fetch = fakeFetch()
  const endpoint = new URL('https://a.example/')
  await request('{ a }', { endpoint, fetch })
  endpoint.password = 'secret'
  expect((await request('{ a }', { endpoint, fetch })).error?.name).toBe('RequestError')
  expect(fetch).toHaveBeenCalledOnce()
})

test("fetch is not called with a custom fetch's relative endpoint outside of a page", async () => {
  await given({ endpoint: 'api/graphql' })
  const patched = patchFetch()
  expect((await request('{ a }', { endpoint: 'api/graphql' })).error?.name).toBe('RequestError')
  expect(patched).not.toHaveBeenCalled()
})

test.for([
  'http:me:secret@a.example',
  'http:/me:secret@a.example',
  'https:me:secret@a.example/',
  'http:\\\\me:secret@a.example/',
  'ws:me:secret@a.example',
  'other:me:secret@a.example',
])('`fetch` is not called with the password in "%s" by batch or limitResponse', async (endpoint) => {
  const inner = fakeFetch()
  for (const fetch of [batch({ fetch: inner }), limitResponse({}, inner)]) {
    const { error } = await request('{ a }', { endpoint, fetch })
    expect(error?.message).toBe('query: the endpoint must be an absolute URL without password.')
  }
  expect(inner).not.toHaveBeenCalled()
})

test('fetch may quote a password of an odd endpoint, which the message leaves out', async () => {
  const fetch = () => Promise.reject(new Error('no route to ftp:me:secret@a.example'))
  const { error } = await request('{ a }', { endpoint: '/', fetch })
  expect(error?.message).toBe('query: no route to ftp:me…a.example')
})

const calls = [
  {
    name: 'request without a client',
    call: (...[client, document, options]: Parameters<typeof subscribe>) =>
      request(document, { ...client.options, ...options }),
  },
  { name: 'request', call: (...args: Parameters<typeof subscribe>) => args[0].request(args[1], args[2]) },
  { name: 'stream', call: (...args: Parameters<typeof subscribe>) => collect(stream(...args)) },
  { name: 'subscribe', call: (...args: Parameters<typeof subscribe>) => collect(subscribe(...args)) },
]

const respond = () => vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ data: { a: 1 } })))

describe.for(calls)('$name', ({ call }) => {
  test('a call gives meta to middleware and sends nothing of it', async () => {
    const seen: Operation['meta'][] = []
    const watch: Middleware = (next) => (operation) => {
      seen.push(operation.meta)
      return next(operation)
    }
    const fetch = respond()
    await call(createClient({ fetch, middleware: [watch] }), '{ a }', { meta: { note: 'secret' } })
    expect(seen).toEqual([{ note: 'secret' }])
    const [, init] = fetch.mock.lastCall ?? []
    expect(init).not.toHaveProperty('meta')
    expect(init?.body).toBe('{"query":"{ a }"}')
  })

  test('a call sends with the fetch of the call', async () => {
    const ofClient = respond()
    const ofCall = respond()
    await call(createClient({ fetch: ofClient }), '{ a }', { fetch: ofCall })
    expect([ofClient.mock.calls.length, ofCall.mock.calls.length]).toEqual([0, 1])
  })
})

const unavailable = () => Promise.resolve(Response.json({}, { status: 503 }))

/** The methods by which a server that is never there gets a document. */
async function methods(document: GraphQLDocument, kind?: 'query' | 'mutation' | 'subscription') {
  const { fetch, sent } = recordFetch(unavailable)
  const client = createClient({ fetch, middleware: [retry({ attempts: 2, maxDelay: 0 }), queryViaGet()] })
  await client.request(document, { kind })
  return sent.map(({ method }) => method)
}

/** Documents whose text says nothing of the kind of the operation that will run. */
const unreadable = [
  { what: 'a directive before a mutation', text: 'directive @x on FIELD mutation M { del }' },
  { what: 'a scalar before a mutation', text: 'scalar Date mutation M { del }' },
  { what: 'a type before a mutation', text: 'type A mutation M { del }' },
  { what: 'a schema before a scalar', text: 'schema { query: Q } scalar Date mutation M { del }' },
  { what: 'a word that is no keyword', text: 'mutate M { del }' },
  { what: 'a keyword in capitals', text: 'MUTATION M { del }' },
  { what: 'a zero-width space in a keyword', text: 'muta\u200btion M { del }' },
  { what: 'no operation', text: 'fragment F on Query { del }' },
] as const

describe.for(unreadable)('$what', ({ text }) => {
  test('a document without a kind is sent once, by POST, as a mutation is', async () => {
    expect(await methods(text)).toEqual(['POST'])
  })

  test('a document without a kind is sent again and by GET, if the caller says that it is a query', async () => {
    expect(await methods(text, 'query')).toEqual(['GET', 'GET'])
  })
})

test.for([
  { what: 'a schema', text: 'schema { query: Q } mutation M { del }' },
  { what: 'a zero-width space', text: '\u200bmutation M { del }' },
  { what: 'a byte order mark', text: '\uFEFFmutation M { del }' },
  { what: 'a comment without an end', text: '#\u2028\nmutation M { del }' },
])('a mutation after $what is a mutation, whatever the caller says', async ({ text }) => {
  expect(await methods(text, 'query')).toEqual(['POST'])
})

test('a query is a query, whatever the caller says', async () => {
  expect(await methods('{ a }', 'mutation')).toEqual(['GET', 'GET'])
})

test('`subscribe` says that it is a subscription', async () => {
  const client = createClient({ fetch: unavailable })
  const [result] = await collect(subscribe(client, 'scalar Date subscription S { a }'))
  expect(result?.error?.message).toMatch(/^subscription: 503/)
})
