import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createClient, limitResponse, request, subscribe } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import {
  streamOf,
  collect,
  complete,
  deferred,
  event,
  respondWith,
  serve,
  serveInTurn,
  serveResponse,
} from '../../test/harness.ts'
import { beBusy, serveFromThread } from '../../test/support/busy.ts'

const body = '{"data":{"title":"Wörter"}}'

const bytes = Buffer.byteLength(body)

test('`limitResponse` allows a body as long as the limit in bytes', async () => {
  const endpoint = await serveResponse(respondWith(200, body))
  const result = await request('{ a }', { endpoint, fetch: limitResponse({ bytes }) })
  expect(result).toMatchObject({ data: { title: 'Wörter' }, response: { status: 200 } })
  expect(result.response?.headers.get('content-type')).toBe('application/json')
})

test.for([600, 999])('a body under status %i is a ServerError with its GraphQL errors', async (status) => {
  const errors = [{ message: 'no' }]
  const endpoint = await serveResponse(respondWith(status, { errors }))
  const { error } = await request('{ a }', { endpoint, fetch: limitResponse({ bytes: 1000 }) })
  expect(error).toMatchObject({ name: 'ServerError', status, errors })
})

test('a body over the limit closes the connection, also if fetch has copied the response', async () => {
  let signal: AbortSignal | null | undefined
  const copying: typeof globalThis.fetch = (_, init) => {
    signal = init?.signal
    return Promise.resolve(new Response(body))
  }
  await request('{ a }', { endpoint: 'http://localhost/', fetch: limitResponse({ bytes: 1 }, copying) })
  expect(signal?.aborted).toBe(true)
})

test.for(['before', 'after'])(
  '`limitResponse` passes an abort %s the call and its reason on',
  async (when) => {
    const controller = new AbortController()
    let signal: AbortSignal | null | undefined
    const limited = limitResponse({ bytes: 1 }, (_, init) => {
      signal = init.signal
      return Promise.resolve(new Response(null))
    })
    if (when === 'before') controller.abort('left')
    await limited('http://localhost/', { signal: controller.signal })
    controller.abort('left')
    expect(signal).toMatchObject({ aborted: true, reason: 'left' })
  },
)

test('a limited response keeps its status when it is cloned', async () => {
  const endpoint = await serveResponse(respondWith(503, 'no'))
  const response = await limitResponse({ bytes: 1000 })(endpoint)
  expect(response.clone()).toMatchObject({ status: 503, ok: false })
})

test('`limitResponse` does not limit a stream where `Response` takes none, as in React Native', async () => {
  const response = new Response(body)
  vi.stubGlobal('Response', Object)
  expect(await limitResponse({ bytes: 1 }, () => Promise.resolve(response))('/graphql')).toBe(response)
})

// https://github.com/MattiasBuelens/web-streams-polyfill/issues/93
// https://github.com/creatorrr/web-streams-polyfill/issues/10
test('`limitResponse` limits a response where a polyfill has replaced the `ReadableStream` of the browser', async () => {
  // A class can't extend a constructor with several signatures.
  class Polyfill extends (ReadableStream as new (...options: unknown[]) => ReadableStream) {}
  /** As a browser, it makes streams of its own class, and a text of what it doesn't know. */
  class BrowserResponse extends Response {
    constructor(given?: BodyInit | null, init?: ResponseInit) {
      const known = given instanceof Polyfill ? '[object ReadableStream]' : given
      super(typeof known === 'string' ? new Blob([known]).stream() : known, init)
    }
  }
  vi.stubGlobal('ReadableStream', Polyfill)
  vi.stubGlobal('Response', BrowserResponse)
  const respond = () => Promise.resolve(new BrowserResponse(body))
  expect(await (await limitResponse({ bytes }, respond)('/')).text()).toBe(body)
  const read = (await limitResponse({ bytes: 1 }, respond)('/')).text()
  await expect(read).rejects.toThrow('it is longer than 1 bytes.')
})

// https://github.com/truefoundry/trueforge/pull/769
// https://github.com/pubky/pubky-homeserver/pull/624
test('a body over the limit gives a NetworkError that names the limit, also if the connection cannot be closed', async () => {
  const stream = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(body)),
    cancel: () => Promise.reject(new Error('closed before')),
  })
  const fetch = limitResponse({ bytes: 1 }, () => Promise.resolve(new Response(stream)))
  const { error } = await request('{ a }', { endpoint: 'http://localhost/', fetch })
  expect(error).toHaveProperty('name', 'NetworkError')
  expect(error?.message).toBe('query: 200, the body broke off: it is longer than 1 bytes.')
})

