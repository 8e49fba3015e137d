import { AbortError, createClient, NetworkError, type Operation, stream, subscribe } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { collect } from '../../test/collect.ts'
import { deferred } from '../../test/deferred.ts'
import { clientOf, gave } from '../../test/streaming/transportClient.ts'

const document = 'subscription { n }'
const task = () => new Promise((resolve) => setTimeout(resolve))

/** Passes two parts, and waits for the caller after each of them. */
async function countToTwo({ onPart }: Operation) {
  await onPart?.(gave({ n: 1 }))
  await onPart?.(gave({ n: 2 }))
  return gave({ n: 2 }, { done: true })
}

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

describe('the sender', () => {
  test('starts with the first next()', async () => {
    const transport = vi.fn(countToTwo)
    const results = subscribe(clientOf(transport), document)
    await task()
    expect(transport).not.toHaveBeenCalled()
    await results.next()
    expect(transport).toHaveBeenCalledOnce()
  })

  test('waits in onPart until the consumer asks for the next part', async () => {
    const steps: string[] = []
    const client = clientOf(async ({ onPart }) => {
      await onPart?.(gave({ n: 1 }))
      steps.push('went on')
      return gave({ n: 1 }, { done: true })
    })
    const results = subscribe(client, document)
    await results.next()
    await task()
    expect(steps).toEqual([])
    await results.next()
    expect(steps).toEqual(['went on'])
  })

  test('loses no part that it does not wait for', async () => {
    const client = clientOf(({ onPart }) => {
      for (let n = 0; n < 100; n++) void onPart?.(gave({ n }))
      return Promise.resolve(gave({ n: 99 }, { done: true }))
    })
    const results = await collect(subscribe<{ n: number }>(client, document))
    expect(results.map(({ data }) => data?.n)).toEqual([...Array(100).keys()])
  })

  test('loses no part that it does not wait for when a middleware changes parts slowly', async () => {
    const client = clientOf(
      ({ onPart }) => {
        for (let n = 0; n < 3; n++) void onPart?.(gave({ n }))
        return Promise.resolve(gave({ n: 2 }, { done: true }))
      },
      (next) => (operation) =>
        next({
          ...operation,
          onPart: async (part) => {
            await task()
            await operation.onPart?.(part)
          },
        }),
    )
    const results = await collect(subscribe<{ n: number }>(client, document))
    expect(results.map(({ data }) => data?.n)).toEqual([0, 1, 2])
  })

  test('gives no part after its result', async () => {
    const late = deferred()
    const client = clientOf(({ onPart }) => {
      void late.promise.then(() => onPart?.(gave({ n: 2 })))
      return Promise.resolve({ error: new NetworkError('lost') })
    })
    const results = subscribe(client, document)
    await results.next()
    late.resolve()
    await task()
    expect(await results.next()).toEqual({ done: true, value: undefined })
  })

  test('is ended by a middleware whose onPart throws', async () => {
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
})

test('several next() at once give the Results in order', async () => {
  const results = subscribe(clientOf(countToTwo), document)
  const pending = [results.next(), results.next(), results.next()]
  expect((await Promise.all(pending)).map(({ value }) => value?.data as unknown)).toEqual([
    { n: 1 },
    { n: 2 },
    undefined,
  ])
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

test('an abort releases a waiting onPart before the consumer asks again', async () => {
  const controller = new AbortController()
  const released = deferred()
  const client = clientOf(async ({ onPart }) => {
    await onPart?.(gave({ n: 1 }))
    released.resolve()
    return gave({ n: 1 }, { done: true })
  })
  const results = subscribe(client, document, { signal: controller.signal })
  await results.next()
  controller.abort()
  await released.promise
  expect(await collect(results)).toMatchObject([{ error: { name: 'AbortError' } }])
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
