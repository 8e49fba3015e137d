import { inspect } from 'node:util'
import {
  createClient,
  type GraphQLDocument,
  type Middleware,
  queryViaGet,
  request,
  type RequestArgs,
  toResult,
} from '@thinql/core'
import { expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { recordRequests } from '../support/recordRequests.ts'
import { respondWith, serveResponse } from '../support/serve.ts'
import { TypedDocumentString } from '../support/typedDocuments.ts'

// https://github.com/replayio/devtools/pull/10275
test('the server got the text "undefined" as a header: a header without a value is not sent', async () => {
  const { endpoint, arrived } = await recordRequests()
  await request('{ a }', { endpoint, headers: { 'x-scope': undefined } })
  expect(arrived).toHaveLength(1)
  expect(arrived[0]?.headers).not.toHaveProperty('x-scope')
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

// https://github.com/cloudflare/workerd/issues/698
test('a worker refuses options of fetch that nobody had set: fetch gets no key without a value', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({ data: {} })))
  await request('{ a }', { fetch, cache: undefined, credentials: undefined })
  expect(Object.keys(fetch.mock.calls[0]?.[1] ?? {}).sort()).toEqual(['body', 'headers', 'method'])
})

// https://github.com/urql-graphql/urql/pull/1851
test('a query by GET lost the text after a # in a string: it arrives as it is written', async () => {
  const { endpoint, arrived } = await recordRequests()
  const query = '{ a(b: "Room #7,  second floor") # a comment\n}'
  await createClient({ endpoint, middleware: [queryViaGet()] }).request(query)
  expect(new URL(arrived[0]?.url ?? '', endpoint).searchParams.get('query')).toBe(query)
})

// https://github.com/graffle-js/graffle/issues/417
// https://github.com/graffle-js/graffle/issues/749
test('a wrapper around the client lost all types: it keeps those of the document and its variables', async () => {
  const client = createClient({ fetch: () => Promise.resolve(Response.json({ data: { todo: 'Tea' } })) })
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

// https://github.com/apollographql/apollo-client/issues/8447
// https://github.com/graffle-js/graffle/issues/568
test('`Content-Type` and `content-type` were sent as one value that no server knows: the header of the call is sent', async () => {
  const { endpoint, arrived } = await recordRequests()
  const headers = { 'Content-Type': 'application/json; charset=utf-8', Accept: 'application/json' }
  await createClient({ endpoint, headers: { 'content-type': 'text/plain' } }).request('{ a }', { headers })
  expect(arrived[0]?.headers).toMatchObject({
    'content-type': headers['Content-Type'],
    accept: headers.Accept,
  })
})

// https://github.com/ardatan/graphql-tools/issues/5753
test('a GET had the headers in its URL, and so in the logs of servers: they stay headers', async () => {
  const { endpoint, arrived } = await recordRequests()
  const headers = { authorization: 'Bearer secret' }
  await createClient({ endpoint, headers, middleware: [queryViaGet()] }).request('{ a }')
  expect(arrived).toMatchObject([{ method: 'GET', headers }])
  expect(arrived[0]?.url).not.toContain('secret')
})

// https://github.com/urql-graphql/urql/pull/2384
// https://github.com/apollographql/apollo-kotlin/issues/4032
test('long variables made the URL of a GET too long, and it came back as 414: such a query goes by POST', async () => {
  const { endpoint, arrived } = await recordRequests()
  const client = createClient({ endpoint, middleware: [queryViaGet()] })
  for (const length of [100, 3_000])
    await client.request('query A($a: String) { a(a: $a) }', { variables: { a: 'a'.repeat(length) } })
  expect(arrived.map(({ method }) => method)).toEqual(['GET', 'POST'])
})

// https://github.com/qdrant/qdrant/issues/5071
test('an id above 2^53 was rounded in one of two ways to send it: a GET has all digits, as a POST has', async () => {
  const { endpoint, arrived } = await recordRequests()
  // TypeScript doesn't know `JSON.rawJSON` yet.
  const { rawJSON } = JSON as unknown as { rawJSON: (json: string) => unknown }
  const variables = { id: rawJSON('2637283987631399372') }
  await createClient({ endpoint, middleware: [queryViaGet()] }).request('query A { a }', { variables })
  expect(decodeURIComponent(arrived[0]?.url ?? '')).toContain('{"id":2637283987631399372}')
})

// https://github.com/nearform/graphql-hooks/issues/403
// https://github.com/graffle-js/graffle/issues/405
test('fetch was called as a method of the client, an "Illegal invocation": it is called as a function', async () => {
  function fetch(this: unknown) {
    if (this !== undefined && this !== globalThis) throw new TypeError('Illegal invocation')
    return Promise.resolve(Response.json({ data: {} }))
  }
  expect((await createClient({ fetch }).request('{ a }')).error).toBeUndefined()
})

// https://github.com/mswjs/examples/issues/14
// https://github.com/mswjs/msw/issues/218
test('the client had stored fetch before the tests replaced it: each request reads the global fetch', async () => {
  const client = createClient({ endpoint: 'http://127.0.0.1:1/' })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { a: 1 } })))
  onTestFinished(() => void vi.unstubAllGlobals())
  expect((await client.request<object>('{ a }')).data).toEqual({ a: 1 })
})

// https://github.com/graffle-js/graffle/issues/429
test('a middleware that threw after the response caused an unhandled rejection: the error has what it threw as its cause', async () => {
  const thrown = new Error('my own')
  const failing: Middleware = (next) => async (operation) => {
    await next(operation)
    throw thrown
  }
  const { endpoint } = await recordRequests()
  const { data, error } = await createClient({ endpoint, middleware: [failing] }).request<object>('{ a }')
  expect([data, error?.name, error?.cause]).toEqual([undefined, 'RequestError', thrown])
})

// https://github.com/apollographql/apollo-client/issues/9565
test('a token with a line break was in the log, because the error quoted it: the error names the header', async () => {
  const headers = { authorization: 'Bearer hunter2\nhunter2' }
  const { error } = await request('{ a }', { endpoint: 'http://127.0.0.1:1/', headers })
  expect(error?.message).toContain('"authorization" is malformed')
  expect(inspect(error, { depth: Infinity, showHidden: true, getters: true })).not.toContain('hunter2')
})

// https://github.com/linear/linear/pull/1267
test('a password in the variables reached the log with the error: no form of an error shows variables', async () => {
  const endpoint = await serveResponse(respondWith(500, { errors: [{ message: 'no' }] }))
  const { error } = await request('{ a }', { endpoint, variables: { password: 'hunter2' } })
  expect(error?.name).toBe('ServerError')
  const shown = inspect(error, { depth: Infinity, showHidden: true, getters: true })
  expect([shown, String(error), JSON.stringify(error)].join()).not.toContain('hunter2')
})

// https://github.com/apollographql/apollo-link/issues/924
// https://github.com/hasura/graphql-engine/issues/1504
test('integers above 2^53 were rounded: a middleware can read the body with a parser of its own', async () => {
  const endpoint = await serveResponse(respondWith(200, '{"data":{"amount":900719925474099101}}'))
  const exact: Middleware = (next) => (operation) =>
    next({
      ...operation,
      decode: async (operation, response) => toResult(operation, quoteIntegers(await response.text())),
    })
  const { data } = await createClient({ endpoint, middleware: [exact] }).request<object>('{ amount }')
  expect(data).toEqual({ amount: '900719925474099101' })
})

function quoteIntegers(json: string): unknown {
  return JSON.parse(json.replaceAll(/\b\d{16,}\b/g, '"$&"'))
}
