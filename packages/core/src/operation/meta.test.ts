import { createClient, type Middleware, type Operation, request, stream, subscribe } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { collect } from '../../test/collect.ts'

const calls = [
  { name: 'request', call: (...args: Parameters<typeof subscribe>) => args[0].request(args[1], args[2]) },
  { name: 'stream', call: (...args: Parameters<typeof subscribe>) => collect(stream(...args)) },
  { name: 'subscribe', call: (...args: Parameters<typeof subscribe>) => collect(subscribe(...args)) },
]

const respond = () => vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ data: { a: 1 } })))

describe.for(calls)('$name', ({ call }) => {
  test('gives meta to middleware and sends nothing of it', async () => {
    const seen: Operation['meta'][] = []
    const watch: Middleware = (next) => (operation) => {
      seen.push(operation.meta)
      return next(operation)
    }
    const fetch = respond()
    await call(createClient({ fetch, middleware: [watch] }), '{ a }', { meta: { note: 'secret' } })
    expect(seen).toEqual([{ note: 'secret' }])
    const [, init] = fetch.mock.lastCall ?? []
    expect(init).not.toHaveProperty('meta')
    expect(init?.body).toBe('{"query":"{ a }"}')
  })

  test('sends with the fetch of the call', async () => {
    const ofClient = respond()
    const ofCall = respond()
    await call(createClient({ fetch: ofClient }), '{ a }', { fetch: ofCall })
    expect([ofClient.mock.calls.length, ofCall.mock.calls.length]).toEqual([0, 1])
  })
})

test('request without a client takes meta', async () => {
  let meta: Operation['meta']
  const watch: Middleware = (next) => (operation) => {
    ;({ meta } = operation)
    return next(operation)
  }
  await request('{ a }', { fetch: respond(), middleware: [watch], meta: { id: 1 } })
  expect(meta).toEqual({ id: 1 })
})
