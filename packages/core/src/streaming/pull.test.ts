import { AbortError, createClient, NetworkError, stream, subscribe } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { collect } from '../../test/collect.ts'
import { deferred } from '../../test/deferred.ts'
import { clientOf, gave } from '../../test/streaming/transportClient.ts'
import { countToTwo } from '../../test/streaming/countToTwo.ts'

const document = 'subscription { n }'

describe('what is yielded', () => {
  test('by subscribe: the parts, and not the result of a completed subscription', async () => {
    expect(await collect(subscribe(clientOf(countToTwo), document))).toMatchObject([
      { data: { n: 1 } },
      { data: { n: 2 } },
    ])
  })

  test('by subscribe: a result without done, if no part came', async () => {
    const client = clientOf(() => Promise.resolve(gave({ n: 1 })))
    expect(await collect(subscribe(client, document))).toMatchObject([{ data: { n: 1 } }])
  })

  test('by subscribe: no result without done and error after a part', async () => {
    const client = clientOf(async ({ onPart }) => {
      await onPart?.(gave({ n: 1 }))
      return gave({ n: 1 })
    })
    expect(await collect(subscribe(client, document))).toHaveLength(1)
  })

  test('by subscribe: nothing, if it completes without an event', async () => {
    const client = clientOf(() => Promise.resolve(gave(undefined, { done: true })))
    expect(await collect(subscribe(client, document))).toEqual([])
  })

  test('by subscribe: the error that ends it after a part', async () => {
    const error = new NetworkError('lost')
    const client = clientOf(async ({ onPart }) => {
      await onPart?.(gave({ n: 1 }))
      return { error }
    })
    expect(await collect(subscribe(client, document))).toMatchObject([{ data: { n: 1 } }, { error }])
  })

  test('by stream: the result after the parts', async () => {
    const client = clientOf(async ({ onPart }) => {
      await onPart?.(gave({ n: 1 }, { hasNext: true }))
      return gave({ n: 2 })
    })
    expect(await collect(stream(client, '{ n }'))).toMatchObject([
      { data: { n: 1 }, hasNext: true },
      { data: { n: 2 } },
    ])
  })
})

type Results = ReturnType<typeof subscribe>

describe.for<{ how: string; leave: (results: Results) => unknown }>([
  {
    how: 'break',
    leave: async (results) => {
      for await (const { data } of results) if (data) break
    },
  },
  { how: 'return()', leave: (results) => results.next().then(() => results.return()) },
  {
    how: 'throw()',
    leave: (results) => results.next().then(() => results.throw(new Error('no')).catch(() => undefined)),
  },
])('leaving by $how', ({ leave }) => {
  test('aborts the signal, releases a waiting onPart and ends each middleware with an AbortError', async () => {
    const released = deferred<boolean | undefined>()
    const seen = deferred<unknown>()
    const client = clientOf(
      async ({ onPart, fetchOptions }) => {
        await onPart?.(gave({ n: 1 }))
        released.resolve(fetchOptions.signal?.aborted)
        return gave({ n: 1 }, { done: true })
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
  })
})

test('return() before the first next() starts nothing', async () => {
  const transport = vi.fn(countToTwo)
  const results = subscribe(clientOf(transport), document)
  expect([await results.return(), await results.next()]).toEqual([
    { done: true, value: undefined },
    { done: true, value: undefined },
  ])
  expect(transport).not.toHaveBeenCalled()
})

test('middleware is composed once for request, stream and subscribe', async () => {
  const middleware = vi.fn(() => () => Promise.resolve(gave({ n: 1 })))
  const client = createClient({ middleware: [middleware] })
  await client.request('{ n }')
  await collect(stream(client, '{ n }'))
  await collect(subscribe(client, document))
  expect(middleware).toHaveBeenCalledOnce()
})

test('a middleware that throws when it is composed gives a RequestError', async () => {
  const client = createClient({
    middleware: [
      () => {
        throw new Error('my own')
      },
    ],
  })
  expect(await collect(subscribe(client, document))).toMatchObject([
    { error: { name: 'RequestError', cause: { message: 'my own' } } },
  ])
})
