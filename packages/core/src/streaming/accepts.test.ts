import { text } from 'node:stream/consumers'
import { createClient, type Middleware, stream, subscribe } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { serveIncrementalApollo } from '../../test/graphql-17/serveApollo.ts'
import { respondWith, serve } from '../../test/support/serve.ts'
import { collect } from '../../test/support/promises.ts'
import { multipart } from '../../test/streaming/formats.ts'

const notAcceptable = respondWith(406, { errors: [{ message: 'Not acceptable' }] })

/** A server that responds in multipart to an acceptable `Accept`, and refuses others. Keeps the requests. */
async function serveAccepting(acceptable: (accept: string) => boolean, refuse = notAcceptable) {
  const accepts: (string | undefined)[] = []
  const bodies: string[] = []
  const endpoint = await serve((request, response) => {
    const { accept = '' } = request.headers
    accepts.push(accept)
    void text(request).then((body) => {
      bodies.push(body)
      if (!acceptable(accept)) refuse(response)
      else {
        response.writeHead(200, { 'content-type': 'multipart/mixed; boundary="-"' })
        response.end(multipart('-', [{ data: { a: 1 } }]))
      }
    })
  })
  return { endpoint, accepts, bodies }
}

const multipartOfEvents =
  'multipart/mixed;boundary=graphql;subscriptionSpec=1.0, application/graphql-response+json, application/json;q=0.9'

test('`stream` accepts the current format, the format of 2022, and JSON', async () => {
  const { endpoint, accepts } = await serveAccepting(() => true)
  await collect(stream(createClient({ endpoint }), '{ a }'))
  expect(accepts).toEqual([
    'multipart/mixed;incrementalSpec=v0.2, multipart/mixed;deferSpec=20220824, application/graphql-response+json, application/json',
  ])
})

test('Apollo Server refuses an Accept without a format for @defer', async () => {
  const endpoint = await serveIncrementalApollo()
  const client = createClient({ endpoint, headers: { accept: 'multipart/mixed' } })
  const [refused] = await collect(stream(client, '{ todo { title ... @defer { note } } }'))
  expect(refused).toMatchObject({ error: { name: 'ServerError', status: 406 } })
  expect(refused?.error?.message).toContain("'Accept: multipart/mixed; incrementalSpec=v0.2'")
})

test('Apollo Server on graphql 17 responds in the current format', async () => {
  const endpoint = await serveIncrementalApollo()
  const [first] = await collect(stream(createClient({ endpoint }), '{ todo { title ... @defer { note } } }'))
  expect(first?.response?.headers.get('content-type')).toContain('incrementalSpec=v0.2')
})

// https://github.com/strawberry-graphql/strawberry/issues/3626
// https://github.com/graphql-hive/router/issues/1367
test.for([
  { server: 'Apollo Router', refuse: notAcceptable },
  { server: 'Strawberry', refuse: respondWith(400, 'subscriptions are not allowed', 'text/plain') },
  {
    server: 'async-graphql',
    refuse: respondWith(200, { data: null, errors: [{ message: 'not like this' }] }),
  },
])('`subscribe` asks for multipart, unseen by middleware, after a refusal of $server', async ({ refuse }) => {
  const isAccepted = (accept: string) => accept.includes('subscriptionSpec=1.0')
  const { endpoint, accepts, bodies } = await serveAccepting(isAccepted, refuse)
  const seen = vi.fn()
  const watching: Middleware = (next) => (operation) => {
    seen(operation.accept)
    return next(operation)
  }
  const client = createClient({ endpoint, middleware: [watching] })
  expect(await collect(subscribe(client, 'subscription { a }'))).toMatchObject([{ data: { a: 1 } }])
  expect(accepts).toEqual(['text/event-stream', multipartOfEvents])
  expect(bodies[1]).toBe(bodies[0])
  expect(seen).toHaveBeenCalledExactlyOnceWith('text/event-stream')
})

test.for([
  {
    what: 'a token that was refused',
    status: 200,
    body: { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] },
  },
  { what: 'partial data', status: 200, body: { data: { a: 1 }, errors: [{ message: 'no' }] } },
  { what: 'a server that is down', status: 503, body: { errors: [{ message: 'no' }] } },
])('`subscribe` sends one request after $what', async ({ status, body }) => {
  const { endpoint, accepts } = await serveAccepting(() => false, respondWith(status, body))
  expect(await collect(subscribe(createClient({ endpoint }), 'subscription { a }'))).toHaveLength(1)
  expect(accepts).toHaveLength(1)
})

test('`subscribe` gives the error of the second 406', async () => {
  const { endpoint, accepts } = await serveAccepting(() => false)
  expect(await collect(subscribe(createClient({ endpoint }), 'subscription { a }'))).toMatchObject([
    { error: { name: 'ServerError', status: 406, errors: [{ message: 'Not acceptable' }] } },
  ])
  expect(accepts).toEqual(['text/event-stream', multipartOfEvents])
})

test.for([stream, subscribe])('an Accept of the caller replaces that of a stream', async (run) => {
  const { endpoint, accepts } = await serveAccepting(() => true)
  await collect(run(createClient({ endpoint, headers: { ACCEPT: 'a/b' } }), '{ a }'))
  await collect(run(createClient({ endpoint }), '{ a }', { headers: { Accept: 'c/d' } }))
  expect(accepts).toEqual(['a/b', 'c/d'])
})
