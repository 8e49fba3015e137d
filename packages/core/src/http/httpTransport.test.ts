import {
  type ClientOptions,
  createClient,
  type Middleware,
  request,
  stream,
  subscribe,
  toResult,
  batch,
  limitResponse,
} from '@thinql/core'
import { expect, test, vi } from 'vitest'
import {
  collect,
  cut,
  fetchOf,
  jsonFetch,
  outcomeOf,
  respondCutOff,
  respondWith,
  serve,
  serveResponse,
} from '../../test/harness.ts'
import { throwing, type WrongRequest, wrongRequests } from '../../test/runtimes/checks/outcomes.ts'
import { data, errors, extensions, graphqlResponse, html, testRows } from '../../test/support/rows.ts'

// More of what every platform gives is in `runtimes/checks/outcomes.ts`.

testRows({ name: 'ParseError' }, [
  ['an empty body', '', { status: 204 }],
  // https://github.com/wp-graphql/wp-graphql/issues/3051
  ['HTML with the media type of JSON', html],
  ['two JSON texts', '{"data":{}}\n{"data":{}}'],
  ['JSON null', 'null'],
  ['a JSON string', '"data"'],
  ['a JSON number', '0'],
  ['an empty array', []],
  ['data that is a string', { data: '' }],
  ['data that is false', { data: false }],
  ['data that is 0', { data: 0 }],
  // https://github.com/dillonkearns/elm-graphql/issues/61
  ['errors that are an object', { data, errors: errors[0] }],
  // https://github.com/n8n-io/n8n/pull/27719
  // https://github.com/nordsimon/graphql-client/issues/12
  ['errors that are a string', { errors: 'No such todo' }],
  ['errors that are false', { data, errors: false }],
  ['an error that is null', { errors: [...errors, null] }],
  ['an error that is a list', { errors: [['No']] }],
  ['errors of the wrong shape and data: null', { data: null, errors: {} }],
])

testRows({ name: 'EmptyResultError' }, [
  ['other JSON', { message: 'ok' }],
  ['data: null', { data: null }, { outcome: { data: null } }],
  ['data: null, errors: null', { data: null, errors: null }, { outcome: { data: null } }],
  ['errors: []', { errors: [] }],
  ['only extensions', { extensions }, { outcome: { extensions } }],
  ['errors in __proto__', '{"__proto__":{"errors":[]}}'],
])

testRows({ name: 'GraphQLResultError', errors }, [
  ['errors alone', { errors }],
  // https://github.com/octokit/graphql.js/issues/14
  [
    'errors and partial data',
    { data: { todo: null }, errors, extensions },
    { status: 294, type: graphqlResponse, outcome: { data: { todo: null }, extensions } },
  ],
  ['errors and complete data', { data, errors }, { type: graphqlResponse, outcome: { data } }],
])

testRows({ name: 'GraphQLResultError', errors: [{ path: ['todo'], message: 'no reason given' }] }, [
  // https://github.com/apollographql/apollo-ios/pull/202
  ['an error without message', { data, errors: [{ path: ['todo'] }] }, { outcome: { data } }],
  // https://github.com/aws-amplify/amplify-android/issues/1599
  // https://github.com/smallrye/smallrye-graphql/pull/907
  ['an error whose message is null', { errors: [{ message: null, path: ['todo'] }] }],
  // What Shopify sends for a wrong token.
  // https://github.com/imsujan276/shopify_flutter/issues/81
  // https://github.com/vercel/commerce/issues/1395
  ['an error whose message is empty', { errors: [{ message: '', path: ['todo'] }] }],
  ['an error whose message is no string', { errors: [{ message: { a: 1 }, path: ['todo'] }] }],
])

testRows({}, [
  ['an empty object', { data: {} }, { outcome: { data: {} } }],
  ['data and errors: null', { data, errors: null }, { outcome: { data } }],
  ['data and extensions that are an array', { data, extensions: [] }, { outcome: { data } }],
  // https://github.com/TruStory/truchain/issues/170
  ['data and a field of its own', { data, error: '' }, { outcome: { data } }],
  // https://github.com/nategood/httpful/issues/94
  // https://github.com/woocommerce/wc-api-php/issues/104
  ['data after the marks of two files', `\uFEFF\uFEFF{"data":{}}`, { outcome: { data: {} } }],
])

