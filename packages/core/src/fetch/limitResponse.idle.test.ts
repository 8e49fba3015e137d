import { setTimeout as delay } from 'node:timers/promises'
import { createClient, limitResponse, subscribe } from '@thinql/core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { collect } from '../../test/collect.ts'
import { deferred } from '../../test/deferred.ts'
import { serve } from '../../test/serve.ts'

describe('idle', () => {
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
  const event = 'event: next\ndata: {"data":{"a":1}}\n\n'
  const limited = (endpoint: string, idle: number) =>
    createClient({ endpoint, fetch: limitResponse({ idle }) })

  test('gives a NetworkError and closes the connection when no byte comes for that time', async () => {
    const { endpoint, closed } = servePieces([0, '{"data":'])
    const { error } = await limited(await endpoint, 50).request('{ a }')
    expect(error).toMatchObject({
      name: 'NetworkError',
      message: 'query: 200, the body broke off: no byte came for 50 ms.',
      response: { status: 200, body: '{"data":' },
    })
    await expect(closed).resolves.toBeUndefined()
  })

  test('ends a subscription that brings neither events nor pings', async () => {
    const { endpoint, closed } = servePieces([0, event])
    const results = await collect(subscribe<object>(limited(await endpoint, 50), 'subscription { a }'))
    expect(results.map(({ data, error }) => error?.name ?? data)).toEqual([{ a: 1 }, 'NetworkError'])
    await expect(closed).resolves.toBeUndefined()
  })

  test('passes a body whose bytes come in time', async () => {
    const { endpoint } = servePieces(...Array.from({ length: 5 }, () => [60, ':\n\n'] as const), [
      60,
      `${event}event: complete\n\n`,
    ])
    const results = await collect(subscribe(limited(await endpoint, 200), 'subscription { a }'))
    expect(results).toMatchObject([{ data: { a: 1 } }])
  })

  test('does not count the time in which the caller reads nothing', async () => {
    const { endpoint } = servePieces([0, event], [150, `${event}event: complete\n\n`])
    const events = subscribe(limited(await endpoint, 100), 'subscription { a }')
    await events.next()
    await delay(250)
    expect(await collect(events)).toMatchObject([{ data: { a: 1 } }])
  })

  test('leaves no timer after a body that ended, broke off or was cancelled', async () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const bodies = [
      new ReadableStream<Uint8Array>({ start: (controller) => controller.close() }),
      new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('cut')) }),
      new ReadableStream<Uint8Array>(),
    ]
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
})
