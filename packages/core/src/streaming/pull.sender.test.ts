import { NetworkError, subscribe } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { collect } from '../../test/collect.ts'
import { deferred } from '../../test/deferred.ts'
import { clientOf, gave } from '../../test/streaming/transportClient.ts'
import { countToTwo } from '../../test/streaming/countToTwo.ts'

const document = 'subscription { n }'

const task = () => new Promise((resolve) => setTimeout(resolve))

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
