import { batch, createClient } from '@thinql/core'
import { expect, test } from 'vitest'
import { html } from '../support/rows.ts'
import { bodyOf, recordFetch } from '../support/recordRequests.ts'
import { respondWith, serveResponse } from '../support/serve.ts'

/** The errors of two queries that share a request, which gets this response. */
async function errorsOf(...response: Parameters<typeof respondWith>) {
  const client = createClient({ endpoint: await serveResponse(respondWith(...response)), fetch: batch() })
  const results = await Promise.all([client.request('query A { a }'), client.request('query B { b }')])
  return results.map(({ error }) => error)
}

/** A fetch that answers each operation of a batch, and what it was given. */
function echo() {
  return recordFetch((_input, init) => {
    // `batch` sends texts only.
    const operations: unknown = JSON.parse(init?.body as string)
    const list = Array.isArray(operations)
    return Promise.resolve(
      Response.json(list ? operations.map(() => ({ data: { a: 1 } })) : { data: { a: 1 } }),
    )
  })
}

// https://github.com/apollographql/apollo-client/issues/876
test('the server refused a whole batch with one object, and the client crashed: each query gets the error', async () => {
  const errors = [{ message: 'Invalid or expired token' }]
  expect(await errorsOf(200, { data: null, errors })).toMatchObject([
    { name: 'GraphQLResultError', errors },
    { name: 'GraphQLResultError', errors },
  ])
})

// https://github.com/apollographql/apollo-server/issues/1193
test('the refusal of a batch had details that no query saw: each query gets the status and errors that it would get alone', async () => {
  const errors = [
    { message: 'PersistedQueryNotFound', extensions: { exception: { data: { hash: 'b662' } } } },
  ]
  expect(await errorsOf(200, { errors })).toMatchObject([
    { name: 'GraphQLResultError', errors },
    { name: 'GraphQLResultError', errors },
  ])
})

// https://github.com/async-graphql/async-graphql/issues/1259
test('a server without batching responded with plain text: each query gets its status and the text', async () => {
  const error = { name: 'ServerError', status: 400, response: { body: 'UnsupportedBatch' } }
  expect(await errorsOf(400, 'UnsupportedBatch', 'text/plain')).toMatchObject([error, error])
})

// https://github.com/prisma-labs/http-link-dataloader/pull/19
test('an HTML page became an error of a thousand fields, one for each letter: the error is a ServerError', async () => {
  const errors = await errorsOf(502, html, 'text/html')
  expect(errors).toMatchObject([{ status: 502 }, { status: 502 }])
  expect(errors.map((error) => JSON.stringify(error).length < 200)).toEqual([true, true])
})

// https://github.com/graph-gophers/dataloader/issues/121
test('the requests of two users shared a batch, and one got the data of the other: tokens never mix', async () => {
  const { fetch, sent } = echo()
  const client = createClient({ fetch: batch({ fetch }) })
  await Promise.all(['ada', 'bob', 'ada'].map((token) => client.request('{ a }', { headers: { token } })))
  expect(sent.map(({ headers }) => headers.get('token'))).toEqual(['ada', 'bob'])
})

// https://github.com/graph-gophers/dataloader/issues/121
test('one caller of a batch left, and the others lost their responses: only the query of that caller ends', async () => {
  const { fetch, sent } = echo()
  const client = createClient({ fetch: batch({ fetch }) })
  const controller = new AbortController()
  const left = client.request('query A { a }', { signal: controller.signal })
  const others = [client.request('query B { b }'), client.request('query C { c }')]
  controller.abort()
  expect((await left).error?.name).toBe('AbortError')
  expect((await Promise.all(others)).map(({ error }) => error)).toEqual([undefined, undefined])
  expect(sent.map(bodyOf)).toMatchObject([[{ operationName: 'B' }, { operationName: 'C' }]])
})

// https://github.com/relay-tools/react-relay-network-modern/issues/165
test('a server was down, and the error of a single query spoke of a list: it is the NetworkError', async () => {
  const client = createClient({ fetch: batch({ fetch: () => Promise.reject(new TypeError('down')) }) })
  expect((await client.request('query A { a }')).error).toMatchObject({
    name: 'NetworkError',
    message: 'query A: down',
  })
})