test('a compressed body is limited by its length after decompression, also for a subscription', async () => {
  const bomb = gzipSync('x'.repeat(10_000_000))
  const endpoint = await serveResponse((response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  )
  expect(bomb.length).toBeLessThan(100_000)
  const client = createClient({ endpoint, fetch: limitResponse({ bytes: 1_000_000 }) })
  const events = await collect(subscribe(client, 'subscription { a }'))
  for (const { error } of [await client.request('{ a }'), events[0] ?? {}]) {
    expect(error?.name).toBe('NetworkError')
    expect(error?.message).toContain('1000000')
    expect(error?.response?.body.length).toBeLessThanOrEqual(1_000_000)
  }
})

test('the body of a refused subscription is limited, also if it says that it has events', async () => {
  const endpoint = await serveResponse(respondWith(503, 'x'.repeat(1_000), 'text/event-stream'))
  const client = createClient({ endpoint, fetch: limitResponse({ bytes: 100 }) })
  const [result] = await collect(subscribe(client, 'subscription { a }'))
  expect(result?.error).toMatchObject({ name: 'ServerError', status: 503 })
  expect(result?.error?.response?.body.length).toBeLessThanOrEqual(100)
})

test.for([{ bytes: -1 }, { bytes: NaN }, { idle: -1 }, { idle: NaN }, { idle: 2 ** 31 }])(
  '`limitResponse` throws a RangeError for %j',
  (limits) => {
    expect(() => limitResponse(limits)).toThrow(
      new RangeError('limitResponse: give bytes from 0, and idle from 0 to 2147483647 ms.'),
    )
  },
)

/** A server that writes these pieces, each after a pause in ms, and then nothing more. */
const servePieces = (...pieces: (readonly [pause: number, text: string])[]) => {
  const closed = deferred()
  const endpoint = serve((_, response) => {
    response.on('close', closed.resolve).writeHead(200, { 'content-type': 'text/event-stream' })
    void (async () => {
      for (const [pause, text] of pieces) {
        await delay(pause)
        response.write(text)
      }
    })()
  })
  return { endpoint, closed: closed.promise }
}
const limited = (endpoint: string, idle: number) => createClient({ endpoint, fetch: limitResponse({ idle }) })

// https://github.com/twentyhq/twenty/pull/21061
// https://github.com/graphql-hive/gateway/issues/2259
// https://github.com/ChilliCream/graphql-platform/issues/7084
// https://github.com/Kilo-Org/cloud/pull/1847
test('no event and no ping for the `idle` time ends a subscription', async () => {
  const { endpoint, closed } = servePieces([0, event(1)])
  const results = await collect(subscribe<object>(limited(await endpoint, 50), 'subscription { a }'))
  expect(results).toMatchObject([{ data: { n: 1 } }, { error: { name: 'NetworkError' } }])
  expect(results[1]?.error?.message).toMatch(/: 200, the body broke off: no byte came for 50 ms\.$/)
  await expect(closed).resolves.toBeUndefined()
})

test('a body whose bytes come within the `idle` time is read', async () => {
  vi.useFakeTimers()
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  const response = await limitResponse({ idle: 50 }, () => Promise.resolve(new Response(readable)))('/')
  const received = response.text()
  const writer = writable.getWriter()
  for (const letter of 'abc') {
    await vi.advanceTimersByTimeAsync(49)
    await writer.write(new TextEncoder().encode(letter))
  }
  await writer.close()
  expect(await received).toBe('abc')
})

// https://github.com/EdanStarfire/claudecode_webui/issues/1974
test('bytes that came while the process was busy for longer than the `idle` time are read', async () => {
  const read = limited(await serveFromThread(600), 200).request('{ a }')
  await delay(100)
  await beBusy(300)
  expect((await read).data).toEqual({ a: 1 })
})

test('the `idle` time stands still while the caller reads nothing', async () => {
  const { endpoint } = servePieces([0, event(1)], [150, event(1) + complete])
  const events = subscribe(limited(await endpoint, 100), 'subscription { a }')
  await events.next()
  await delay(250)
  expect(await collect(events)).toMatchObject([{ data: { n: 1 } }])
})

test('no timer is left after a body that ended, broke off or was cancelled', async () => {
  vi.useFakeTimers()
  const bodies = [streamOf([]), streamOf([], new Error('cut')), new ReadableStream<Uint8Array>()]
  for (const body of bodies) {
    const response = await limitResponse({ idle: 50 }, () => Promise.resolve(new Response(body)))('/')
    const reader = response.body?.getReader()
    const read = reader?.read().catch(() => undefined)
    await Promise.resolve()
    if (body === bodies[2]) await reader?.cancel()
    await read
    expect(vi.getTimerCount()).toBe(0)
  }
})

test('the bytes of a subscription are not counted where a wrapper of fetch has made a Request', async () => {
  const { endpoint } = await serveInTurn(event(1).repeat(20) + complete)
  const limited = limitResponse({ bytes: 100 })
  const client = createClient({ endpoint, fetch: (input, init) => limited(new Request(input, init)) })
  const results = await collect(subscribe<object>(client, 'subscription { n }'))
  expect(results.map(({ data }) => data)).toEqual(Array(20).fill({ n: 1 }))
})
