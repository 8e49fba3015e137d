import { createClient, request } from '@thinql/core'
import { expect, test } from 'vitest'
import { recordRequests } from '../test/recordRequests.ts'

/** The JSON that reaches a real server, as text: its keys, their order and their bytes. */
async function bodyOf(...[document, options]: Parameters<typeof request>) {
  const { endpoint, arrived } = await recordRequests()
  const { error } = await request(document, { endpoint, ...options })
  expect(error).toBeUndefined()
  return arrived[0]?.body
}

test('one operation is one POST to the endpoint', async () => {
  const { endpoint, arrived } = await recordRequests()
  await request('{ a }', { endpoint: `${endpoint}?tenant=1` })
  expect(arrived.map(({ method, url }) => `${method ?? ''} ${url ?? ''}`)).toEqual(['POST /graphql?tenant=1'])
})

test('the endpoint may be a URL', async () => {
  const { endpoint, arrived } = await recordRequests()
  await request('{ a }', { endpoint: new URL('/api', endpoint) })
  expect(arrived[0]?.url).toBe('/api')
})

test('no header goes out that nobody asked for', async () => {
  const { endpoint, arrived } = await recordRequests()
  await fetch(endpoint, { method: 'POST', body: '{}', headers: { accept: '', 'content-type': '' } })
  await request('{ a }', { endpoint })
  const [ofFetch, ofRequest] = arrived.map(({ headers }) => Object.keys(headers).sort())
  expect(ofRequest).toEqual(ofFetch)
})

test('what an anonymous operation has not got is left out', async () => {
  expect(await bodyOf('{ a }')).toBe('{"query":"{ a }"}')
})

test('name, variables, query and extensions are all there is', async () => {
  const options = { variables: { first: 10 }, extensions: { trace: 'on' } }
  const query = 'query Todos($first: Int) { a }'
  expect(JSON.parse((await bodyOf(query, options)) ?? '')).toEqual({
    operationName: 'Todos',
    variables: { first: 10 },
    query,
    extensions: { trace: 'on' },
  })
})

test('undefined options and variables are left out', async () => {
  const options = { variables: { a: undefined }, extensions: undefined, operationName: undefined }
  expect(await bodyOf('{ a }', options)).toBe('{"variables":{},"query":"{ a }"}')
})

test('the operation of several that operationName says is the one that runs', async () => {
  const query = 'query A { a } query B { b }'
  const body = await bodyOf(query, { operationName: 'B' })
  expect(JSON.parse(body ?? '')).toEqual({ operationName: 'B', query })
})

test('of several operations, none is chosen for the caller', async () => {
  const query = 'query A { a } query B { b }'
  expect(JSON.parse((await bodyOf(query)) ?? '')).toEqual({ query })
})

test('the text of the document goes out as it is written', async () => {
  const query = '\uFEFF# All\r\n  query,Todos { a(b: """ é😀\n  \\""" """) }\t\n'
  const body = await bodyOf(query)
  expect(JSON.parse(body ?? '')).toEqual({ operationName: 'Todos', query })
})

test('what is no GraphQL goes out as it is: the server answers', async () => {
  expect(await bodyOf('SELECT 1')).toBe('{"query":"SELECT 1"}')
})

test('a variable that JSON would change is refused, and nothing is sent', async () => {
  const { endpoint, arrived } = await recordRequests()
  const { error } = await request('query Todos { a }', { endpoint, variables: { input: { price: NaN } } })
  expect(error).toMatchObject({ name: 'RequestError', valuePath: ['variables', 'input', 'price'] })
  expect(error?.message).toMatch(/^Query Todos: variables\.input\.price is NaN/)
  expect(arrived).toEqual([])
})

test('variables are checked after middleware, which may make them fit', async () => {
  const { endpoint, arrived } = await recordRequests()
  const client = createClient({
    endpoint,
    middleware: [(next) => (operation) => next({ ...operation, variables: { id: '1' } })],
  })
  await client.request('{ a }', { variables: { id: 1n } })
  expect(arrived[0]?.body).toBe('{"variables":{"id":"1"},"query":"{ a }"}')
})
