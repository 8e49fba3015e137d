import { createClient, reconnect, stream, type StreamedResult, subscribe } from '@thinql/core'
import { createClient as createSocket } from 'graphql-ws'
import { describe, expect, test, vi } from 'vitest'
import { webSocket } from '../../recipes/webSocket.ts'
import { requestsOverWebSocket } from '../../recipes/requestsOverWebSocket.ts'
import { collect } from '../collect.ts'
import { serveWebSocket } from './serveWebSocket.ts'

const Added = 'subscription Added { added }'

function clientOf(url: string) {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ data: { n: 1 } })))
  const socket = createSocket({ url, retryAttempts: 0 })
  return {
    client: createClient({ fetch, middleware: [reconnect({ maxDelay: 50 }), webSocket(socket)] }),
    fetch,
  }
}

const outcomeOf = ({ data, error, hasNext }: StreamedResult<object>) =>
  error ? `${error.name}${hasNext ? ', lost' : ''}` : data

async function outcomesOf(url: string, document: string, variables?: object) {
  const { client } = clientOf(url)
  return (await collect(subscribe<object, object>(client, document, { variables }))).map(outcomeOf)
}

test('gives each event of a subscription, and ends when the server completes', async () => {
  const { url } = await serveWebSocket()
  const document = 'subscription Count($from: Int!) { count(from: $from) }'
  expect(await outcomesOf(url, document, { from: 3 })).toEqual([{ count: 3 }, { count: 2 }, { count: 1 }])
})

test('gives the GraphQL errors of a subscription that the server refuses', async () => {
  const { url } = await serveWebSocket()
  expect(await outcomesOf(url, 'subscription { nothing }')).toEqual(['GraphQLResultError'])
})

test('continues after an event with GraphQL errors', async () => {
  const { url } = await serveWebSocket()
  const { client } = clientOf(url)
  const outcomes: unknown[] = []
  for await (const result of subscribe<object>(client, Added)) {
    outcomes.push(outcomeOf(result))
    if (outcomes.length === 3) break
  }
  expect(outcomes).toEqual([{ added: 1 }, 'GraphQLResultError', { added: 2 }])
})

test('sends queries by fetch, and two subscriptions over one socket', async () => {
  const server = await serveWebSocket()
  const { client, fetch } = clientOf(server.url)
  const both = [subscribe(client, Added), subscribe(client, Added)]
  for (const events of both) expect((await events.next()).value).toMatchObject({ data: { added: 1 } })
  expect((await client.request('{ n }')).data).toEqual({ n: 1 })
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(server).toMatchObject({ sockets: 1, open: 2 })
  for (const events of both) await events.return()
})

test('completes the subscription on the server when the caller leaves while it waits', async () => {
  const server = await serveWebSocket()
  const events = subscribe(clientOf(server.url).client, Added)
  for (let read = 0; read < 3; read++) await events.next()
  const pending = events.next()
  await events.return()
  expect((await pending).done).toBe(true)
  await expect.poll(() => server.open).toBe(0)
})

describe('requestsOverWebSocket', () => {
  async function openSocket() {
    const server = await serveWebSocket()
    const socket = createSocket({ url: server.url, retryAttempts: 0 })
    const fetch = vi.fn(() => Promise.resolve(Response.json({ data: { n: 'by HTTP' } })))
    const middleware = [webSocket(socket), requestsOverWebSocket(socket)]
    return { client: createClient({ fetch, middleware }), fetch, server }
  }

  test('sends queries and subscriptions over one socket', async () => {
    const { client, fetch, server } = await openSocket()
    const events = subscribe<object>(client, Added)
    expect((await events.next()).value).toMatchObject({ data: { added: 1 } })
    expect((await client.request('{ n }')).data).toEqual({ n: 1 })
    expect(fetch).not.toHaveBeenCalled()
    expect(server.sockets).toBe(1)
    await events.return()
  })

  test('gives the GraphQL errors of a query that the server refuses', async () => {
    const { client } = await openSocket()
    const { error } = await client.request('query Q { nothing }')
    expect(error).toMatchObject({
      name: 'GraphQLResultError',
      errors: [{ message: expect.any(String) as string }],
    })
  })

  test('gives a NetworkError when the server closes', async () => {
    const { client, server } = await openSocket()
    const pending = client.request('{ never }')
    await expect.poll(() => server.sockets).toBe(1)
    server.stop()
    expect((await pending).error?.name).toBe('NetworkError')
  })

  test('gives an AbortError after an abort', async () => {
    const { client, server } = await openSocket()
    const controller = new AbortController()
    const pending = client.request('{ never }', { signal: controller.signal })
    await expect.poll(() => server.sockets).toBe(1)
    controller.abort()
    expect((await pending).error?.name).toBe('AbortError')
  })

  test('leaves stream to HTTP', async () => {
    const { client } = await openSocket()
    expect(await collect(stream<object>(client, '{ n }'))).toMatchObject([{ data: { n: 'by HTTP' } }])
  })
})

test('recovers from a server that is restarted', async () => {
  const first = await serveWebSocket()
  const events = subscribe<object>(clientOf(first.url).client, Added)
  const next = async () => {
    const { value } = await events.next()
    return value && outcomeOf(value)
  }
  expect([await next(), await next(), await next()]).toEqual([
    { added: 1 },
    'GraphQLResultError',
    { added: 2 },
  ])
  first.stop()
  expect(await next()).toBe('NetworkError, lost')
  expect(await next()).toBe('NetworkError, lost')
  const second = await serveWebSocket(first.port)
  let outcome = await next()
  while (outcome === 'NetworkError, lost') outcome = await next()
  expect(outcome).toEqual({ added: 1 })
  expect(second.open).toBe(1)
  await events.return()
})
