import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, type Middleware, reconnect, request, stream, subscribe, timeout } from '@thinql/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { collect } from '../../test/collect.ts'
import { respondWith, serveResponse } from '../../test/serve.ts'
import {
  type Connection,
  complete,
  document,
  event,
  follow,
  open,
  outcomeOf,
  outcomesOf,
  serveInTurn,
} from '../../test/streaming/serveInTurn.ts'

beforeEach(() => {
  // No wait.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('connects again after a lost connection, and ends when the server completes', async () => {
  const { endpoint } = await serveInTurn(event(1) + event(2), event(3) + complete)
  expect(await outcomesOf(endpoint)).toEqual([1, 2, 'lost: NetworkError', 3])
})

describe('connects again after', () => {
  test.for<{ what: string; connection: Connection; middleware?: Middleware[]; error: string }>([
    ...[408, 425, 429, 500, 501, 502, 503, 504, 520].map((status) => ({
      what: `a ${status}`,
      connection: status,
      error: 'ServerError',
    })),
    { what: 'a connection that broke off before the first event', connection: '', error: 'NetworkError' },
    {
      what: 'a connection that ended without `complete`',
      connection: (_, response) => open(response).end(event(1)),
      error: 'NetworkError',
    },
    {
      what: 'a connection that was refused',
      connection: (_, response) => response.destroy(),
      error: 'NetworkError',
    },
    {
      what: 'a timeout of one connection',
      connection: () => undefined,
      middleware: [reconnect(), timeout(200)],
      error: 'TimeoutError',
    },
  ])('$what', async ({ connection, middleware, error }) => {
    const { endpoint } = await serveInTurn(connection, event(9) + complete)
    const outcomes = await outcomesOf(endpoint, middleware)
    expect(outcomes.slice(-2)).toEqual([`lost: ${error}`, 9])
  })
})

describe('connects again after a header function that threw', () => {
  /** Headers that fail as often as the test says, as a token does that can't be refreshed. */
  function failing(times: number) {
    const cause = new TypeError('fetch failed')
    return () => {
      if (times-- > 0) throw cause
      return { authorization: 'token' }
    }
  }

  test('before the first event, with each failure as a loss', async () => {
    const server = await serveInTurn(event(1) + complete)
    const client = createClient({
      endpoint: server.endpoint,
      headers: failing(2),
      middleware: [reconnect()],
    })
    const outcomes = (await collect(subscribe<{ n: number }>(client, document))).map(outcomeOf)
    expect(outcomes).toEqual(['lost: RequestError', 'lost: RequestError', 1])
    expect(server.count).toBe(1)
  })

  test('after a loss', async () => {
    const server = await serveInTurn(event(1), event(2) + complete)
    const headers = failing(1)
    const lateHeaders = () => (server.count ? headers() : {})
    const client = createClient({
      endpoint: server.endpoint,
      headers: lateHeaders,
      middleware: [reconnect()],
    })
    const outcomes = (await collect(subscribe<{ n: number }>(client, document))).map(outcomeOf)
    expect(outcomes).toEqual([1, 'lost: NetworkError', 'lost: RequestError', 2])
  })
})

test('continues after an event with GraphQL errors', async () => {
  const failed = 'event: next\ndata: {"data":{"n":1},"errors":[{"message":"no"}]}\n\n'
  const { endpoint } = await serveInTurn(event(1) + failed, event(2) + complete)
  const results = await collect(follow(endpoint))
  expect(results.map(({ error }) => error?.name)).toEqual([
    undefined,
    'GraphQLResultError',
    'NetworkError',
    undefined,
  ])
})

test('gives the data of plain JSON after a loss', async () => {
  const { endpoint } = await serveInTurn(503, (_, response) => response.end('{"data":{"n":1}}'))
  expect(await outcomesOf(endpoint)).toEqual(['lost: ServerError', 1])
})

test('gives a loss without the data of the last event', async () => {
  const { endpoint } = await serveInTurn(event(1), 503, event(2) + complete)
  const results = await collect(follow(endpoint))
  expect(results.map(({ data }) => data ?? undefined)).toEqual([{ n: 1 }, undefined, undefined, { n: 2 }])
})

test('closes each connection before it opens the next one', async () => {
  const server = await serveInTurn(event(1), 503, event(2), '', event(3) + complete)
  await outcomesOf(server.endpoint)
  expect(server).toMatchObject({ count: 5, mostOpen: 1 })
})

test('recovers from a server that is restarted', async () => {
  const listener: RequestListener = (request, response) => {
    request.resume()
    open(response).write(event(1))
  }
  const start = async (port: number) => {
    const server = createServer(listener).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await start(0)
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  vi.mocked(Math.random).mockReturnValue(0.1)
  const events = follow(`http://127.0.0.1:${port}/graphql`)
  const next = async () => (await events.next()).value ?? undefined
  expect(await next()).toMatchObject({ data: { n: 1 } })
  stop()
  expect(await next()).toMatchObject({ error: { name: 'NetworkError' }, hasNext: true })
  expect(await next()).toMatchObject({ error: { name: 'NetworkError' }, hasNext: true })
  server = await start(port)
  let result = await next()
  while (result?.error) result = await next()
  expect(result).toMatchObject({ data: { n: 1 } })
  await events.return()
  stop()
})

test.for(['query Todos { n }', 'mutation Add { n }', document])('passes a request of %s', async (text) => {
  const endpoint = await serveResponse(respondWith(503))
  expect(await request(text, { endpoint, middleware: [reconnect()] })).toMatchObject({
    error: { name: 'ServerError', status: 503 },
  })
})

test('sends a streamed query only once, although it fails', async () => {
  const endpoint = await serveResponse(respondWith(503))
  const client = createClient({ endpoint, middleware: [reconnect()] })
  expect(await collect(stream(client, 'query Todos { n }'))).toMatchObject([
    { error: { name: 'ServerError', status: 503 } },
  ])
})

test.for([{ attempts: NaN }, { attempts: -1 }, { maxDelay: NaN }, { maxDelay: -1 }])(
  'throws a RangeError for %j',
  (options) => {
    expect(() => reconnect(options)).toThrow(new RangeError('reconnect: give numbers from 0.'))
  },
)
