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
  persisted,
  toResult,
  upload,
} from '@thinql/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { collect } from '../../test/support/promises.ts'
import { recordFetch } from '../../test/support/recordRequests.ts'
import { findPage, listenTo } from './page.ts'

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

test('fetch gets only method, headers and body by default', async () => {
  const { url, init } = await given({})
  expect(url).toBe('/graphql')
  expect(Object.keys(init ?? {}).sort()).toEqual(['body', 'headers', 'method'])
})

test('fetch gets the fetch options of the client and of the call', async () => {
  const { init } = await given({ credentials: 'include' }, { cache: 'no-store', keepalive: true })
  expect(init).toMatchObject({ credentials: 'include', cache: 'no-store', keepalive: true })
})

test('fetch gets the option of the call in place of the same option of the client', async () => {
  const { init } = await given({ credentials: 'include' }, { credentials: 'omit' })
  expect(init).toMatchObject({ credentials: 'omit' })
})

test('fetch gets options that only a framework knows', async () => {
  const next = { revalidate: 60, tags: ['todos'] }
  expect((await given({}, { next })).init).toHaveProperty('next', next)
})

// https://github.com/cloudflare/workerd/issues/698
test('an option that is undefined leaves the option of the client', async () => {
  const unset = { cache: undefined, credentials: undefined, signal: undefined, headers: undefined }
  const { init } = await given({ ...unset, mode: 'cors' }, { ...unset, mode: undefined })
  expect(Object.keys(init ?? {}).sort()).toEqual(['body', 'headers', 'method', 'mode'])
  expect(init).toMatchObject({ mode: 'cors' })
})

