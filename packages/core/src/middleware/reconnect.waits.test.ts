import type { RequestListener } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { reconnect, type RequestFailure, retry, timeout } from '@thinql/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Connection,
  complete,
  event,
  follow,
  open,
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

test('pauses between connections also if Retry-After is 0', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const server = await serveInTurn(
    ...Array<RequestListener>(100).fill((_, response) => {
      response.writeHead(503, { 'retry-after': '0' }).end()
    }),
  )
  const results = follow(server.endpoint)
  await results.next()
  const next = results.next()
  await delay(100)
  expect(server.count).toBe(1)
  await results.return()
  await next
})

describe('waits', () => {
  /** The waits that are random. All other timers have whole milliseconds. */
  async function waitsFor(...connections: readonly Connection[]) {
    vi.mocked(Math.random).mockReturnValue(1 / 128)
    const setTimeout = vi.spyOn(globalThis, 'setTimeout')
    const { endpoint } = await serveInTurn(...connections)
    await outcomesOf(endpoint)
    return setTimeout.mock.calls.map(([, ms = 0]) => ms).filter((ms) => !Number.isInteger(ms))
  }

  test('up to 1 s, 2 s and so on after connections without an event', async () => {
    expect(await waitsFor('', 503, '', complete)).toEqual([1000 / 128, 2000 / 128, 4000 / 128])
  })

  test('up to 0.5 s after a connection with an event, and longer after the next ones', async () => {
    expect(await waitsFor('', '', event(1), '', event(2), complete)).toEqual(
      [1000, 2000, 500, 1000, 500].map((ms) => ms / 128),
    )
  })

  test('as long as Retry-After says', async () => {
    const { endpoint } = await serveInTurn(
      (_, response) => response.writeHead(503, { 'retry-after': '1' }).end(),
      complete,
    )
    const start = performance.now()
    await outcomesOf(endpoint)
    expect(performance.now() - start).toBeGreaterThan(990)
  })

  test('no longer than `maxDelay`', async () => {
    const { endpoint } = await serveInTurn(
      (_, response) => response.writeHead(503, { 'retry-after': '60' }).end(),
      complete,
    )
    expect(await outcomesOf(endpoint, [reconnect({ maxDelay: 10 })])).toEqual(['lost: ServerError'])
  })
})

test('calls `when` with the error, the operation and the number of connections without an event', async () => {
  const { endpoint } = await serveInTurn(404, 404, event(1), 404)
  const calls: unknown[] = []
  const when = (error: RequestFailure, { name }: { name?: string | undefined }, attempt: number) => {
    calls.push([error.name, name, attempt])
    return calls.length < 4
  }
  expect((await outcomesOf(endpoint, [reconnect({ when })])).at(-1)).toBe('ServerError')
  expect(calls).toEqual([
    ['ServerError', 'Added', 1],
    ['ServerError', 'Added', 2],
    ['NetworkError', 'Added', 0],
    ['ServerError', 'Added', 1],
  ])
})

describe('with middleware after it', () => {
  test('limits the time to the first event of each connection', async () => {
    const slow: RequestListener = (_, response) => {
      open(response).write(event(1))
      setTimeout(() => response.destroy(), 400)
    }
    const { endpoint } = await serveInTurn(slow, () => undefined, event(2) + complete)
    const outcomes = await outcomesOf(endpoint, [reconnect(), timeout(200)])
    expect(outcomes).toEqual([1, 'lost: NetworkError', 'lost: TimeoutError', 2])
  })

  test('counts each connection once, with retry too', async () => {
    const server = await serveInTurn(503, 503, event(1) + complete)
    const outcomes = await outcomesOf(server.endpoint, [reconnect(), retry({ maxDelay: 0 })])
    expect(outcomes).toEqual(['lost: ServerError', 'lost: ServerError', 1])
  })
})
