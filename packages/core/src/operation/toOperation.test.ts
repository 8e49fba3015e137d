import {
  batch,
  type ClientOptions,
  createClient,
  limitResponse,
  queryViaGet,
  request,
  retry,
  subscribe,
} from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { collect, jsonFetch, recordFetch } from '../../test/harness.ts'

const fakeFetch = () => vi.fn<typeof fetch>(jsonFetch())

function patchFetch() {
  const patched = fakeFetch()
  vi.stubGlobal('fetch', patched)
  return patched
}

async function given(ofClient: ClientOptions, ofCall: object = {}) {
  const fetch = fakeFetch()
  const { error } = await createClient({ ...ofClient, fetch }).request('{ a }', ofCall)
  expect(error).toBeUndefined()
  const [url, init] = fetch.mock.lastCall ?? []
  return { url, init }
}

test('fetch gets the fetch options of the client and of the call, and those that only a framework knows', async () => {
  const next = { revalidate: 60, tags: ['todos'] }
  const { init } = await given({ credentials: 'include' }, { cache: 'no-store', next })
  expect(init).toMatchObject({ credentials: 'include', cache: 'no-store', next })
})

// https://github.com/cloudflare/workerd/issues/698
test('an option that is undefined leaves the option of the client', async () => {
  const unset = { cache: undefined, credentials: undefined, signal: undefined, headers: undefined }
  const { init } = await given({ ...unset, mode: 'cors' }, { ...unset, mode: undefined })
  expect(Object.keys(init ?? {}).sort()).toEqual(['body', 'headers', 'method', 'mode'])
  expect(init).toMatchObject({ mode: 'cors' })
})

test('fetch gets no option of thinql', async () => {
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

test.for([
  { where: 'a page', location: 'https://app.example/todos', document: undefined },
  { where: 'a srcdoc frame', location: 'about:srcdoc', document: { baseURI: 'https://app.example/' } },
])('the fetch of $where gets a relative endpoint as it is', async ({ location, document }) => {
  const patched = patchFetch()
  vi.stubGlobal('location', new URL(location))
  vi.stubGlobal('document', document)
  await request('{ a }')
  expect(patched.mock.lastCall?.[0]).toBe('/graphql')
})

test.for(['', 'http://', 'http://a.example:port/', 'https://me@a.example/', 'https://me:secret@a.example/'])(
  'the malformed endpoint "%s" gives a RequestError',
  async (endpoint) => {
    const patched = patchFetch()
    expect((await request('{ a }', { endpoint })).error?.name).toBe('RequestError')
    expect(patched).not.toHaveBeenCalled()
  },
)

// https://github.com/graphql/graphql-js/issues/2496
// https://github.com/skevy/graphiql-app/issues/34
// https://github.com/dotansimha/graphql-code-generator/issues/8354
// https://github.com/apollographql/rover/issues/815
// https://github.com/electron/electron/issues/3922
const mistakes = [
  'localhost:4000/graphql',
  'api.example.com:443/graphql',
  'ws://a.example/',
  'wss://a.example/',
  'file:///graphql',
]

describe.for<[how: string, wrap: () => ClientOptions['fetch']]>([
  ['the fetch of the platform', () => undefined],
  ['the fetch of the platform as an option', () => globalThis.fetch],
  ['`batch`', () => batch()],
  ['`limitResponse`', () => limitResponse({})],
  ['`limitResponse` around `batch`', () => limitResponse({}, batch())],
])('an endpoint that no request can be sent to, with %s', ([, wrap]) => {
  test.for<[endpoint: string, where: string, location?: string]>([
    ...mistakes.map((mistake): [string, string, string] => [
      mistake,
      'in a page',
      'https://app.example/todos',
    ]),
    ['/graphql', 'in a page of a file', 'file:///index.html'],
    ['/graphql', 'on a server'],
  ])('"%s" gives a RequestError %s, and nothing is sent', async ([endpoint, , location]) => {
    const patched = patchFetch()
    vi.stubGlobal('location', location && new URL(location))
    expect((await request('{ a }', { endpoint, fetch: wrap() })).error?.name).toBe('RequestError')
    expect(patched).not.toHaveBeenCalled()
  })

  // https://github.com/IanVS/vitest-fetch-mock/issues/31
  test('a relative endpoint gives a RequestError in the page of jsdom, where Node sends', async () => {
    vi.stubGlobal('location', new URL('http://localhost/'))
    const middleware = [retry()]
    const { error } = await request('{ a }', { fetch: wrap(), middleware })
    expect(error?.message).toBe('query: the endpoint must be an absolute http(s) URL without password.')
  })

  test.for(['app://main/graphql', 'tauri://localhost/graphql'])('"%s" is sent', async (endpoint) => {
    const patched = patchFetch()
    await request('{ a }', { endpoint, fetch: wrap() })
    expect(patched).toHaveBeenCalledOnce()
  })
})

test.for([...mistakes, '/graphql', 'api/graphql'])('a custom fetch may accept "%s"', async (endpoint) => {
  expect((await given({ endpoint })).url).toBe(endpoint)
})

// https://github.com/e2b-dev/E2B/pull/1610
// https://github.com/honojs/node-server/issues/321
// https://github.com/open-telemetry/opentelemetry-js/pull/6250
test('`limitResponse` sends a Request too, also one of a class that a framework has replaced', async () => {
  const patched = patchFetch()
  const given = new Request('https://a.example/graphql')
  await limitResponse({})(given)
  vi.stubGlobal('Request', vi.fn())
  await limitResponse({})(given)
  expect(patched).toHaveBeenCalledTimes(2)
})

test('a relative endpoint that a custom fetch has accepted is still refused for the global fetch', async () => {
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
])('`batch` and `limitResponse` refuse the password in "%s"', async (endpoint) => {
  const inner = fakeFetch()
  for (const fetch of [batch({ fetch: inner }), limitResponse({}, inner)]) {
    const { error } = await request('{ a }', { endpoint, fetch })
    expect(error?.message).toBe('query: the endpoint must be an absolute http(s) URL without password.')
  }
  expect(inner).not.toHaveBeenCalled()
})

const unavailable = jsonFetch({}, { status: 503 })

test('a document of unknown kind is sent once, by POST, unless the caller calls it a query', async () => {
  const { fetch, sent } = recordFetch(unavailable)
  const client = createClient({ fetch, middleware: [retry({ attempts: 2, maxDelay: 0 }), queryViaGet()] })
  for (const kind of [undefined, 'query'] as const)
    await client.request('scalar Date query Q { a }', { kind })
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET'])
})

test('`subscribe` makes a document of unknown kind a subscription', async () => {
  const client = createClient({ fetch: unavailable })
  const [result] = await collect(subscribe(client, 'scalar Date subscription S { a }'))
  expect(result?.error?.message).toMatch(/^subscription: 503/)
})
