import { getEventListeners } from 'node:events'
import { type ClientOptions, createClient, stream, subscribe } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { deferred } from '../../test/deferred.ts'
import { respondCutOff, respondWith, serve, serveResponse } from '../../test/serve.ts'
import { collect } from '../../test/collect.ts'

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length
const throwing = () => {
  throw new Error('thrown')
}

describe('a request leaves no listener on a signal', () => {
  test.for<{ what: string; options: () => ClientOptions | Promise<ClientOptions>; document?: string }>([
    {
      what: 'after data',
      options: async () => ({ endpoint: await serveResponse(respondWith(200, { data: {} })) }),
    },
    {
      what: 'after a ServerError',
      options: async () => ({ endpoint: await serveResponse(respondWith(500)) }),
    },
    {
      what: 'after a body that broke off',
      options: async () => ({ endpoint: await serveResponse(respondCutOff(200, '{')) }),
    },
    { what: 'after no connection', options: () => ({ endpoint: 'http://127.0.0.1:1/' }) },
    { what: 'after a malformed header', options: () => ({ headers: { a: 'b\nc' } }) },
    { what: 'after a header function that threw', options: () => ({ headers: throwing }) },
    { what: 'after a middleware that threw', options: () => ({ middleware: [() => throwing] }) },
    { what: 'after a document without text', options: () => ({}), document: ' ' },
  ])('$what', async ({ options, document = '{ a }' }) => {
    const [{ signal }, { signal: ofCall }] = [new AbortController(), new AbortController()]
    const client = createClient({ ...(await options()), signal })
    await client.request(document, { signal: ofCall })
    expect([listeners(signal), listeners(ofCall)]).toEqual([0, 0])
  })

  test('after an abort of the other signal while fetch never settles', async () => {
    const { signal } = new AbortController()
    const controller = new AbortController()
    const fetching = deferred()
    const fetch = () => {
      fetching.resolve()
      return new Promise<never>(() => undefined)
    }
    const pending = createClient({ fetch, signal }).request('{ a }', { signal: controller.signal })
    await fetching.promise
    controller.abort()
    await pending
    expect([listeners(signal), listeners(controller.signal)]).toEqual([0, 0])
  })

  test('after another signal was aborted before the request', async () => {
    const { signal } = new AbortController()
    const aborted = AbortSignal.abort()
    await createClient({ signal }).request('{ a }', { signal: aborted })
    expect([listeners(signal), listeners(aborted)]).toEqual([0, 0])
  })

  test('after it ends, but has one while it is in flight', async () => {
    const { signal } = new AbortController()
    let during = 0
    const endpoint = await serve((_request, response) => {
      during = listeners(signal)
      response.end('{"data":{}}')
    })
    await createClient({ endpoint }).request('{ a }', { signal })
    expect(during).toBe(1)
  })

  test('when a custom fetch does not remove its own', async () => {
    const { signal } = new AbortController()
    const fetch = (_url: unknown, init?: RequestInit) => {
      init?.signal?.addEventListener('abort', throwing)
      return Promise.resolve(Response.json({ data: {} }))
    }
    await createClient({ fetch }).request('{ a }', { signal })
    expect(listeners(signal)).toBe(0)
  })
})

describe('a stream leaves no listener on the signal of its fetch, which would keep its body in memory,', () => {
  const event = 'event: next\ndata: {"data":{}}\n\n'
  const part = '\r\n---\r\n\r\n{"data":{},"hasNext":true}\r\n---'

  test.for([
    { what: 'after it ends', run: subscribe, type: 'text/event-stream', text: `${event}event: complete\n\n` },
    { what: 'after an event stream broke off', run: subscribe, type: 'text/event-stream', text: event },
    { what: 'after a multipart body broke off', run: stream, type: 'multipart/mixed', text: part },
  ])('$what', async ({ run, type, text }) => {
    const signals: AbortSignal[] = []
    let before: number[] = []
    const fetch = (_url: unknown, init?: RequestInit) => {
      if (init?.signal) signals.push(init.signal)
      before = signals.map(listeners)
      return Promise.resolve(new Response(breaksOffAfter(text), { headers: { 'content-type': type } }))
    }
    await collect(run(createClient({ fetch }), '{ a }'))
    expect(before).toHaveLength(1)
    expect(signals.map(listeners)).toEqual(before)
  })

  function breaksOffAfter(text: string) {
    const chunks = [new TextEncoder().encode(text)]
    return new ReadableStream({
      pull(controller) {
        const chunk = chunks.pop()
        if (chunk) controller.enqueue(chunk)
        else controller.error(new Error('broken off'))
      },
    })
  }
})
