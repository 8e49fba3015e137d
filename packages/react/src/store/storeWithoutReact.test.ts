import { expect, test, vi } from 'vitest'
import { fakeClient, flushMicrotasks } from '../../test/fakes/fakeClient.ts'

vi.mock('react', () => {
  throw new Error('the store must not import React')
})

test('the functions over a store work without React', async () => {
  const { createQueryStore } = await import('./queryStore.ts')
  const { prefetchQuery } = await import('./queryData.ts')
  const { getQueryData } = await import('./queryData.ts')
  const { client, last } = fakeClient()
  const store = createQueryStore(client)
  void prefetchQuery(store, 'query A { a }')
  await last().respond({ a: 1 })
  await flushMicrotasks()
  expect(getQueryData(store, 'query A { a }')).toEqual({ a: 1 })
})
