import { type ClientOptions, createClient, type Middleware, request, type Transport } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { deferred } from '../../test/deferred.ts'
import { respondWith, serve, serveResponse } from '../../test/serve.ts'
import { hang } from '../../test/hang.ts'

const reason = new Error('left the page')

test('a signal that was aborted before the request sends nothing and calls no function of the caller', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  const headers = vi.fn<() => HeadersInit>()
  const middleware = vi.fn<Transport>()
  const options = { signal: AbortSignal.abort(reason), fetch, headers, middleware: [() => middleware] }
  const { error } = await request('{ a }', options)
  expect(error).toMatchObject({ name: 'AbortError', cause: reason })
  expect([fetch, headers, middleware].map(({ mock }) => mock.calls)).toEqual([[], [], []])
})

/** Options that stop a request at a stage for ever. They call `reached` at that stage. */
type Stage = (reached: () => void) => ClientOptions | Promise<ClientOptions>

const endpoint = 'http://127.0.0.1:1/graphql'

const stages: readonly { readonly what: string; readonly stage: Stage }[] = [
  {
    what: 'in a middleware that ignores the signal',
    stage: (reached) => ({ middleware: [() => () => hang(reached)] }),
  },
  {
    what: 'in an encoder that ignores the signal',
    stage: (reached) => ({
      middleware: [(next) => (operation) => next({ ...operation, encode: () => hang(reached) })],
    }),
  },
  {
    what: 'in a header function that ignores the signal',
    stage: (reached) => ({ endpoint, headers: () => hang(reached) }),
  },
  {
    what: 'in a fetch that ignores the signal',
    stage: (reached) => ({ fetch: () => hang(reached) }),
  },
  {
    what: 'in a body that ignores the signal',
    stage: (reached) => ({
      fetch: () => Promise.resolve(new Response(new ReadableStream({ pull: () => hang(reached) }))),
    }),
  },
  {
    what: 'before the server responds',
    stage: async (reached) => ({ endpoint: await serve(reached) }),
  },
  ...[200, 500].map((status) => ({
    what: `during the body of a ${status}`,
    stage: async (reached: () => void) => ({
      endpoint: await serve((_request, response) => {
        response.writeHead(status).write('{"data":')
      }),
      fetch: async (...args: Parameters<typeof fetch>) => {
        const response = await fetch(...args)
        // The body is read in the next task.
        setImmediate(reached)
        return response
      },
    }),
  })),
]

describe('an abort ends the request at once', () => {
  test.for(stages)('$what', async ({ stage }) => {
    const controller = new AbortController()
    const reached = deferred()
    const options = await stage(reached.resolve)
    const pending = request('query Todos { a }', { ...options, signal: controller.signal })
    await reached.promise
    controller.abort(reason)
    const { error } = await pending
    expect(error).toMatchObject({ name: 'AbortError', cause: reason, message: 'query Todos: left the page' })
  })
})

test('an abort closes the connection to the server', async () => {
  const controller = new AbortController()
  const closed = deferred()
  const endpoint = await serve((request) => {
    request.on('close', closed.resolve)
    controller.abort()
  })
  await request('{ a }', { endpoint, signal: controller.signal })
  await expect(closed.promise).resolves.toBeUndefined()
})

test.for([200, 500])(
  'an abort cancels the body of a %d, although fetch ignores the signal',
  async (status) => {
    const controller = new AbortController()
    const cancelled = deferred<string>()
    const reading = deferred()
    const body = new ReadableStream({ cancel: () => cancelled.resolve('cancelled') })
    const fetch = () => {
      // The body is read in the next task.
      setImmediate(reading.resolve)
      return Promise.resolve(new Response(body, { status }))
    }
    const pending = request('{ a }', { fetch, signal: controller.signal })
    await reading.promise
    controller.abort()
    expect((await pending).error?.name).toBe('AbortError')
    expect(await cancelled.promise).toBe('cancelled')
  },
)

test('an abort before the response cancels its body, although fetch ignores the signal', async () => {
  const controller = new AbortController()
  const cancelled = deferred<string>()
  const responding = deferred<Response>()
  const pending = request('{ a }', { fetch: () => responding.promise, signal: controller.signal })
  await new Promise(setImmediate)
  controller.abort()
  await pending
  responding.resolve(new Response(new ReadableStream({ cancel: () => cancelled.resolve('cancelled') })))
  expect(await cancelled.promise).toBe('cancelled')
})

test('passes an abort and its reason to fetch', async () => {
  const controller = new AbortController()
  const fetching = deferred<RequestInit | undefined>()
  const fetch = (_url: unknown, init?: RequestInit) => hang(() => fetching.resolve(init))
  const pending = request('{ a }', { fetch, signal: controller.signal })
  const init = await fetching.promise
  expect(init?.signal?.aborted).toBe(false)
  controller.abort(reason)
  expect(init?.signal).toMatchObject({ aborted: true, reason })
  await pending
})

test('sends nothing when a header function resolves after an abort', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  const controller = new AbortController()
  const asked = deferred()
  const token = deferred<HeadersInit>()
  const headers = () => {
    asked.resolve()
    return token.promise
  }
  const pending = request('{ a }', { signal: controller.signal, fetch, headers })
  await asked.promise
  controller.abort()
  await pending
  token.resolve({})
  await new Promise(setImmediate)
  expect(fetch).not.toHaveBeenCalled()
})

test('a signal that a middleware sets aborts while the body arrives', async () => {
  const controller = new AbortController()
  const endpoint = await serve((_request, response) => {
    response.writeHead(500).write('{"errors":[')
  })
  const withOtherSignal: Middleware = (next) => (operation) =>
    next({ ...operation, fetchOptions: { ...operation.fetchOptions, signal: controller.signal } })
  const fetching: typeof fetch = async (...args) => {
    const response = await fetch(...args)
    setImmediate(() => controller.abort(reason))
    return response
  }
  const { error } = await request('{ a }', { endpoint, middleware: [withOtherSignal], fetch: fetching })
  expect(error).toMatchObject({ name: 'AbortError', cause: reason })
})

test('a signal that a middleware sets ends a fetch that ignores it', async () => {
  const deadline: Middleware = (next) => (operation) =>
    next({ ...operation, fetchOptions: { ...operation.fetchOptions, signal: AbortSignal.timeout(20) } })
  const { error } = await request('{ a }', { middleware: [deadline], fetch: () => hang(() => undefined) })
  expect(error?.name).toBe('TimeoutError')
})

test('an abort leaves the other requests of the client alone', async () => {
  const client = createClient({ endpoint: await serveResponse(respondWith(200, { data: { a: 1 } })) })
  const [aborted, other] = await Promise.all([
    client.request('{ a }', { signal: AbortSignal.abort() }),
    client.request('{ a }'),
  ])
  expect(aborted.error?.name).toBe('AbortError')
  expect(other).toMatchObject({ data: { a: 1 } })
  expect(await client.request('{ a }')).toMatchObject({ data: { a: 1 } })
})

describe('a client and a call that both have a signal', () => {
  test.for(['client', 'call'] as const)('the signal of the %s aborts', async (aborted) => {
    const controllers = { client: new AbortController(), call: new AbortController() }
    const fetching = deferred()
    const client = createClient({
      signal: controllers.client.signal,
      fetch: () => hang(fetching.resolve),
    })
    const pending = client.request('{ a }', { signal: controllers.call.signal })
    await fetching.promise
    controllers[aborted].abort(reason)
    expect((await pending).error).toMatchObject({ name: 'AbortError', cause: reason })
  })
})
