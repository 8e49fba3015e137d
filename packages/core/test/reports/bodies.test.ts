import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { batch, createClient, graphqlErrors, limitResponse, request } from '@thinql/core'
import { expect, test } from 'vitest'
import { listenOnPort } from '../support/listenOnPort.ts'
import { html } from '../support/rows.ts'
import { respondWith, serve, serveResponse } from '../support/serve.ts'

/** The result of a query that gets this response. */
async function resultOf(status: number, body: string | object, contentType?: string) {
  return request<object>('query Todos { todos }', {
    endpoint: await serveResponse(respondWith(status, body, contentType)),
  })
}

// https://github.com/n8n-io/n8n/pull/27719
// https://github.com/nordsimon/graphql-client/issues/12
test('`errors` was a text, and the client crashed: the error is a ParseError with the body', async () => {
  const body = { errors: '[API] Invalid API key' }
  const { error } = await resultOf(200, body)
  expect(error).toMatchObject({ name: 'ParseError', response: { body: JSON.stringify(body) } })
})

// https://github.com/zino-hofmann/graphql-flutter/pull/373
test('the message of an error was an object, and the client crashed: the error has the status', async () => {
  const { error } = await resultOf(401, { errors: [{ message: { statusCode: 401 } }] })
  expect(error).toMatchObject({ name: 'ServerError', status: 401 })
  expect(graphqlErrors(error)).toEqual([])
})

// https://github.com/webonyx/graphql-php/issues/280
test('PHP sent an empty list as `data`, and the parser threw: the error is a ParseError', async () => {
  const { data, error } = await resultOf(200, { data: [] })
  expect([data, error?.name]).toEqual([undefined, 'ParseError'])
})

// https://github.com/boardsesh/boardsesh/pull/3717
test('a 200 without a body threw a SyntaxError past all handlers: the error is a ParseError that says "empty"', async () => {
  const { error } = await resultOf(200, '')
  expect(error?.name).toBe('ParseError')
  expect(error?.message).toContain('the body is empty')
})

// https://github.com/apollographql/apollo-client/issues/7312
// https://github.com/graphql/graphiql/issues/18
test('a gateway answered in HTML, and the app saw "Unexpected token <": the error has the status', async () => {
  const { error } = await resultOf(504, html, 'text/html')
  expect(error).toMatchObject({ name: 'ServerError', status: 504, response: { body: html } })
})

// https://github.com/wp-graphql/wp-graphql/issues/2017
// https://github.com/domaindrivendev/Swashbuckle.AspNetCore/pull/578
test('an invisible character before the JSON made it unreadable: a byte order mark is skipped', async () => {
  expect((await resultOf(200, '\uFEFF{"data":{"todos":[]}}')).data).toEqual({ todos: [] })
})

// https://github.com/node-fetch/node-fetch/issues/541
// https://github.com/fastly/js-compute-runtime/issues/72
test('the fetch of the platform left that character in its text: it does no harm there either', async () => {
  const text = () => Promise.resolve('\uFEFF{"data":{"todos":[]}}')
  const fetch = () => Promise.resolve({ ok: true, status: 200, headers: new Headers(), text } as Response)
  expect((await request<object>('{ todos }', { fetch })).data).toEqual({ todos: [] })
})

// https://github.com/graffle-js/graffle/issues/1473
test('the headers and the body of a 401 were lost: the error has both', async () => {
  const endpoint = await serveResponse((response) =>
    response.writeHead(401, { 'www-authenticate': 'Bearer error="expired"' }).end('{"reason":"expired"}'),
  )
  const { error } = await request('{ a }', { endpoint })
  expect(error?.response?.headers.get('www-authenticate')).toContain('expired')
  expect(error?.response?.body).toBe('{"reason":"expired"}')
})

// https://github.com/urql-graphql/urql/issues/3394
// https://github.com/graphql/graphiql/issues/88
test('a 500 with GraphQL errors gave neither data nor an error: the error has them', async () => {
  const { error } = await resultOf(500, { errors: [{ message: 'out of stock' }] })
  expect(error).toMatchObject({ name: 'ServerError', errors: [{ message: 'out of stock' }] })
})

// https://github.com/octokit/graphql.js/issues/14
test('one field failed, and the data of all others was thrown away: the data comes beside the error', async () => {
  const { data, error } = await resultOf(200, { data: { a: 1, b: null }, errors: [{ message: 'no b' }] })
  expect([data, error?.name]).toEqual([{ a: 1, b: null }, 'GraphQLResultError'])
})

// https://github.com/oven-sh/bun/pull/34922
// https://github.com/notatallshaw/nab/pull/467
test('half of a compressed body counted as the whole body: the result is an error without data', async () => {
  const whole = gzipSync(
    JSON.stringify({ data: { text: Array.from({ length: 9_000 }, Math.random).join() } }),
  )
  const endpoint = await serve((incoming) => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\nconnection: close\r\n\r\n'
    incoming.resume().on('end', () => {
      incoming.socket.write(head)
      incoming.socket.end(whole.subarray(0, whole.length / 2))
    })
  })
  const { data, error } = await request<object>('{ text }', { endpoint })
  expect(data).toBeUndefined()
  expect(error?.name).toMatch(/^(?:NetworkError|ParseError)$/)
})

// https://github.com/solo-io/dev-portal-starter/pull/165
test('a session had expired, and fetch followed a redirect to HTML: the error has the URL of the HTML', async () => {
  const endpoint = await serve((incoming, response) => {
    incoming.resume()
    if (incoming.url === '/sign-in') response.end(html)
    else response.writeHead(302, { location: '/sign-in' }).end()
  })
  const { error } = await createClient({ endpoint }).request('{ a }')
  expect(error?.name).toBe('ParseError')
  expect(error?.response).toMatchObject({ redirected: true, url: new URL('/sign-in', endpoint).href })
})

// https://github.com/whatwg/fetch/issues/552
test.for([
  ['limitResponse', limitResponse({ bytes: 1_000 })],
  ['batch', batch()],
] as const)(
  'a copy of a response does not say that fetch was redirected: the error says it behind %s',
  async ([, fetch]) => {
    const endpoint = await serve((incoming, response) => {
      incoming.resume()
      if (incoming.url === '/sign-in') response.end(html)
      else response.writeHead(302, { location: '/sign-in' }).end()
    })
    const client = createClient({ endpoint, fetch })
    const [{ error }] = await Promise.all([client.request('{ a }'), client.request('{ b }')])
    expect(error?.response).toMatchObject({ redirected: true, url: new URL('/sign-in', endpoint).href })
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

// https://github.com/graffle-js/graffle/issues/140
// https://github.com/graffle-js/graffle/issues/73
test('a JSON body had another media type, and its data counted as an error: the body decides', async () => {
  expect((await resultOf(200, { data: { a: 1 } }, 'text/plain')).data).toEqual({ a: 1 })
})

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

// https://github.com/hasura/graphqurl/issues/141
// https://github.com/teambit/bit/pull/7496
test('all that the app saw was "fetch failed": the message has the reason', async () => {
  const server = createServer()
  const port = await listenOnPort(server)
  await new Promise((resolve) => server.close(resolve))
  const { error } = await request('query Todos { todos }', { endpoint: `http://127.0.0.1:${port}/` })
  expect(error?.message).toMatch(/^query Todos: fetch failed: .*ECONNREFUSED/)
})
