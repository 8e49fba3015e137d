import { createClient, type Middleware, type Operation, request, withHeaders } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { outcomeOf } from '../test/outcomeOf.ts'
import { recordRequests } from '../test/recordRequests.ts'
import { serve } from '../test/serve.ts'

const twice: Middleware = (next) => async (operation) => {
  await next(operation)
  return next(operation)
}

describe('middleware', () => {
  test('runs the first of the list outermost', async () => {
    const order: string[] = []
    const noting =
      (name: string): Middleware =>
      (next) =>
      async (operation) => {
        order.push(`${name} in`)
        const result = await next(operation)
        order.push(`${name} out`)
        return result
      }
    await request('{ a }', {
      middleware: [noting('outer'), noting('inner')],
      fetch: () => Promise.resolve(Response.json({ data: {} })),
    })
    expect(order).toEqual(['outer in', 'inner in', 'inner out', 'outer out'])
  })

  test('gets an operation with the merged options of client and call', async () => {
    const seen: Operation[] = []
    const source = new String('mutation Add { a }')
    const client = createClient({
      endpoint: '/api',
      credentials: 'include',
      cache: 'no-store',
      middleware: [(next) => (operation) => (seen.push(operation), next(operation))],
      fetch: () => Promise.resolve(Response.json({ data: {} })),
    })
    await client.request(source, { variables: { id: 1 }, extensions: { b: 2 }, cache: 'reload' })
    expect(seen).toMatchObject([
      {
        query: 'mutation Add { a }',
        name: 'Add',
        kind: 'mutation',
        variables: { id: 1 },
        extensions: { b: 2 },
        endpoint: '/api',
        fetchOptions: { credentials: 'include', cache: 'reload' },
      },
    ])
    expect(seen[0]?.source).toBe(source)
  })

  test('gets a result when an inner middleware throws', async () => {
    const seen: unknown[] = []
    const noting: Middleware = (next) => async (operation) => {
      const result = await next(operation)
      seen.push(result.error?.name)
      return result
    }
    const throwing: Middleware = () => () => {
      throw new Error('out of luck')
    }
    await request('{ a }', { middleware: [noting, throwing] })
    expect(seen).toEqual(['RequestError'])
  })

  test('can resolve without sending', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>()
    const response = { status: 200, headers: new Headers() }
    const responding: Middleware = () => () => Promise.resolve({ data: { cached: true }, response })
    const result = await request('{ a }', { fetch, middleware: [responding] })
    expect(outcomeOf(result)).toEqual({ data: { cached: true }, status: 200 })
    expect(fetch).not.toHaveBeenCalled()
  })

  test('can replace encode', async () => {
    const { endpoint, arrived } = await recordRequests()
    const asText: Middleware = (next) => (operation) =>
      next({
        ...operation,
        encode: ({ query, endpoint }) => ({
          url: `${String(endpoint)}?text`,
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body: query,
        }),
      })
    await request('{ a }', { endpoint, middleware: [asText], headers: { 'x-a': '1' } })
    expect(arrived).toMatchObject([
      { url: '/graphql?text', headers: { 'content-type': 'text/plain', 'x-a': '1' }, body: '{ a }' },
    ])
  })

  test('with an encode without headers and body sends those of the platform', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({ data: {} })))
    const bare: Middleware = (next) => (operation) =>
      next({ ...operation, encode: () => ({ url: '/api', method: 'GET' }) })
    await request('{ a }', { fetch, middleware: [bare] })
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api', { method: 'GET' })
    expect(Object.keys(fetch.mock.lastCall?.[1] ?? {})).toEqual(['method'])
  })

  test.for([
    { where: 'without a signal', signal: undefined },
    { where: 'with one', signal: new AbortController().signal },
  ])('in JavaScript may give a result instead of a promise, $where', async ({ signal }) => {
    const mock = (() => () => ({ data: { a: 1 } })) as unknown as Middleware
    expect((await request('{ a }', { middleware: [mock], signal })).data).toEqual({ a: 1 })
  })

  test('that sends twice calls each header function once for each attempt', async () => {
    const { endpoint, arrived } = await recordRequests()
    const ofClient = vi.fn(() => ({}))
    const ofCall = vi.fn(() => ({}))
    const client = createClient({ endpoint, middleware: [twice], headers: ofClient })
    await client.request('{ a }', { headers: ofCall })
    expect([arrived.length, ofClient.mock.calls.length, ofCall.mock.calls.length]).toEqual([2, 2, 2])
  })
})

test('middleware gets the operation and the headers of the response', async () => {
  const endpoint = await serve((_, response) => response.setHeader('x-request-id', '7').end('{"data":{}}'))
  const seen: unknown[] = []
  const log: Middleware = (next) => async (operation) => {
    const result = await next(operation)
    seen.push(operation.name, operation.query, result.response?.headers.get('x-request-id'))
    return result
  }
  await request('query Todos { a }', { endpoint, middleware: [log] })
  expect(seen).toEqual(['Todos', 'query Todos { a }', '7'])
})

test('middleware can replace decode and fetch', async () => {
  const swapped: Middleware = (next) => (operation) =>
    next({
      ...operation,
      fetch: () => Promise.resolve(new Response('42')),
      decode: async (_, response) => ({ data: await response.text(), response }),
    })
  expect(await request('{ a }', { middleware: [swapped] })).toMatchObject({ data: '42' })
})

test('sends the next media type after a 406, below middleware', async () => {
  const accepted: unknown[] = []
  const endpoint = await serve((incoming, response) => {
    accepted.push(incoming.headers.accept)
    response.writeHead(accepted.length === 3 ? 200 : 406).end('{"data":{}}')
  })
  const seen = vi.fn()
  const accepting: Middleware = (next) => async (operation) => {
    const result = await next({ ...operation, accepts: ['text/a', 'text/b', 'text/c', 'text/d'] })
    seen()
    return result
  }
  const { error } = await request('{ a }', { endpoint, middleware: [accepting] })
  expect(error).toBeUndefined()
  expect(accepted).toEqual(['text/a', 'text/b', 'text/c'])
  expect(seen).toHaveBeenCalledOnce()
})

describe('withHeaders', () => {
  const traced: Middleware = (next) => (operation) => next(withHeaders(operation, { 'X-Trace': 'new' }))

  test('adds to the headers of client and call, and replaces them in any case', async () => {
    const { endpoint, arrived } = await recordRequests()
    const client = createClient({ endpoint, middleware: [traced], headers: { 'x-trace': 'old', 'x-a': '1' } })
    await client.request('{ a }', { headers: new Headers({ 'x-b': '2' }) })
    expect(arrived[0]?.headers).toMatchObject({ 'x-trace': 'new', 'x-a': '1', 'x-b': '2' })
  })

  test('does not change the operation it gets', async () => {
    const { endpoint, arrived } = await recordRequests()
    const tracedOnlyFirst: Middleware = (next) => async (operation) => {
      await traced(next)(operation)
      return next(operation)
    }
    await request('{ a }', { endpoint, middleware: [tracedOnlyFirst] })
    expect(arrived.map(({ headers }) => headers['x-trace'])).toEqual(['new', undefined])
  })

  test('calls a function once for each attempt', async () => {
    const { endpoint, arrived } = await recordRequests()
    const trace = vi.fn(() => Promise.resolve({ 'x-trace': String(trace.mock.calls.length) }))
    const tracedAnew: Middleware = (next) => (operation) => next(withHeaders(operation, trace))
    await request('{ a }', { endpoint, middleware: [tracedAnew, twice] })
    expect(arrived.map(({ headers }) => headers['x-trace'])).toEqual(['1', '2'])
  })
})
