import { setTimeout as delay } from 'node:timers/promises'
import { createClient, type Middleware, reconnect, subscribe } from '@thinql/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { collect } from '../../test/collect.ts'
import {
  type Connection,
  complete,
  document,
  event,
  follow,
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

test('ends with the error of a middleware that throws after an event', async () => {
  const server = await serveInTurn(event(1), event(2))
  const broken: Middleware = (next) => (operation) =>
    next({
      ...operation,
      async onPart(part) {
        await operation.onPart?.(part)
        throw new Error('a bug')
      },
    })
  expect(await outcomesOf(server.endpoint, [reconnect(), broken])).toEqual([1, 'RequestError'])
  expect(server.count).toBe(1)
})

test('ends with the error of a middleware that aborts', async () => {
  const server = await serveInTurn(event(1))
  const refusing: Middleware = (next) => (operation) =>
    next({ ...operation, fetchOptions: { ...operation.fetchOptions, signal: AbortSignal.abort() } })
  expect(await outcomesOf(server.endpoint, [reconnect(), refusing])).toEqual(['AbortError'])
  expect(server.count).toBe(0)
})

test('ends with the error of a header that can never be sent', async () => {
  const client = createClient({ headers: { authorization: 'a\nb' }, middleware: [reconnect()] })
  const outcomes = (await collect(subscribe<{ n: number }>(client, document))).map(outcomeOf)
  expect(outcomes).toEqual(['RequestError'])
})

describe('ends with', () => {
  test.for<{ what: string; connection: Connection; error: string }>([
    ...[400, 401, 403, 404, 409].map((status) => ({
      what: `a ${status}`,
      connection: status,
      error: 'ServerError',
    })),
    {
      what: 'an event that is no GraphQL response',
      connection: 'event: next\ndata: no\n\n',
      error: 'ParseError',
    },
    {
      what: 'a first event that refuses the subscription',
      connection: 'event: next\ndata: {"errors":[{"message":"no"}]}\n\n',
      error: 'GraphQLResultError',
    },
  ])('$what', async ({ connection, error }) => {
    const server = await serveInTurn(connection, event(9) + complete)
    expect(await outcomesOf(server.endpoint)).toEqual([error])
    expect(server.count).toBe(1)
  })
})

describe('with `attempts`', () => {
  test('ends with the error of the last connection in a row without an event', async () => {
    const server = await serveInTurn('', event(1), '', 503, 502, event(2))
    const outcomes = await outcomesOf(server.endpoint, [reconnect({ attempts: 3 })])
    const lost = 'lost: NetworkError'
    expect(outcomes).toEqual([lost, 1, lost, lost, 'lost: ServerError', 'ServerError'])
    expect(server.count).toBe(5)
  })

  test.for([0, 1])('of %d, ends with a first connection that fails', async (attempts) => {
    const server = await serveInTurn(503)
    expect(await outcomesOf(server.endpoint, [reconnect({ attempts })])).toEqual(['ServerError'])
    expect(server.count).toBe(1)
  })
})

describe('ends at once, and connects no more, when the caller leaves', () => {
  test('while it waits', async () => {
    vi.mocked(Math.random).mockReturnValue(0.99)
    const server = await serveInTurn(503)
    const events = follow(server.endpoint)
    await events.next()
    const pending = events.next()
    await delay(50)
    const start = performance.now()
    await events.return()
    expect(await pending).toEqual({ done: true, value: undefined })
    expect(performance.now() - start).toBeLessThan(400)
    expect(server.count).toBe(1)
  })

  test('before it reads the Result after a loss', async () => {
    const server = await serveInTurn(event(1), event(2))
    for await (const { error } of follow(server.endpoint)) if (error) break
    await delay(50)
    expect(server.count).toBe(1)
  })

  test('by a signal, while it waits', async () => {
    vi.mocked(Math.random).mockReturnValue(0.99)
    const server = await serveInTurn(503)
    const controller = new AbortController()
    const client = createClient({ endpoint: server.endpoint, middleware: [reconnect()] })
    const errors: unknown[] = []
    for await (const { error } of subscribe(client, document, { signal: controller.signal })) {
      errors.push(error?.name)
      setTimeout(() => controller.abort(), 20)
    }
    expect(errors).toEqual(['ServerError', 'AbortError'])
    expect(server.count).toBe(1)
  })
})