testRows({ name: 'ServerError' }, [
  ['no Location', '', { status: 301 }],
  ['a body that is not modified', '', { status: 304 }],
  ['plain text', 'Slow down', { status: 429, type: 'text/plain' }],
  ['half of JSON', '{"errors":[', { status: 500 }],
  ['JSON null', 'null', { status: 500 }],
  ['a JSON array', [{ errors }], { status: 400 }],
  // https://github.com/ballerina-platform/ballerina-library/issues/1920
  ['other JSON', { reason: 'expired' }, { status: 403 }],
  // What Shopify sends for a wrong token.
  // https://github.com/graffle-js/graffle/issues/1461
  // https://github.com/apollographql/apollo-client/issues/7440
  ['errors that are a text', { errors: '[API] Invalid API key' }, { status: 401 }],
  // https://github.com/zino-hofmann/graphql-flutter/pull/373
  ['errors of the wrong shape', { errors: ['No'] }, { status: 400 }],
  ['data of the wrong shape beside errors', { data: 1, errors }, { status: 400 }],
  ['complete data and the status 300', { data }, { status: 300, outcome: { data } }],
  // https://github.com/urql-graphql/urql/issues/3394
  // https://github.com/graphql/graphiql/issues/88
  ['errors as JSON', { errors }, { status: 400, outcome: { errors } }],
  [
    'errors and partial data',
    { data: { todo: null }, errors },
    { status: 500, type: graphqlResponse, outcome: { data: { todo: null }, errors } },
  ],
  ['errors, no data', { data: null, errors }, { status: 400, outcome: { data: null, errors } }],
  ['an empty list', { errors: [], extensions }, { status: 400, outcome: { extensions } }],
])

const beginning = '{"data":{"todo":'

// https://github.com/graffle-js/graffle/issues/1473
test.for([
  [200, 'NetworkError'],
  [299, 'NetworkError'],
  [400, 'ServerError'],
  [502, 'ServerError'],
] as const)(
  'a body of a %i that breaks off gives a %s with its text and its headers',
  async ([status, name]) => {
    const endpoint = await serveResponse(respondCutOff(status, beginning))
    const result = await request('{ todo }', { endpoint })
    expect(outcomeOf(result)).toEqual({ name, status, body: beginning, errors: [] })
    expect(result.response?.headers.get('content-length')).toBe('1000')
  },
)

test('an opaque response gives a ServerError', async () => {
  const fetch = () => Promise.resolve(Response.error())
  const result = await request('{ todo }', { fetch })
  expect(outcomeOf(result)).toEqual({ name: 'ServerError', status: 0, body: '', errors: [] })
})

// https://github.com/wheresrhys/fetch-mock/issues/908
// https://github.com/graffle-js/graffle/issues/269
// https://github.com/apollographql/apollo-client/issues/1721
// https://github.com/rollbar/rollbar.js/pull/868
// https://github.com/RedHatInsights/insights-chrome/pull/2113
// https://github.com/capricorn86/happy-dom/issues/1778
test.for([200, 500])('the message says that the body of a %i was read already', async (status) => {
  const response = Response.json({ data: {} }, { status })
  await response.text()
  const released = Response.json({ data: {} }, { status })
  const reader = released.body?.getReader()
  await reader?.read()
  reader?.releaseLock()
  for (const read of [response, released]) {
    const fetch = () => Promise.resolve(read)
    for (const wrapped of [fetch, limitResponse({ bytes: 9 }, fetch)]) {
      const { error } = await request('{ todo }', { fetch: wrapped })
      const message = `query: ${status}, the body broke off: it was read already.`
      expect(error).toMatchObject({ name: status === 200 ? 'NetworkError' : 'ServerError', message })
    }
  }
})

const accented = '{"data":{"todo":"é"}}'

