import { text } from 'node:stream/consumers'
import { createClient, limitResponse, type Middleware, persisted, stream, subscribe } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { deferred, collect } from '../promises.ts'
import { serve } from '../serve.ts'

const events = 'text/event-stream'
const notFound = (rest = '') =>
  `{"errors":[{"message":"PersistedQueryNotFound","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]${rest}}`
const routerPart = 'content-type: application/json\r\n\r\n'

/** What each server writes when it doesn't know a hash, and when it has one event. The status is 200 in both cases. */
const servers = [
  {
    server: 'gqlgen, which always writes data',
    contentType: events,
    refusal: `:\n\nevent: next\ndata: ${notFound(',"data":null')}\n\nevent: complete\n\n`,
    event: ':\n\nevent: next\ndata: {"data":{"n":1}}\n\nevent: complete\n\n',
  },
  {
    server: 'graphql-yoga',
    contentType: events,
    refusal: `:\n\nevent: next\ndata: ${notFound()}\n\nevent: complete\ndata:\n\n`,
    event: ':\n\nevent: next\ndata: {"data":{"n":1}}\n\nevent: complete\ndata:\n\n',
  },
  {
    server: 'Apollo Router',
    contentType: 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
    refusal: `\r\n--graphql\r\n${routerPart}{}\r\n--graphql\r\n${routerPart}{"payload":null,${notFound().slice(1)}\r\n--graphql--\r\n`,
    event: `\r\n--graphql\r\n${routerPart}{}\r\n--graphql\r\n${routerPart}{"payload":{"data":{"n":1}}}\r\n--graphql--\r\n`,
  },
  {
    server: 'Apollo Router with data in the payload',
    contentType: 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
    refusal: `\r\n--graphql\r\n${routerPart}{"payload":${notFound(',"data":null')}}\r\n--graphql--\r\n`,
    event: `\r\n--graphql\r\n${routerPart}{"payload":{"data":{"n":1}}}\r\n--graphql--\r\n`,
  },
]

describe.for(servers)('a subscription that $server refuses', ({ contentType, refusal, event }) => {
  const serveIt = (isKnown: (body: string, token?: string) => boolean) =>
    serve((request, response) => {
      void text(request).then((body) => {
        const known = isKnown(body, request.headers.authorization)
        response.writeHead(200, { 'content-type': contentType }).end(known ? event : refusal)
      })
    })

  test('is sent again with its text by persisted', async () => {
    const endpoint = await serveIt((body) => body.includes('subscription { n }'))
    const client = createClient({ endpoint, middleware: [persisted()] })
    expect(await collect(subscribe(client, 'subscription { n }'))).toMatchObject([{ data: { n: 1 } }])
  })

  test('is sent again by a middleware that refreshes a token', async () => {
    const endpoint = await serveIt((_body, token) => token === 'new')
    let token = 'old'
    const refreshing: Middleware = (next) => async (operation) => {
      const result = await next(operation)
      if (!result.error) return result
      token = 'new'
      return next(operation)
    }
    const client = createClient({
      endpoint,
      headers: () => ({ authorization: token }),
      middleware: [refreshing],
    })
    expect(await collect(subscribe(client, 'subscription { n }'))).toMatchObject([{ data: { n: 1 } }])
  })
})

const errors = [{ message: 'Sign in', extensions: { code: 'UNAUTHENTICATED' } }]

describe.for([
  {
    kind: 'stream',
    run: stream,
    contentType: 'multipart/mixed; boundary="-"',
    head: '\r\n---\r\n\r\n',
    tail: '\r\n---',
  },
  { kind: 'subscribe', run: subscribe, contentType: events, head: 'event: next\ndata: ', tail: '\n\n' },
])('$kind', ({ run, contentType, head, tail }) => {
  /** A server that refuses and keeps the connection open. */
  async function serveOpen(body: string, ping?: string) {
    const closed = deferred<string>()
    const endpoint = await serve((_request, response) => {
      response.writeHead(401, { 'content-type': contentType }).write(body)
      const pings = setInterval(() => ping && response.write(ping), 5)
      response.on('close', () => {
        clearInterval(pings)
        closed.resolve('closed')
      })
    })
    return { endpoint, closed: closed.promise }
  }

  test('gives a 401 at its first event, and closes the connection that the server keeps open', async () => {
    const { endpoint, closed } = await serveOpen(`${head}${JSON.stringify({ errors })}${tail}`, ':\n\n')
    const results = await collect(run(createClient({ endpoint }), '{ a }'))
    expect(results).toMatchObject([{ error: { name: 'ServerError', status: 401, errors } }])
    expect(await closed).toBe('closed')
  })

  test('gives a 401 without an event when limitResponse finds that no byte comes', async () => {
    const { endpoint, closed } = await serveOpen(':\n\n')
    const client = createClient({ endpoint, fetch: limitResponse({ idle: 50 }) })
    const results = await collect(run(client, '{ a }'))
    expect(results).toMatchObject([
      { error: { name: 'ServerError', status: 401, response: { body: ':\n\n' } } },
    ])
    expect(await closed).toBe('closed')
  })

  test('gives a 401 with endless pings when limitResponse finds that it is too long', async () => {
    const { endpoint } = await serveOpen(':\n\n', ':'.repeat(1000))
    const client = createClient({ endpoint, fetch: limitResponse({ bytes: 5000 }) })
    const results = await collect(run(client, '{ a }'))
    expect(results).toMatchObject([{ error: { name: 'ServerError', status: 401 } }])
  })
})
