import { NetworkError } from '@thinql/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeClient, flushMicrotasks } from '../../test/fakeClient.ts'
import { entryOf } from '../../test/entryOf.ts'
import { createQueryStore } from './createQueryStore.ts'
import { suspend } from './query/suspend.ts'

const query = 'query A { a }'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a store on a server leaves no timer when its requests have settled', () => {
  test('after a prefetch or a write', async () => {
    const { client, last } = fakeClient()
    const store = createQueryStore(client)
    const prefetched = store.prefetch(query)
    await last().respond({ a: 1 })
    await prefetched
    store.setData('query B { b }', undefined, { b: 1 })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('after a component has suspended and failed', async () => {
    const { client, last } = fakeClient()
    const entry = entryOf(createQueryStore(client), query)
    void suspend(entry, undefined, undefined, false)
    await flushMicrotasks()
    await last().fail(new NetworkError('offline'))
    expect(suspend(entry, undefined, undefined, false)).toBeInstanceOf(NetworkError)
    expect(vi.getTimerCount()).toBe(0)
  })
})
