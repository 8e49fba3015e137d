// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { fakeClient } from '../../test/fakeClient.ts'
import { createQueryStore } from './queryStore.ts'

test('no timers run on a server, so that a request that was answered leaves nothing behind', async () => {
  vi.useFakeTimers()
  const { client, last } = fakeClient()
  const store = createQueryStore(client)
  const prefetched = store.prefetch('query A { a }')
  await last().answer({ a: 1 })
  await prefetched
  store.setData('query B { b }', undefined, { b: 1 })
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
