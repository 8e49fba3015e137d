import { type ClientOptions, createClient, request, stream, subscribe, type Transport } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import {
  collect,
  complete,
  deferred,
  event,
  fetchOf,
  hang,
  respondCutOff,
  respondWith,
  serve,
  serveResponse,
} from '../../test/harness.ts'
import { getEventListeners } from 'node:events'
import { wait } from './wait.ts'

const reason = new Error('left the page')

// https://github.com/wheresrhys/fetch-mock/issues/401
// https://github.com/jefflau/jest-fetch-mock/issues/173
test('a signal that was aborted before the request sends nothing and calls no function of the caller', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  const headers = vi.fn<() => HeadersInit>()
  const middleware = vi.fn<Transport>()
  const options = { signal: AbortSignal.abort(reason), fetch, headers, middleware: [() => middleware] }
  const { error } = await request('{ a }', options)
  expect(error).toMatchObject({ name: 'AbortError', cause: reason })
  expect([fetch, headers, middleware].map(({ mock }) => mock.calls)).toEqual([[], [], []])
})

const controller = new AbortController() as unknown as AbortSignal

// https://github.com/drcallaway/apollo-link-timeout/issues/26
test.for<[whose: string, options: ClientOptions]>([
  ['the caller', { signal: controller }],
  ['a middleware', { middleware: [Object.assign((next: Transport) => next, { signal: () => controller })] }],
])('a controller as the signal of %s gives a RequestError, and sends nothing', async ([, options]) => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  const message = 'query A: the signal is no AbortSignal: pass `controller.signal`.'
  const client = createClient({ ...options, fetch })
  expect((await client.request('query A { a }')).error).toMatchObject({ name: 'RequestError', message })
  expect(fetch).not.toHaveBeenCalled()
})

/** Options that stop a request at a stage for ever. They call `reached` at that stage. */
type Stage = (reached: () => void) => ClientOptions | Promise<ClientOptions>

const endpoint = 'http://127.0.0.1:1/graphql'

const inBody =
  (status: number): Stage =>
  async (reached) => ({
    endpoint: await serve((_, response) => response.writeHead(status).write('{"data":')),
    fetch: async (...args) => {
      const response = await fetch(...args)
      // The body is read in the next task.
      setImmediate(reached)
      return response
    },
  })

// https://github.com/urql-graphql/urql/issues/2441
test.for<[where: string, stage: Stage]>([
  ['in a middleware that ignores the signal', (reached) => ({ middleware: [() => () => hang(reached)] })],
  [
    'in an encoder that ignores the signal',
    (reached) => ({
      middleware: [(next) => (operation) => next({ ...operation, encode: () => hang(reached) })],
    }),
  ],
  ['in a header function that ignores the signal', (reached) => ({ endpoint, headers: () => hang(reached) })],
  ['in a fetch that ignores the signal', (reached) => ({ fetch: () => hang(reached) })],
  [
    'in a body that ignores the signal',
    (reached) => ({
      fetch: () => Promise.resolve(new Response(new ReadableStream({ pull: () => hang(reached) }))),
    }),
  ],
  ['before the server responds', async (reached) => ({ endpoint: await serve(reached) })],
  ['during the body of a 200', inBody(200)],
  ['during the body of a 500', inBody(500)],
])('an abort %s ends the request at once', async ([, stage]) => {
  const controller = new AbortController()
  const reached = deferred()
  const options = await stage(reached.resolve)
  const pending = request('query Todos { a }', { ...options, signal: controller.signal })
  await reached.promise
  controller.abort(reason)
  const { error } = await pending
  expect(error).toMatchObject({ name: 'AbortError', cause: reason, message: 'query Todos: left the page' })
})

test.for([200, 500])('an abort cancels the body of a %d when fetch ignores the signal', async (status) => {
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
})

