import { createClient, type Middleware, reconnect, stream, subscribe } from '@thinql/core'
import { describe, expect, test, onTestFinished, vi } from 'vitest'
import { deferringServers, eventServers } from '../../test/streaming/servers.ts'
import { collect, deferred } from '../../test/support/promises.ts'
import { serve } from '../../test/support/serve.ts'
import { readChunks } from './readChunks.ts'

// Recorders such as OpenReplay and Sentry write "aborted" for a request whose signal aborts, although it has ended well.

const eventStream = { 'content-type': 'text/event-stream' }
const multipart = { 'content-type': 'multipart/mixed; boundary=-' }
const event = 'event: next\ndata: {"data":{"n":1}}\n\n'
const completed = `${event}event: complete\n\n`
const part = (json: string) => `\r\n---\r\ncontent-type: application/json\r\n\r\n${json}`
const wholeStream = `${part('{"data":{"n":1},"hasNext":true}')}${part('{"hasNext":false}')}\r\n-----\r\n`

/** A client that records the signals of its requests, and whether their bodies were read to the end. */
function recordedClient(endpoint: string, middleware?: readonly Middleware[]) {
  const signals: (AbortSignal | null | undefined)[] = []
  const ended = deferred()
  const fetch = async (url: unknown, init?: RequestInit) => {
    signals.push(init?.signal)
    const response = await globalThis.fetch(String(url), init)
    const { status, headers } = response
    const watched = response.body?.pipeThrough(new TransformStream({ flush: () => ended.resolve() }))
    return new Response(watched, { status, headers })
  }
  return { client: createClient({ endpoint, fetch, middleware }), signals, ended: ended.promise }
}

/** Whether the signals of requests are aborted after all that follows the end of a body has run. */
async function aborted(signals: readonly (AbortSignal | null | undefined)[]) {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  return signals.map((signal) => signal?.aborted)
}

describe.for(eventServers)('$name', ({ start }) => {
  // https://github.com/Azure/fetch-event-source/issues/58
  test('a subscription that the server has completed aborts nothing', async () => {
    const { client, signals, ended } = recordedClient(await start(), [reconnect()])
    const results = await collect(subscribe(client, 'subscription { ticks(count: 2) }'))
    expect(results.map(({ error }) => error)).toEqual([undefined, undefined])
    await ended
    expect(await aborted(signals.slice(-1))).toEqual([false])
  })

  test('a subscription that the server refuses aborts nothing', async () => {
    const { client, signals, ended } = recordedClient(await start(), [reconnect()])
    const [result] = await collect(subscribe(client, 'subscription { nope }'))
    expect(result?.error).toBeDefined()
    await ended
    expect(await aborted(signals.slice(-1))).toEqual([false])
  })
})

describe.for(deferringServers)('$name', ({ start }) => {
  test('a stream that has all its parts aborts nothing', async () => {
    const { client, signals, ended } = recordedClient(await start())
    const results = await collect(stream(client, '{ todo { title ... @defer { note } } }'))
    expect(results.at(-1)?.error).toBeUndefined()
    await ended
    expect(await aborted(signals)).toEqual([false])
  })

  test('a stream with one JSON response aborts nothing', async () => {
    const { client, signals, ended } = recordedClient(await start())
    await collect(stream(client, '{ todo { title } }'))
    await ended
    expect(await aborted(signals)).toEqual([false])
  })
})

// https://github.com/intrafind/ihub-apps/pull/1420
test.for([
  { what: 'a completed subscription', headers: eventStream, text: completed, send: subscribe },
  { what: 'a stream with its last part', headers: multipart, text: wholeStream, send: stream },
])('a server keeps the connection of $what open: it is closed', async ({ headers, text, send }) => {
  const closed = deferred()
  const endpoint = await serve((_, response) => {
    response.on('close', closed.resolve)
    response.writeHead(200, headers).write(text)
  })
  const { client, signals } = recordedClient(endpoint)
  const results = await collect(send(client, '{ n }'))
  expect(results.map(({ error }) => error).filter(Boolean)).toEqual([])
  await closed.promise
  expect(await aborted(signals)).toEqual([true])
})

test('a server sends pings after it has completed a subscription: its connection is closed', async () => {
  const closed = deferred()
  const endpoint = await serve((_, response) => {
    response.writeHead(200, eventStream).write(completed)
    const pings = setInterval(() => response.write(':\n\n'), 1)
    response.on('close', () => {
      clearInterval(pings)
      closed.resolve()
    })
  })
  await collect(subscribe(createClient({ endpoint }), '{ n }'))
  await expect(closed.promise).resolves.toBeUndefined()
})

test('a body without an end that waits for nothing is left after a few chunks', async () => {
  const cancelled = deferred()
  let chunks = 0
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(chunks++ ? ':\n\n' : completed)),
    cancel: () => cancelled.resolve(),
  })
  const fetch = () => Promise.resolve(new Response(body, { headers: eventStream }))
  await collect(subscribe(createClient({ fetch }), '{ n }'))
  await cancelled.promise
  expect(chunks).toBeLessThan(100)
})

test('a body that breaks off after the server has completed is no failure', async () => {
  const texts = [completed]
  const body = new ReadableStream({
    pull(controller) {
      const text = texts.shift()
      if (text) controller.enqueue(new TextEncoder().encode(text))
      else controller.error(new TypeError('cut'))
    },
  })
  const fetch = () => Promise.resolve(new Response(body, { headers: eventStream }))
  const results = await collect(subscribe(createClient({ fetch }), '{ n }'))
  expect(results).toMatchObject([{ data: { n: 1 } }])
})

/** A body that gives these texts, one for each read, and then breaks off. */
function cutAfter(...texts: readonly string[]): ReadableStream<Uint8Array> {
  const left = texts.values()
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { value } = left.next()
    if (value === undefined) controller.error(new Error('cut'))
    else controller.enqueue(new TextEncoder().encode(value))
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

test('a body that breaks off while its chunks are joined gives them first, and then rejects', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const chunks = readChunks(cutAfter('a', 'b', 'c'), undefined)
  expect(await chunks.next(true)).toBe('a')
  // Whoever decodes the chunk takes longer than the next ones need to arrive.
  vi.setSystemTime(Date.now() + 1_000)
  expect(await chunks.next(true)).toBe('bc')
  await expect(chunks.next(true)).rejects.toThrow('cut')
})

test('a body that breaks off after its last part has ended', async () => {
  const chunks = readChunks(cutAfter('a'), undefined)
  expect(await chunks.next(false)).toBe('a')
  expect(await chunks.close(true)).toBe(true)
})