// GraphQL over HTTP is always UTF-8.
// https://github.com/graphql/graphql-over-http/issues/229
// https://github.com/zino-hofmann/graphql-flutter/issues/94
// https://github.com/ChilliCream/graphql-platform/issues/1597
// https://github.com/aPureBase/KGraphQL/issues/117
test.for<[what: string, charset: string, bytes: Buffer, outcome: object]>([
  ['UTF-8 without a label', '', Buffer.from(accented), { data: { todo: 'é' } }],
  ['UTF-8 that is called Latin-1', '; charset=iso-8859-1', Buffer.from(accented), { data: { todo: 'é' } }],
  [
    'Latin-1 in spite of that',
    '; charset=latin1',
    Buffer.from(accented, 'latin1'),
    { data: { todo: '\uFFFD' } },
  ],
  ['UTF-16', '; charset=utf-16', Buffer.from(`\uFEFF${accented}`, 'utf16le'), { name: 'ParseError' }],
])('the charset of a response: %s', async ([, charset, bytes, outcome]) => {
  const endpoint = await serveResponse((response) =>
    response.writeHead(200, { 'content-type': `application/json${charset}` }).end(bytes),
  )
  expect(outcomeOf(await request('{ todo }', { endpoint }))).toMatchObject(outcome)
})

test('a body that breaks off within a character keeps its text, with a replacement character', async () => {
  const chunks = cut('{"data":{"todo":"é', [8, 18]).slice(0, 2)
  const { error } = await request('{ todo }', { fetch: fetchOf('', chunks, new Error('reset')) })
  expect(error?.response?.body).toBe('{"data":{"todo":"\uFFFD')
})

test('the body is read by text() where the platform has no TextDecoder', async () => {
  vi.stubGlobal('TextDecoder', undefined)
  const fetch = jsonFetch({ data: { a: 1 } })
  expect(await createClient({ fetch }).request('{ a }')).toMatchObject({ data: { a: 1 } })
})

function resultOf(json: unknown) {
  const respond: Middleware = () => (operation) => Promise.resolve(toResult(operation, json))
  return createClient({ middleware: [respond] }).request<unknown>('query A { a }')
}

test('a response without errors gives its data, extensions and status', async () => {
  const result = await resultOf({ data: { a: 1 }, extensions: { b: 2 } })
  expect(result).toEqual({ data: { a: 1 }, extensions: { b: 2 } })
  expect(result.response).toMatchObject({ status: 200, headers: expect.any(Headers) as Headers })
})

test.for([
  [{}, 'EmptyResultError'],
  [undefined, 'ParseError'],
  [{ data: 1 }, 'ParseError'],
] as const)('the body $0 gives a $1', async ([json, name]) => {
  const { data, error } = await resultOf(json)
  expect([data ?? undefined, error?.name]).toEqual([undefined, name])
})

async function nameOf([, options, document = '{ a }']: WrongRequest, more: ClientOptions) {
  const { error } = await request(document, { endpoint: 'http://127.0.0.1:1/', ...more, ...options })
  return error?.name
}

test.for(wrongRequests)('a RequestError comes before fetch is called: %s', async (wrong) => {
  expect(await nameOf(wrong, { fetch: throwing })).toBe('RequestError')
})

test.for<WrongRequest>([...wrongRequests, ['a fetch that throws', { fetch: throwing }]])(
  'a signal that was aborted before gives an AbortError: %s',
  async (wrong) => {
    expect(await nameOf(wrong, { signal: AbortSignal.abort() })).toBe('AbortError')
  },
)

// https://github.com/node-fetch/node-fetch/issues/541
// https://github.com/fastly/js-compute-runtime/issues/72
test('the fetch of the platform left that character in its text: it does no harm there either', async () => {
  const text = () => Promise.resolve('\uFEFF{"data":{"todos":[]}}')
  const fetch = () => Promise.resolve({ ok: true, status: 200, headers: new Headers(), text } as Response)
  expect((await request<object>('{ todos }', { fetch })).data).toEqual({ todos: [] })
})

