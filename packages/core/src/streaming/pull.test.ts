import { getEventListeners } from 'node:events'
import {
  AbortError,
  type Client,
  createClient,
  type Middleware,
  type Operation,
  stream,
  type StreamedResult,
  subscribe,
  type Transport,
} from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { collect, deafFetch, deferred, fetchOf, kinds, pause, silentServer } from '../../test/harness.ts'

function gave(data: unknown, rest: object = {}): StreamedResult<unknown> {
  return { data, response: { status: 200, headers: new Headers() }, ...rest }
}

/** A client whose innermost middleware responds by itself, as a WebSocket does. Nothing is sent. */
function clientOf(transport: Transport, ...outer: Middleware[]): Client {
  return createClient({ middleware: [...outer, () => transport] })
}

/** Passes two parts, and waits for the caller after each of them. */
async function countToTwo({ onPart }: Operation) {
  await onPart?.(gave({ n: 1 }))
  await onPart?.(gave({ n: 2 }))
  return gave({ n: 2 }, { hasNext: false })
}

const document = 'subscription { n }'

test('`subscribe` does not repeat the last part as its result', async () => {
  const client = clientOf(async ({ onPart }) => {
    await onPart?.(gave({ n: 1 }))
    return gave({ n: 1 })
  })
  expect(await collect(subscribe(client, document))).toHaveLength(1)
})

type Results = ReturnType<typeof subscribe>

// https://github.com/enisdenjo/graphql-ws/issues/653
// https://github.com/tc39/proposal-async-iteration/issues/126
// https://github.com/apollographql/apollo-client/issues/13110
test.for<[how: string, leave: (results: Results) => unknown]>([
  [
    'break',
    async (results) => {
      for await (const { data } of results) if (data) break
    },
  ],
  ['return()', (results) => results.next().then(() => results.return())],
  ['throw()', (results) => results.next().then(() => results.throw(new Error('no')).catch(() => undefined))],
])(
  'a loop that is left by %s aborts the signal, releases onPart and ends each middleware with an AbortError',
  async ([, leave]) => {
    const released = deferred<boolean | undefined>()
    const seen = deferred<unknown>()
    const client = clientOf(
      async ({ onPart, fetchOptions }) => {
        await onPart?.(gave({ n: 1 }))
        released.resolve(fetchOptions.signal?.aborted)
        return gave({ n: 1 }, { hasNext: false })
      },
      (next) => async (operation) => {
        const result = await next(operation)
        seen.resolve(result.error)
        return result
      },
    )
    const results = subscribe(client, document)
    await leave(results)
    expect(await released.promise).toBe(true)
    expect(await seen.promise).toBeInstanceOf(AbortError)
    expect(await results.next()).toEqual({ done: true, value: undefined })
  },
)

test('return() before the first next() sends nothing', async () => {
  const transport = vi.fn(countToTwo)
  const results = subscribe(clientOf(transport), document)
  const done = { done: true, value: undefined }
  expect([await results.return(), await results.next()]).toEqual([done, done])
  expect(transport).not.toHaveBeenCalled()
})

test('the middleware of a client is composed once for request, stream and subscribe', async () => {
  const middleware = vi.fn(() => () => Promise.resolve(gave({ n: 1 })))
  const client = createClient({ middleware: [middleware] })
  await client.request('{ n }')
  await collect(stream(client, '{ n }'))
  await collect(subscribe(client, document))
  expect(middleware).toHaveBeenCalledOnce()
})