test('a call cannot change method and body', async () => {
  const { init } = await given({}, { method: 'GET', body: 'mine' })
  expect(init).toMatchObject({ method: 'POST', body: '{"query":"{ a }"}' })
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

test('a custom fetch gets a relative endpoint as it is', async () => {
  expect((await given({ endpoint: 'api/graphql' })).url).toBe('api/graphql')
})

test('the fetch of a page gets a relative endpoint as it is', async () => {
  const patched = patchFetch()
  vi.stubGlobal('location', new URL('https://app.example/todos'))
  await request('{ a }')
  expect(patched.mock.lastCall?.[0]).toBe('/graphql')
})

test('the fetch of a srcdoc frame gets a relative endpoint as it is', async () => {
  const patched = patchFetch()
  vi.stubGlobal('location', new URL('about:srcdoc'))
  vi.stubGlobal('document', { baseURI: 'https://app.example/' })
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

describe.for([
  { how: 'the fetch of the platform', wrap: () => undefined },
  { how: 'the fetch of the platform as an option', wrap: () => globalThis.fetch },
  { how: '`batch`', wrap: () => batch() },
  { how: '`limitResponse`', wrap: () => limitResponse({}) },
  { how: '`limitResponse` around `batch`', wrap: () => limitResponse({}, batch()) },
])('an endpoint that no request can be sent to, with $how', ({ wrap }) => {
  test.for([...mistakes, '/graphql', 'graphql'])(
    '"%s" gives a RequestError on a server',
    async (endpoint) => {
      const patched = patchFetch()
      const middleware = [retry()]
      const { error } = await request('{ a }', { endpoint, fetch: wrap(), middleware })
      expect(error?.name).toBe('RequestError')
      expect(error?.message).toBe('query: the endpoint must be an absolute http(s) URL without password.')
      expect(patched).not.toHaveBeenCalled()
    },
  )

  test.for(mistakes)('"%s" gives a RequestError in a page', async (endpoint) => {
    const patched = patchFetch()
    vi.stubGlobal('location', new URL('https://app.example/todos'))
    expect((await request('{ a }', { endpoint, fetch: wrap() })).error?.name).toBe('RequestError')
    expect(patched).not.toHaveBeenCalled()
  })

  test('a relative one gives a RequestError in a page of a file', async () => {
    const patched = patchFetch()
    vi.stubGlobal('location', new URL('file:///index.html'))
    expect((await request('{ a }', { fetch: wrap() })).error?.name).toBe('RequestError')
    expect(patched).not.toHaveBeenCalled()
  })

  test.for(['app://main/graphql', 'tauri://localhost/graphql'])('"%s" is sent', async (endpoint) => {
    const patched = patchFetch()
    await request('{ a }', { endpoint, fetch: wrap() })
    expect(patched).toHaveBeenCalledOnce()
  })
})

test.for([...mistakes, '/graphql'])('a custom fetch may accept "%s"', async (endpoint) => {
  expect((await given({ endpoint })).url).toBe(endpoint)
})

test('`limitResponse` sends a Request too', async () => {
  const patched = patchFetch()
  await limitResponse({})(new Request('https://a.example/graphql'))
  expect(patched).toHaveBeenCalledOnce()
})

test('a URL object that gets a password between two requests gives a RequestError', async () => {
  const fetch = fakeFetch()
  const endpoint = new URL('https://a.example/')
  await request('{ a }', { endpoint, fetch })
  endpoint.password = 'secret'
  expect((await request('{ a }', { endpoint, fetch })).error?.name).toBe('RequestError')
  expect(fetch).toHaveBeenCalledOnce()
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

test('the message leaves out a password that fetch quotes', async () => {
  const fetch = () => Promise.reject(new Error('no route to ftp:me:secret@a.example'))
  const { error } = await request('{ a }', { endpoint: '/', fetch })
  expect(error?.message).toBe('query: no route to ftp:me…a.example')
})

test.for([
  '?"hunter2',
  '? hunter2',
  '?)hunter2',
  '?é=hunter2',
  '#"hunter2',
  '?a=1&b="hunter2',
  '?"a?hunter2',
])('a query of the endpoint that fetch quotes is not in the message: %s', async (query) => {
  for (const endpoint of [`/graphql${query}`, `graphql${query}`, `https://a.example/graphql${query}`]) {
    const cause = new Error(`Invalid URL: ${endpoint}`)
    const fetch = () => Promise.reject(new TypeError(`Failed to parse URL from ${endpoint}`, { cause }))
    const { error } = await request('{ a }', { endpoint, fetch })
    expect(error?.name).toBe('NetworkError')
    expect(error?.message).toContain('Failed to parse URL from')
    expect(error?.message).not.toContain('hunter2')
  }
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

describe.for(calls)('the options of $name', ({ call }) => {
  test('`meta` of a call reaches middleware and is not sent', async () => {
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

  test('the `fetch` of a call replaces that of the client', async () => {
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
  test('a document of unknown kind is sent once, by POST', async () => {
    expect(await methods(text)).toEqual(['POST'])
  })

  test('a document of unknown kind that the caller calls a query is sent by GET and repeated', async () => {
    expect(await methods(text, 'query')).toEqual(['GET', 'GET'])
  })
})

test.for([
  { what: 'a schema', text: 'schema { query: Q } mutation M { del }' },
  { what: 'a zero-width space', text: '\u200bmutation M { del }' },
  { what: 'a byte order mark', text: '\uFEFFmutation M { del }' },
  { what: 'a comment without an end', text: '#\u2028\nmutation M { del }' },
])('a mutation after $what stays a mutation when the caller says "query"', async ({ text }) => {
  expect(await methods(text, 'query')).toEqual(['POST'])
})

test('a query stays a query when the caller says "mutation"', async () => {
  expect(await methods('{ a }', 'mutation')).toEqual(['GET', 'GET'])
})

test('`subscribe` makes a document of unknown kind a subscription', async () => {
  const client = createClient({ fetch: unavailable })
  const [result] = await collect(subscribe(client, 'scalar Date subscription S { a }'))
  expect(result?.error?.message).toMatch(/^subscription: 503/)
})

// @vitest-environment jsdom

test('a document with a window of its own is a page', () => {
  expect(findPage()).toBe(document.defaultView)
})

const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined }

test.for([
  { what: 'no document', document: undefined },
  { what: 'a document without a window', document: {} },
  { what: 'a document whose window has gone', document: { defaultView: null } },
  { what: 'a window without listeners', document: { defaultView: {} } },
  {
    what: "a window that inherits the server's globals",
    document: { defaultView: { ...listeners, process } },
  },
  {
    what: 'a document that refuses',
    document: {
      get defaultView() {
        throw new Error('no')
      },
    },
  },
])('there is no page with $what', ({ document }) => {
  vi.stubGlobal('document', document)
  expect(findPage()).toBeUndefined()
})

test("a window is a page although its `globalThis` is the server's, as in jsdom without scripts", () => {
  const window = { ...listeners, globalThis }
  vi.stubGlobal('document', { defaultView: window })
  expect(findPage()).toBe(window)
})

test('a document on a server of Deno is no page', () => {
  vi.stubGlobal('Deno', { version: { deno: '2.5.0' } })
  expect(findPage()).toBeUndefined()
})

test('`listenTo` hears each event until it is stopped', () => {
  const page = findPage()
  const heard: (string | undefined)[] = []
  const stop = page && listenTo(page, ['online', 'focus'], ({ type }) => heard.push(type))
  const send = (type: string) => window.dispatchEvent(new Event(type))
  send('online')
  send('focus')
  stop?.()
  send('online')
  expect(heard).toEqual(['online', 'focus'])
})

const document = 'query A($id: Int, $input: Input) { a }'
const failing = () => Promise.resolve(new Response('', { status: 503 }))
const unknown = () => Promise.resolve(Response.json({ errors: [{ message: 'PersistedQueryNotFound' }] }))

/** The ids that are sent for three calls that share one object of variables. */
async function idsSent(middleware: Middleware[], fetch: () => Promise<Response>, batched = false) {
  const { fetch: recorded, sent } = recordFetch(fetch)
  const client = createClient({
    endpoint: 'http://a.test/graphql',
    middleware,
    fetch: batched ? batch({ fetch: recorded }) : recorded,
  })
  const variables = { id: 0, input: { ids: [0] } }
  const pending = []
  for (const id of [1, 2, 3]) {
    variables.id = id
    variables.input.ids[0] = id
    pending.push(client.request(document, { variables }))
  }
  await Promise.all(pending)
  const texts = sent.map(({ url, body }) => {
    const parameters = new URL(url).searchParams.get('variables')
    const form = body instanceof FormData ? body.get('operations') : body
    return parameters ?? (form as string)
  })
  return texts.flatMap((text) =>
    [...text.matchAll(/"id":(\d),"input":\{"ids":\[(\d)\]/g)].map(([, id, inner]) => [id, inner].join()),
  )
}

const each = ['1,1', '2,2', '3,3']

test.for<{ where: string; middleware?: Middleware[]; batched?: boolean }>([
  { where: 'an ordinary request' },
  { where: 'a GET', middleware: [queryViaGet()] },
  { where: 'a batch', batched: true },
])('a change of variables after the call is not sent in $where', async ({ middleware = [], batched }) => {
  expect(await idsSent(middleware, failing, batched)).toEqual(each)
})

test.for([
  { where: 'each attempt of retry', middleware: retry({ attempts: 2, maxDelay: 0 }), fetch: failing },
  { where: 'both requests of persisted', middleware: persisted(), fetch: unknown },
])('a change of variables after the call is not sent in $where', async ({ middleware, fetch }) => {
  expect((await idsSent([middleware], fetch)).sort()).toEqual([...each, ...each].sort())
})

test('a change of variables after the call is not sent beside a file', async () => {
  const file = new File(['a'], 'a.txt')
  const { fetch, sent } = recordFetch(failing)
  const variables = { file, id: 1 }
  const pending = createClient({ fetch, middleware: [upload()] }).request(document, { variables })
  variables.id = 2
  await pending
  const form = sent[0]?.body as FormData
  expect(form.get('operations')).toContain('"id":1')
  expect(await (form.get('0') as File).text()).toBe('a')
})

test('a change after the call is not sent in a variable without a prototype', async () => {
  const { fetch, sent } = recordFetch(failing)
  const input = Object.assign(Object.create(null) as object, { id: 1 })
  const pending = createClient({ fetch }).request(document, { variables: { input } })
  input.id = 2
  await pending
  expect(sent[0]?.body).toContain('"id":1')
})

test('a change of extensions after the call is not sent', async () => {
  const { fetch, sent } = recordFetch(failing)
  const extensions = { trace: { id: 1 } }
  const pending = createClient({ fetch }).request(document, { extensions })
  extensions.trace.id = 2
  await pending
  expect(sent[0]?.body).toContain('"id":1')
})

test('a change of headers after the call is not sent', async () => {
  const { fetch, sent } = recordFetch(failing)
  const headers = { id: '1' }
  const pending = [
    createClient({ fetch }).request(document, { headers }),
    request(document, { fetch, headers }),
  ]
  headers.id = '2'
  await Promise.all(pending)
  expect(sent.map(({ headers }) => headers.get('id'))).toEqual(['1', '1'])
})

test.for([
  { name: 'stream', run: stream },
  { name: 'subscribe', run: subscribe },
])('a change of variables after the call is not sent by a $name that starts later', async ({ run }) => {
  const { fetch, sent } = recordFetch(failing)
  const variables = { id: 1 }
  const results = run<unknown, object>(createClient({ fetch }), document, { variables })
  variables.id = 2
  await collect(results)
  expect(sent[0]?.body).toContain('"id":1')
})

test('a middleware that never calls next gets the variables of the call', async () => {
  const seen: unknown[] = []
  const own: Middleware = () => async (operation) => {
    await Promise.resolve()
    seen.push(operation.variables)
    return toResult(operation, { data: {} })
  }
  const variables = { input: { id: 1 } }
  const pending = createClient({ middleware: [own] }).request(document, { variables })
  variables.input.id = 2
  await pending
  expect(seen).toEqual([{ input: { id: 1 } }])
})

test('a middleware gets files and class instances themselves, in copies of the lists around them', async () => {
  class Money {
    readonly amount = 1
  }
  const given = { values: [new Money(), new File(['a'], 'a.txt'), new Date(0)] }
  let seen: typeof given | undefined
  const own: Middleware = () => (operation) => {
    seen = operation.variables as typeof given
    return Promise.resolve(toResult(operation, { data: {} }))
  }
  await createClient({ middleware: [own] }).request(document, { variables: given })
  expect(seen?.values).not.toBe(given.values)
  expect(seen?.values.map((value, index) => value === given.values[index])).toEqual([true, true, true])
})

test('a getter of the variables that throws ends a subscription with a RequestError', async () => {
  const variables = {
    get id(): number {
      throw new Error('my own')
    },
  }
  const results = subscribe<unknown, object>(createClient(), 'subscription { a }', { variables })
  expect(await collect(results)).toMatchObject([
    { error: { name: 'RequestError', cause: { message: 'my own' } } },
  ])
})

test('a variable with the key __proto__ is sent', async () => {
  const { fetch, sent } = recordFetch(failing)
  const variables = { input: JSON.parse('{"__proto__":{"a":[1]}}') as object }
  await createClient({ fetch }).request(document, { variables })
  expect(sent[0]?.body).toContain('{"__proto__":{"a":[1]}}')
})

test('variables that contain themselves are read once, and give a RequestError', async () => {
  let reads = 0
  const variables = {
    get id(): number {
      return ++reads
    },
    self: {},
  }
  variables.self = variables
  const { error } = await createClient().request(document, { variables })
  expect(error?.message).toContain('variables.self is circular')
  expect(reads).toBe(1)
})
