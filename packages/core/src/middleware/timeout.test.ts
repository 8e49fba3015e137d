import { getEventListeners } from 'node:events'
import { type ClientOptions, createClient, request, subscribe, timeout } from '@thinql/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { collect, complete, event, hang, jsonFetch, pause, serve } from '../../test/harness.ts'
import { beBusy, serveFromThread } from '../../test/support/busy.ts'

const document = 'query Todos { todos { id } }'
const forEver = () => hang()

// https://github.com/graffle-js/graffle/issues/229
// https://github.com/apollographql/apollo-client/issues/11602
test.for<[what: string, options: () => Promise<ClientOptions> | ClientOptions]>([
  ['in a header function', () => ({ endpoint: 'http://127.0.0.1:1', headers: forEver })],
  ['in the connection', () => ({ fetch: forEver })],
  // https://github.com/sindresorhus/ky/issues/647
  // https://github.com/unjs/ofetch/pull/626
  // https://github.com/browserbase/sdk-node/issues/206
  ['in the body', async () => ({ endpoint: await serve((_, response) => response.write('{"data":')) })],
])('`timeout` gives a TimeoutError when the request hangs %s', async ([, options]) => {
  const { error } = await request(document, { middleware: [timeout(30)], ...(await options()) })
  expect(error).toMatchObject({
    name: 'TimeoutError',
    message: 'query Todos: no response within 30 ms.',
    cause: { name: 'TimeoutError' },
  })
})

// https://github.com/nodejs/readable-stream/pull/474
// https://github.com/follow-redirects/follow-redirects/issues/231
test('`timeout` ends a request on a page that has frozen `Error.prototype`', async () => {
  class FrozenError extends Error {}
  Object.defineProperty(FrozenError.prototype, 'name', { value: 'Error' })
  vi.stubGlobal('Error', FrozenError)
  const { error } = await request(document, { fetch: forEver, middleware: [timeout(1)] })
  expect(error).toMatchObject({ name: 'TimeoutError', cause: { name: 'TimeoutError' } })
})

// https://github.com/groupon/gofer/pull/71
test('`timeout` gives a response that came in time, while the process was busy for longer than that', async () => {
  const endpoint = await serveFromThread(0)
  // The first request finds the server.
  await request(document, { endpoint })
  const result = request(document, { endpoint, middleware: [timeout(200)] })
  await beBusy(300)
  expect(await result).toMatchObject({ data: { a: 1 } })
})

test('`timeout` ends a request that has no response after the process was busy', async () => {
  const result = request(document, { fetch: forEver, middleware: [timeout(20)] })
  await beBusy(40)
  expect((await result).error?.name).toBe('TimeoutError')
})

test('`timeout` leaves no listener on the signal of the client', async () => {
  const { signal } = new AbortController()
  const client = createClient({ fetch: forEver, signal, middleware: [timeout(1), timeout(100)] })
  await client.request(document)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('`timeout` gives a TimeoutError for 0 ms', async () => {
  const { error } = await request(document, { fetch: forEver, middleware: [timeout(0)] })
  expect(error?.name).toBe('TimeoutError')
})

test.for([-1, NaN, Infinity, 2 ** 31])('`timeout` throws a RangeError for %d ms', (ms) => {
  expect(() => timeout(ms)).toThrow(
    new RangeError(`timeout(${ms}): give milliseconds, from 0 to 2147483647.`),
  )
})

describe('the timer of `timeout`', () => {
  beforeEach(() => void vi.useFakeTimers())

  test('`timeout` ends the request after exactly 1000 ms', async () => {
    const settled = vi.fn()
    void request(document, { fetch: forEver, middleware: [timeout(1000)] }).then(settled)
    await vi.advanceTimersByTimeAsync(999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledOnce()
  })

  test('`timeout` ends no subscription that is open', async () => {
    const fetch = async () => {
      await pause(199)
      const body = new ReadableStream({
        async start(controller) {
          await pause(400)
          controller.enqueue(new TextEncoder().encode(event(1) + complete))
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
    const client = createClient({ fetch, middleware: [timeout(200)] })
    const results = collect(subscribe(client, 'subscription { n }'))
    await vi.advanceTimersByTimeAsync(599)
    expect(await results).toMatchObject([{ data: { n: 1 } }])
  })

  test.for<[what: string, options: ClientOptions]>([
    ['a response', { fetch: jsonFetch() }],
    ['an error', { fetch: () => Promise.reject(new Error()) }],
    ['a header function that throws', { headers: () => Promise.reject(new Error()) }],
    ['an abort', { fetch: forEver, signal: AbortSignal.abort() }],
    [
      'a later middleware that throws',
      { middleware: [timeout(1000), () => () => Promise.reject(new Error())] },
    ],
  ])('`timeout` leaves no timer after %s', async ([, options]) => {
    await request(document, { endpoint: 'http://127.0.0.1:1', middleware: [timeout(1000)], ...options })
    expect(vi.getTimerCount()).toBe(0)
  })
})
