import { createClient, request } from '@thinql/core'
import { expect, test } from 'vitest'
import { recordRequests } from '../test/recordRequests.ts'

/** The body that reaches a real server, byte by byte. */
async function bodyOf(...[document, options]: Parameters<typeof request>) {
  const { endpoint, arrived } = await recordRequests()
  const { error } = await request(document, { endpoint, ...options })
  expect(error).toBeUndefined()
  return arrived[0]?.body
}

test('sends one operation as one POST to the endpoint', async () => {
  const { endpoint, arrived } = await recordRequests()
  await request('{ a }', { endpoint: `${endpoint}?tenant=1` })
  expect(arrived.map(({ method, url }) => `${method ?? ''} ${url ?? ''}`)).toEqual(['POST /graphql?tenant=1'])
})

test('sends to an endpoint that is a URL object', async () => {
  const { endpoint, arrived } = await recordRequests()
  await request('{ a }', { endpoint: new URL('/api', endpoint) })
  expect(arrived[0]?.url).toBe('/api')
})

test('sends no header that fetch does not send', async () => {
  const { endpoint, arrived } = await recordRequests()
  await fetch(endpoint, { method: 'POST', body: '{}', headers: { accept: '', 'content-type': '' } })
  await request('{ a }', { endpoint })
  const [ofFetch, ofRequest] = arrived.map(({ headers }) => Object.keys(headers).sort())
  expect(ofRequest).toEqual(ofFetch)
})

test('sends only the query of an anonymous operation', async () => {
  expect(await bodyOf('{ a }')).toBe('{"query":"{ a }"}')
})

test('sends operationName, variables, query and extensions', async () => {
  const options = { variables: { first: 10 }, extensions: { trace: 'on' } }
  const query = 'query Todos($first: Int) { a }'
  expect(JSON.parse((await bodyOf(query, options)) ?? '')).toEqual({
    operationName: 'Todos',
    variables: { first: 10 },
    query,
    extensions: { trace: 'on' },
  })
})

test('leaves out options and variables that are undefined', async () => {
  const options = { variables: { a: undefined }, extensions: undefined, operationName: undefined }
  expect(await bodyOf('{ a }', options)).toBe('{"variables":{},"query":"{ a }"}')
})

test('sends the text of the document unchanged', async () => {
  const query = '\uFEFF# All\r\n  query,Todos { a(b: """ é😀\n  \\""" """) }\t\n'
  const body = await bodyOf(query)
  expect(JSON.parse(body ?? '')).toEqual({ operationName: 'Todos', query })
})

test('sends nothing when JSON would change a variable', async () => {
  const { endpoint, arrived } = await recordRequests()
  const { error } = await request('query Todos { a }', { endpoint, variables: { input: { price: NaN } } })
  expect(error).toMatchObject({ name: 'RequestError', valuePath: ['variables', 'input', 'price'] })
  expect(error?.message).toMatch(/^query Todos: variables\.input\.price is NaN/)
  expect(arrived).toEqual([])
})

test('sends variables that a middleware has made valid', async () => {
  const { endpoint, arrived } = await recordRequests()
  const client = createClient({
    endpoint,
    middleware: [(next) => (operation) => next({ ...operation, variables: { id: '1' } })],
  })
  await client.request('{ a }', { variables: { id: 1n } })
  expect(arrived[0]?.body).toBe('{"variables":{"id":"1"},"query":"{ a }"}')
})
