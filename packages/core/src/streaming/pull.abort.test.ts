import {
  type Client,
  createClient,
  persisted,
  type Result,
  retry,
  stream,
  subscribe,
  timeout,
} from '@thinql/core'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { collect } from '../../test/collect.ts'
import { deferred } from '../../test/deferred.ts'
import { type Respond, serve } from '../../test/serve.ts'

type Results = AsyncGenerator<Result<unknown>, void, void>

const runs = [
  {
    name: 'stream',
    contentType: 'multipart/mixed; boundary="-"',
    part: '\r\n---\r\n\r\n{"data":{"a":1},"hasNext":true}\r\n---',
    cutOff: '\r\n\r\n{"hasN',
    run: (client: Client, signal?: AbortSignal): Results => stream(client, '{ a }', { signal }),
  },
  {
    name: 'subscribe',
    contentType: 'text/event-stream',
    part: 'event: next\ndata: {"data":{"a":1}}\n\n',
    cutOff: 'event: next\nda',
    run: (client: Client, signal?: AbortSignal): Results =>
      subscribe(client, 'subscription { a }', { signal }),
  },
]

describe.for(runs)('$name through middleware', ({ contentType, part, cutOff, run }) => {
  const begin = (response: Parameters<Respond>[0]) => response.writeHead(200, { 'content-type': contentType })

  /** A server that gets to one stage of a response and stops there. */
  async function serveUntil(stage: Respond) {
    const reached = deferred()
    const closed = deferred()
    const endpoint = await serve((request, response) => {
      void once(response, 'close').then(() => closed.resolve())
      void text(request).then((body) => {
        const { query } = JSON.parse(body) as { query?: string }
        if (!query) response.end('{"errors":[{"message":"PersistedQueryNotFound"}]}')
        else {
          stage(response)
          reached.resolve()
        }
      })
    })
    const middleware = [timeout(20_000), retry({ maxDelay: 20_000 }), persisted()]
    return {
      client: createClient({ endpoint, middleware }),
      reached: reached.promise,
      closed: closed.promise,
    }
  }

  describe.for<{ stage: string; until: Respond; parts: number }>([
    { stage: 'before the headers', until: () => undefined, parts: 0 },
    { stage: 'before the first part', until: (response) => begin(response).flushHeaders(), parts: 0 },
    {
      stage: 'inside the first part',
      until: (response) => begin(response).write(part.slice(0, -10)),
      parts: 0,
    },
    { stage: 'after the first part', until: (response) => begin(response).write(part), parts: 1 },
    {
      stage: 'inside the second part',
      until: (response) => begin(response).write(part + cutOff),
      parts: 1,
    },
  ])('$stage', ({ until, parts }) => {
    test('ends with an AbortError after an abort, and closes the connection', async () => {
      const { client, reached, closed } = await serveUntil(until)
      const controller = new AbortController()
      const results = collect(run(client, controller.signal))
      await reached
      // The parts that were sent arrive.
      await new Promise((resolve) => setTimeout(resolve, 50))
      controller.abort('enough')
      const ended = await results
      expect(ended).toHaveLength(parts + 1)
      expect(ended.at(-1)).toMatchObject({ error: { name: 'AbortError', cause: 'enough' } })
      await closed
    })

    test('ends without a Result when the loop is left, and closes the connection', async () => {
      const { client, reached, closed } = await serveUntil(until)
      const results = run(client)
      for (let taken = 0; taken < parts; taken++) await results.next()
      const waiting = results.next()
      await reached
      expect([await results.return(), await waiting]).toEqual([
        { done: true, value: undefined },
        { done: true, value: undefined },
      ])
      await closed
    })
  })
})

test('a streamed query ends with an AbortError while retry waits', async () => {
  const controller = new AbortController()
  const endpoint = await serve((_, response) => {
    response.writeHead(503, { 'retry-after': '20' }).end()
    setTimeout(() => controller.abort(), 50)
  })
  const client = createClient({ endpoint, middleware: [retry()] })
  expect(await collect(stream(client, '{ a }', { signal: controller.signal }))).toMatchObject([
    { error: { name: 'AbortError' } },
  ])
})