// https://github.com/margelo/react-native-nitro-fetch/issues/232
test('a body that arrives after an abort is cancelled when fetch ignores the signal', async () => {
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

test('a request sends nothing when a header function resolves after an abort', async () => {
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

test.for(['client', 'call'] as const)('the signal of the %s ends the request', async (aborted) => {
  const controllers = { client: new AbortController(), call: new AbortController() }
  const fetching = deferred()
  const client = createClient({ signal: controllers.client.signal, fetch: () => hang(fetching.resolve) })
  const pending = client.request('{ a }', { signal: controllers.call.signal })
  await fetching.promise
  controllers[aborted].abort(reason)
  expect((await pending).error).toMatchObject({ name: 'AbortError', cause: reason })
})

test('a signal that takes no new fields ends the request', async () => {
  const controller = new AbortController()
  const signal = Object.preventExtensions(controller.signal)
  const pending = request('{ a }', { signal, fetch: () => hang() })
  controller.abort(reason)
  expect((await pending).error).toMatchObject({ name: 'AbortError', cause: reason })
})

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length
const throwing = () => {
  throw new Error('thrown')
}

// https://github.com/nodejs/node/issues/46525
// https://github.com/nodejs/undici/issues/5285
// https://github.com/apollographql/apollo-client/issues/13161
// https://github.com/nodejs/undici/issues/3157
// https://github.com/apify/impit/issues/393
// https://github.com/sindresorhus/p-retry/issues/71
test.for<[what: string, options: () => ClientOptions | Promise<ClientOptions>, document?: string]>([
  ['after data', async () => ({ endpoint: await serveResponse(respondWith(200, { data: {} })) })],
  ['after a 500', async () => ({ endpoint: await serveResponse(respondWith(500)) })],
  ['after a body that broke off', async () => ({ endpoint: await serveResponse(respondCutOff(200, '{')) })],
  ['after no connection', () => ({ endpoint: 'http://127.0.0.1:1/' })],
  ['after a malformed header', () => ({ headers: { a: 'b\nc' } })],
  ['after a header function that threw', () => ({ headers: throwing })],
  ['after a middleware that threw', () => ({ middleware: [() => throwing] })],
  ['after a document without text', () => ({}), ' '],
])('a request leaves no listener %s', async ([, options, document = '{ a }']) => {
  const [{ signal }, { signal: ofCall }] = [new AbortController(), new AbortController()]
  const client = createClient({ ...(await options()), signal })
  await client.request(document, { signal: ofCall })
  expect([listeners(signal), listeners(ofCall)]).toEqual([0, 0])
})

// https://github.com/fauna/faunadb-js/issues/374
test('each wait before the next connection kept a listener: a wait that has ended leaves none', async () => {
  const { signal } = new AbortController()
  expect(await wait(0, signal)).toBe(true)
  expect(listeners(signal)).toBe(0)
})

test('an abort leaves no listener on the other signal while fetch never settles', async () => {
  const { signal } = new AbortController()
  const controller = new AbortController()
  const fetching = deferred()
  const pending = createClient({ fetch: () => hang(fetching.resolve), signal }).request('{ a }', {
    signal: controller.signal,
  })
  await fetching.promise
  controller.abort()
  await pending
  expect([listeners(signal), listeners(controller.signal)]).toEqual([0, 0])
})

// https://github.com/langfuse/langfuse-js/issues/858
// https://github.com/nodejs/node/issues/52635
test('a request leaves no listener when a custom fetch does not remove its own', async () => {
  const { signal } = new AbortController()
  const fetch = (_url: unknown, init?: RequestInit) => {
    init?.signal?.addEventListener('abort', throwing)
    return Promise.resolve(Response.json({ data: {} }))
  }
  await createClient({ fetch }).request('{ a }', { signal })
  expect(listeners(signal)).toBe(0)
})

const part = '\r\n---\r\n\r\n{"data":{},"hasNext":true}\r\n---'

test.for([
  ['after it ends', subscribe, 'text/event-stream', event(1) + complete],
  ['after an event stream broke off', subscribe, 'text/event-stream', event(1)],
  ['after a multipart body broke off', stream, 'multipart/mixed', part],
] as const)('a stream leaves no listener on the signal of its fetch: %s', async ([, run, type, text]) => {
  const signals: AbortSignal[] = []
  let before: number[] = []
  const fetch: typeof globalThis.fetch = (url, init) => {
    if (init?.signal) signals.push(init.signal)
    before = signals.map(listeners)
    return fetchOf(type, [text], new Error('broken off'))(url, init)
  }
  await collect(run(createClient({ fetch }), '{ a }'))
  expect(before).toHaveLength(1)
  expect(signals.map(listeners)).toEqual(before)
})

const revoked = Proxy.revocable({}, {})
revoked.revoke()

test.for<[what: string, thrown: Error]>([
  ['a revoked proxy', revoked.proxy as Error],
  [
    'an error whose getters throw',
    Object.defineProperties(new Error(), {
      name: { get: () => expect.fail() },
      message: { get: () => expect.fail() },
      cause: { get: () => expect.fail() },
    }),
  ],
])('a thrown value that cannot be read is the cause of the error: %s', async ([, thrown]) => {
  const throwing = () => Promise.reject(thrown)
  const thrownError = (await request('{ a }', { middleware: [() => throwing] })).error
  expect(thrownError?.name).toBe('RequestError')
  expect(thrownError?.cause).toBe(thrown)
  const aborted = (await request('{ a }', { signal: AbortSignal.abort(thrown) })).error
  expect(aborted?.name).toBe('AbortError')
  expect(aborted?.cause).toBe(thrown)
  const failed = (await request('{ a }', { endpoint: 'http://localhost/', fetch: throwing })).error
  expect(failed?.name).toBe('NetworkError')
})

const prototypeless: unknown = Object.create(null)

test.for<[what: string, name: string, given: unknown]>([
  ['an object named TimeoutError', 'TimeoutError', { name: 'TimeoutError' }],
  ['null', 'AbortError', null],
  ['a string', 'AbortError', 'TimeoutError'],
  ['an object without prototype', 'AbortError', prototypeless],
])('an abort with the reason %s gives a %s', async ([, name, given]) => {
  const { error } = await request('{ a }', { signal: AbortSignal.abort(given) })
  const said = typeof given === 'string' ? given : 'no reason given'
  expect(error).toMatchObject({ name, cause: given, message: `query: ${said}` })
})

// https://github.com/southpolesteve/node-abort-controller/issues/9
test('the listener of a polyfilled signal got no event, and the request went on: the request ends', async () => {
  const listeners: (() => void)[] = []
  // The least of a signal. It keeps a listener as often as it gets it.
  const signal = {
    aborted: false,
    addEventListener: (_type: string, listener: () => void) => void listeners.push(listener),
    removeEventListener: (_type: string, listener: () => void) => {
      listeners.splice(listeners.indexOf(listener), 1)
    },
  } as unknown as { aborted: boolean } & AbortSignal
  const fetch = () => hang()
  const pending = [request('{ a }', { fetch, signal }), request('{ b }', { fetch, signal })]
  signal.aborted = true
  for (const listener of [...listeners]) listener()
  expect((await Promise.all(pending)).map(({ error }) => error?.name)).toEqual(['AbortError', 'AbortError'])
  expect(listeners).toEqual([])
})
