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
import { expect, expectTypeOf, test, vi } from 'vitest'
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
