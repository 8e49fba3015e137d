import { getEventListeners, setMaxListeners } from 'node:events'
import { createClient, request, retry, timeout } from '@thinql/core'
import { expect, onTestFinished, test } from 'vitest'
import { deferred } from '../support/promises.ts'
import { respondWith, serve, serveResponse } from '../support/serve.ts'

// https://github.com/graffle-js/graffle/issues/229
// https://github.com/apollographql/apollo-client/issues/11602
test('a server never responded, and the app waited forever: a timeout ends the request', async () => {
  const closed = deferred()
  let count = 0
  const endpoint = await serve((incoming, response) => {
    incoming.resume().socket.on('close', () => closed.resolve())
    // A first answer, so that a busy machine is connected in time.
    if (!count++) response.end('{"data":{}}')
  })
  await request('{ a }', { endpoint })
  const { error } = await createClient({ endpoint, middleware: [timeout(50)] }).request('{ a }')
  expect(error?.name).toBe('TimeoutError')
  await closed.promise
})

// https://github.com/urql-graphql/urql/issues/2441
test('a fetch that had been cancelled never returned: the request ends when its signal aborts', async () => {
  const fetch = () => new Promise<never>(() => undefined)
  const { error } = await request('{ a }', { fetch, signal: AbortSignal.timeout(20) })
  expect(error?.name).toBe('TimeoutError')
})

// https://github.com/apollographql/apollo-client/issues/4150
// https://github.com/graffle-js/graffle/issues/182
test('after one abort, the same query failed forever: each call asks for a new signal', async () => {
  const endpoint = await serveResponse(respondWith(200, { data: { a: 1 } }))
  let controller = new AbortController()
  const client = createClient({ endpoint, signal: () => controller.signal })
  const pending = client.request('{ a }')
  controller.abort()
  controller = new AbortController()
  expect((await pending).error?.name).toBe('AbortError')
  expect((await client.request('{ a }')).data).toEqual({ a: 1 })
})

// https://github.com/langfuse/langfuse-js/issues/858
// https://github.com/nodejs/node/issues/52635
test('a signal that lives long got a listener from each request: a request that has ended leaves none', async () => {
  const endpoint = await serveResponse(respondWith(200, { data: { a: 1 } }))
  const { signal } = new AbortController()
  for (let count = 0; count < 20; count++) await request('{ a }', { endpoint, signal })
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

// https://github.com/nodejs/node/issues/46525
// https://github.com/nodejs/undici/issues/5285
test('requests that shared a signal made Node warn of a leak: no warning is printed', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const endpoint = await serveResponse(respondWith(200, { data: { a: 1 } }))
  const { signal } = new AbortController()
  // As in Node 20. Newer versions have no limit for signals.
  setMaxListeners(10, signal)
  const results = await Promise.all(Array.from({ length: 12 }, () => request('{ a }', { endpoint, signal })))
  expect(results.every(({ data }) => data)).toBe(true)
  expect(warnings).toEqual([])
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
  const fetch = () => new Promise<never>(() => undefined)
  const pending = [request('{ a }', { fetch, signal }), request('{ b }', { fetch, signal })]
  signal.aborted = true
  for (const listener of [...listeners]) listener()
  expect((await Promise.all(pending)).map(({ error }) => error?.name)).toEqual(['AbortError', 'AbortError'])
  expect(listeners).toEqual([])
})

// https://github.com/bytedance/flowgram.ai/issues/1166
test('a second attempt got the time limit of the first, and ended at once: each attempt has its own limit', async () => {
  const endpoint = await serveResponse(respondWith(200, { data: { a: 1 } }))
  let count = 0
  const fetch: typeof globalThis.fetch = (url, init) =>
    count++ ? globalThis.fetch(url, init) : new Promise<never>(() => undefined)
  const client = createClient({ endpoint, fetch, middleware: [retry({ maxDelay: 1 }), timeout(300)] })
  expect((await client.request('query { a }')).data).toEqual({ a: 1 })
})

// https://github.com/smithy-lang/smithy-typescript/issues/2268
test('the time limit of a call had passed, and it was sent again and again: nothing is sent after the limit', async () => {
  let count = 0
  const fetch = () => {
    count++
    return new Promise<never>(() => undefined)
  }
  const client = createClient({ fetch, middleware: [retry({ maxDelay: 1 })] })
  const { error } = await client.request('query { a }', { signal: AbortSignal.timeout(20) })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([error?.name, count]).toEqual(['TimeoutError', 1])
})