// https://github.com/whatwg/fetch/issues/552
// https://github.com/solo-io/dev-portal-starter/pull/165
test.for([
  ['fetch alone', fetch],
  ['limitResponse', limitResponse({ bytes: 1_000 })],
  ['batch', batch()],
] as const)(
  'fetch followed a redirect to the HTML of a sign-in: the error says so, and has its URL, behind %s',
  async ([, fetch]) => {
    const endpoint = await serve((incoming, response) => {
      incoming.resume()
      if (incoming.url === '/sign-in') response.end(html)
      else response.writeHead(302, { location: '/sign-in' }).end()
    })
    const client = createClient({ endpoint, fetch })
    const [{ error }] = await Promise.all([client.request('{ a }'), client.request('{ b }')])
    expect(error?.message).toBe('query: 200 after a redirect, the body is HTML')
    expect(error?.response).toMatchObject({ redirected: true, url: new URL('/sign-in', endpoint).href })
  },
)

// https://github.com/nuwave/lighthouse/issues/2060
// https://github.com/saleor/saleor/issues/5184
// https://github.com/broadinstitute/gnomad-browser/issues/536
test.for([301, 302, 303])(
  'a %i to the path with a slash made a GET of a mutation: the error has the words of the server and the right URL',
  async (status) => {
    const endpoint = await serve((incoming, response) => {
      incoming.resume()
      const refusal = { errors: [{ message: `${incoming.method} without a query` }] }
      if (incoming.url?.endsWith('/')) respondWith(400, refusal)(response)
      else response.writeHead(status, { location: `${incoming.url}/` }).end()
    })
    const { error } = await request('mutation Pay { pay }', { endpoint })
    expect(error?.message).toBe('mutation Pay: 400 after a redirect, GET without a query')
    expect(error?.response).toMatchObject({ redirected: true, url: `${endpoint}/` })
  },
)

// https://github.com/electric-sql/electric/issues/2538
test.for([
  [204, 'ParseError'],
  [304, 'ServerError'],
] as const)(
  'a %i had an empty stream, and its copy could not be made: the error is a %s',
  async ([status, name]) => {
    const response = new Response(new Blob().stream())
    Object.defineProperties(response, { status: { value: status }, ok: { value: status < 300 } })
    const fetch = limitResponse({ bytes: 100 }, () => Promise.resolve(response))
    expect((await request('{ a }', { fetch })).error).toMatchObject({ name, response: { status } })
  },
)

// https://github.com/proconnect-gouv/proconnect-identite/pull/1904
// https://github.com/adobe/fetch/issues/32
test('nobody read the bodies of failed responses, and each kept its connection: 20 of them share a few', async () => {
  const sockets = new Set<unknown>()
  const endpoint = await serve((incoming, response) => {
    sockets.add(incoming.socket)
    incoming.resume().on('end', () => response.writeHead(503).end('a'.repeat(100_000)))
  })
  for (let count = 0; count < 20; count++)
    expect((await request('{ a }', { endpoint })).error?.name).toBe('ServerError')
  expect(sockets.size).toBeLessThan(5)
})

const parts = [
  '--x\r\ncontent-type: application/json\r\n\r\n\uFEFF{"data":{"a":1},"hasNext":',
  '',
  'false}\r\n--x--\r\n',
]
const events = ['event: next\nda', '', 'ta: \uFEFF{"data":{"a":1}}\n\nevent: complete\ndata:\n\n']
const chunked = (chunks: readonly string[], type: string) => () => {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  return Promise.resolve(new Response(body, { headers: { 'content-type': type } }))
}

test.for<[kind: string, chunks: string[], type: string]>([
  ['request', ['\uFEFF{"data":', '', '{"a":1}}'], 'application/json'],
  ['stream', parts, 'multipart/mixed; boundary=x'],
  ['subscribe', events, 'text/event-stream'],
])(
  'a body whose chunks are texts is read by `%s`, with a byte order mark before its JSON',
  async ([kind, chunks, type]) => {
    const client = createClient({ fetch: chunked(chunks, type) })
    const results = {
      request: async () => [await client.request('{ a }')],
      stream: () => collect(stream(client, '{ a }')),
      subscribe: () => collect(subscribe(client, 'subscription { a }')),
    }
    expect(await results[kind as keyof typeof results]()).toMatchObject([{ data: { a: 1 } }])
  },
)

test('a body whose chunks are texts is not in the message of an error', async () => {
  const { error } = await request('{ a }', { fetch: chunked(['hunter2'], 'application/json') })
  expect(error).toMatchObject({ name: 'ParseError', response: { body: 'hunter2' } })
  expect(error?.message).not.toContain('hunter2')
})