describe.for(kinds)('a loop of $name', (kind) => {
  const { contentType, part, run } = kind

  // https://github.com/apollographql/apollo-client/issues/13455
  // https://github.com/anomalyco/opencode/issues/47963
  test('throw() during next() closes the connection', async () => {
    const { client, closed } = await silentServer(kind)
    const results = run(client)
    await results.next()
    const waiting = results.next()
    await expect(results.throw(new Error('my own'))).rejects.toThrow('my own')
    expect(await waiting).toEqual({ done: true, value: undefined })
    await closed
  })

  test('an abort between two calls of next() closes the connection', async () => {
    const { client, closed } = await silentServer(kind)
    const controller = new AbortController()
    const results = run(client, controller.signal)
    await results.next()
    controller.abort()
    await closed
    expect(await collect(results)).toMatchObject([{ error: { name: 'AbortError' } }])
  })

  // https://github.com/graphql-hive/gateway/issues/2486
  test('return() cancels the body of a fetch that ignores the signal', async () => {
    const { fetch, write, cancelled } = deafFetch(kind)
    const results = run(createClient({ fetch }))
    write(part)
    await results.next()
    void results.next()
    // Now it waits for the next chunk.
    await pause()
    await results.return()
    await expect(cancelled).resolves.toBe('cancelled')
  })

  // https://github.com/ardatan/graphql-tools/pull/5492
  // https://github.com/kubernetes-sigs/headlamp/issues/7454
  test('return() cancels a body that arrives later', async () => {
    const { fetch, cancelled } = deafFetch(kind)
    const called = deferred()
    const arrive = deferred()
    const results = run(
      createClient({
        fetch: async () => {
          called.resolve()
          await arrive.promise
          return fetch()
        },
      }),
    )
    void results.next()
    await called.promise
    await results.return()
    arrive.resolve()
    await expect(cancelled).resolves.toBe('cancelled')
  })

  test('an abort drops a part that has arrived and was not read', async () => {
    const controller = new AbortController()
    const fetch = fetchOf(contentType, [part + part])
    const results = run(createClient({ fetch }), controller.signal)
    await results.next()
    controller.abort()
    expect(await collect(results)).toMatchObject([{ error: { name: 'AbortError' } }])
  })

  // https://github.com/enisdenjo/graphql-sse/issues/106
  test('a loop that has ended leaves no listener on a signal', async () => {
    const { signal } = new AbortController()
    const { client } = await silentServer(kind)
    for await (const { data } of run(client, signal)) if (data) break
    const left = run(client, signal)
    void left.next()
    await left.return()
    const fetch = fetchOf('application/json', ['{"data":{"a":1}}'])
    await collect(run(createClient({ fetch }), signal))
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

test('onPart waits until the consumer asks for the next part', async () => {
  const steps: string[] = []
  const client = clientOf(async ({ onPart }) => {
    await onPart?.(gave({ n: 1 }))
    steps.push('went on')
    return gave({ n: 1 }, { hasNext: false })
  })
  const results = subscribe(client, document)
  await results.next()
  await pause()
  expect(steps).toEqual([])
  await results.next()
  expect(steps).toEqual(['went on'])
})

test('no part is lost when nobody awaits onPart and a middleware is slow', async () => {
  const client = clientOf(
    ({ onPart }) => {
      for (let n = 0; n < 3; n++) void onPart?.(gave({ n }))
      return Promise.resolve(gave({ n: 2 }, { hasNext: false }))
    },
    (next) => (operation) =>
      next({
        ...operation,
        onPart: async (part) => {
          await pause()
          await operation.onPart?.(part)
        },
      }),
  )
  const results = await collect(subscribe<{ n: number }>(client, document))
  expect(results.map(({ data }) => data?.n)).toEqual([0, 1, 2])
})

test('an onPart of middleware that throws ends the operation', async () => {
  const client = clientOf(
    ({ onPart, fetchOptions }) => {
      void onPart?.(gave({ n: 1 }))
      // It ends with the signal only.
      return new Promise((resolve) =>
        fetchOptions.signal?.addEventListener('abort', () => resolve(gave({ n: 2 }))),
      )
    },
    (next) => (operation) =>
      next({
        ...operation,
        onPart() {
          throw new Error('my own')
        },
      }),
  )
  expect(await collect(subscribe(client, document))).toMatchObject([
    { error: { name: 'RequestError', cause: { message: 'my own' } } },
  ])
})

test('an abort releases onPart before the consumer asks again', async () => {
  const controller = new AbortController()
  const released = deferred()
  const client = clientOf(async ({ onPart }) => {
    await onPart?.(gave({ n: 1 }))
    released.resolve()
    return gave({ n: 1 }, { hasNext: false })
  })
  const results = subscribe(client, document, { signal: controller.signal })
  await results.next()
  controller.abort()
  await released.promise
  expect(await collect(results)).toMatchObject([{ error: { name: 'AbortError' } }])
})
