import { createHash } from 'node:crypto'
import {
  createClient,
  type Middleware,
  persisted,
  queryViaGet,
  type RequestOptions,
  retry,
  upload,
} from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { recordFetch, type Sent } from '../../test/recordFetch.ts'

const query = 'query A($file: Upload) { a(file: $file) }'
const file = new File(['a'], 'a.txt')
const sha256 = createHash('sha256').update(query).digest('hex')

const automatic = persisted()
const trusted = persisted({ mode: 'trusted' })
const viaGet = queryViaGet()
const uploads = upload()

/** The arguments of fetch. The server knows every hash. */
async function send(middleware: readonly Middleware[], options?: RequestOptions<object>, document = query) {
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: {} })))
  const { error } = await createClient({ fetch, middleware }).request(document, options)
  if (error) throw error
  return sent
}

/** The parameters that the server reads. */
function requestOf({ method, url, body }: Sent) {
  if (method === 'GET') return Object.fromEntries(new URL(url, 'http://localhost').searchParams)
  const json = body instanceof FormData ? body.get('operations') : body
  // Both are texts of JSON.
  return JSON.parse(json as string) as unknown
}

function inBothOrders(one: Middleware, other: Middleware) {
  return [
    { order: 'in this order', middleware: [one, other] },
    { order: 'in the other order', middleware: [other, one] },
  ]
}

describe.for(inBothOrders(automatic, viaGet))('persisted with queryViaGet, $order', ({ middleware }) => {
  test('sends the hash by GET', async () => {
    const [sent] = await send(middleware, { variables: { file: null } })
    expect(sent?.method).toBe('GET')
    expect(sent && requestOf(sent)).toEqual({
      operationName: 'A',
      variables: '{"file":null}',
      extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: sha256 } }),
    })
  })

  test('sends the hash of a mutation by POST', async () => {
    const [sent] = await send(middleware, {}, 'mutation M { m }')
    expect(sent?.method).toBe('POST')
    expect(sent && requestOf(sent)).toMatchObject({ extensions: { persistedQuery: { version: 1 } } })
  })
})

describe.for(inBothOrders(trusted, viaGet))('trusted with queryViaGet, $order', ({ middleware }) => {
  test('sends the same URL with the id first', async () => {
    const [sent] = await send(middleware)
    expect(sent?.url).toBe(`/graphql?documentId=sha256%3A${sha256}&operationName=A`)
  })
})

describe.for(inBothOrders(uploads, viaGet))('upload with queryViaGet, $order', ({ middleware }) => {
  test('sends a query with a file by POST', async () => {
    const [sent] = await send(middleware, { variables: { file } })
    expect(sent).toMatchObject({ method: 'POST', url: '/graphql' })
    expect(sent && requestOf(sent)).toEqual({ operationName: 'A', variables: { file: null }, query })
    expect((sent?.body as FormData).get('0')).toEqual(file)
  })

  test('sends a query without a file by GET', async () => {
    const [sent] = await send(middleware, { variables: { file: null } })
    expect(sent?.method).toBe('GET')
    expect(sent && requestOf(sent)).toEqual({ operationName: 'A', variables: '{"file":null}', query })
  })
})

describe.for(inBothOrders(uploads, automatic))('upload with persisted, $order', ({ middleware }) => {
  test('sends the hash and the file', async () => {
    const [sent] = await send(middleware, { variables: { file } })
    expect(sent && requestOf(sent)).toEqual({
      operationName: 'A',
      variables: { file: null },
      extensions: { persistedQuery: { version: 1, sha256Hash: sha256 } },
    })
    expect((sent?.body as FormData).get('0')).toEqual(file)
  })
})

describe.for(inBothOrders(uploads, trusted))('upload with trusted, $order', ({ middleware }) => {
  test('sends the id and the file', async () => {
    const [sent] = await send(middleware, { variables: { file } })
    expect(sent && requestOf(sent)).toEqual({
      documentId: `sha256:${sha256}`,
      operationName: 'A',
      variables: { file: null },
    })
    expect((sent?.body as FormData).get('0')).toEqual(file)
  })
})

const twice = retry({ attempts: 2, maxDelay: 0, mutations: true })

describe.for([
  ...inBothOrders(twice, uploads).map((pair) => ({ ...pair, encoder: 'upload' })),
  ...inBothOrders(twice, viaGet).map((pair) => ({ ...pair, encoder: 'queryViaGet' })),
])('retry with $encoder, $order', ({ middleware }) => {
  test('sends the same request twice', async () => {
    const { fetch, sent } = recordFetch(() => Promise.resolve(new Response('', { status: 503 })))
    const client = createClient({ fetch, middleware })
    await client.request(query, { variables: { file: middleware.includes(uploads) ? file : null } })
    const [first, second] = sent
    expect(sent).toHaveLength(2)
    expect(second).toEqual(first)
  })
})
