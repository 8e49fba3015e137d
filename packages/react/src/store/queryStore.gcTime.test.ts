import { NetworkError } from '@thinql/core'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeClock } from '../../test/fakes/fakeClock.ts'
import { entryOf, idleObserver, subscribe } from '../../test/stores/entryOf.ts'
import { fakeClient, flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import { clearStore } from './clearStore.ts'
import { prefetchQuery } from './prefetchQuery.ts'
import { QueryObserver } from './entry/QueryObserver.ts'
import { refetch } from './entry/users.ts'
import { runMutation } from './mutation/runMutation.ts'
import { createQueryStore } from './queryStore.ts'
import { getQueryData, setQueryData } from './queryData.ts'
import type { QueryStore } from './queryStore.ts'

const query = 'query A { a }'
const day = 86_400_000

fakeClock()
afterEach(() => {
  vi.unstubAllEnvs()
})

function setUp(gcTime?: number) {
  const fake = fakeClient()
  const store = createQueryStore(fake.client, { gcTime })
  const use = () => subscribe(entryOf(store, query, undefined), idleObserver(), 0)
  return { ...fake, store, use, hasData: () => getQueryData(store, query) !== undefined }
}

async function used(gcTime?: number) {
  const all = setUp(gcTime)
  const leave = all.use()
  await all.last().respond({ a: 1 })
  return { ...all, leave }
}

test('keeps data for five minutes after its last user has left, by default', async () => {
  const { hasData, leave } = await used()
  leave()
  vi.advanceTimersByTime(299_999)
  expect(hasData()).toBe(true)
  vi.advanceTimersByTime(2)
  expect(hasData()).toBe(false)
})

test('keeps data that is in use', async () => {
  const { hasData } = await used(1_000)
  vi.advanceTimersByTime(day)
  expect(hasData()).toBe(true)
})

test('keeps data when a user comes back in time', async () => {
  const { hasData, leave, use } = await used(1_000)
  leave()
  vi.advanceTimersByTime(900)
  use()
  vi.advanceTimersByTime(day)
  expect(hasData()).toBe(true)
})

test('forgets used data one task after its last user has left, with gcTime 0', async () => {
  const { hasData, leave } = await used(0)
  leave()
  expect(hasData()).toBe(true)
  vi.advanceTimersByTime(2)
  expect(hasData()).toBe(false)
})

test.each([2 ** 31, 30 * day, Infinity])(
  'keeps data with a gcTime of %i ms, which is longer than a timer can count',
  async (gcTime) => {
    const { hasData, leave } = await used(gcTime)
    leave()
    vi.advanceTimersByTime(day)
    expect(hasData()).toBe(true)
  },
)

test('keeps written data for a second, with gcTime 0 and without users', () => {
  const { hasData, store } = setUp(0)
  setQueryData(store, query, undefined, { a: 1 })
  vi.advanceTimersByTime(999)
  expect(hasData()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(hasData()).toBe(false)
})

test('keeps a prefetch while it is in flight', async () => {
  const { hasData, last, store } = setUp(0)
  void prefetchQuery(store, query)
  vi.advanceTimersByTime(day)
  await last().respond({ a: 1 })
  expect(hasData()).toBe(true)
})

test('leaves no timer after five minutes when it has forgotten a failed query', async () => {
  const { last, store } = setUp(1_000)
  void prefetchQuery(store, query)
  await last().fail(new NetworkError('offline'))
  vi.advanceTimersByTime(300_000)
  await flushMicrotasks()
  expect(vi.getTimerCount()).toBe(0)
})

test('leaves no timer five minutes after `clearStore`', async () => {
  const { leave, store } = await used()
  leave()
  clearStore(store)
  vi.advanceTimersByTime(300_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('fetches and keeps a query that it forgot between render and commit', async () => {
  const { hasData, last, store } = setUp(0)
  const view = new QueryObserver(entryOf(store, query, undefined), {})
  vi.advanceTimersByTime(300_000)
  view.subscribe(() => undefined)
  await last().respond({ a: 1 })
  vi.advanceTimersByTime(day)
  expect(hasData()).toBe(true)
})

test('keeps the new entry when a component that is gone calls refetch on the old one', async () => {
  const { hasData, last, leave, store, use } = await used(1_000)
  const gone = entryOf(store, query, undefined)
  leave()
  vi.advanceTimersByTime(2_000)
  use()
  await last().respond({ a: 2 })
  void refetch(gone)
  await last().respond({ a: 3 })
  vi.advanceTimersByTime(day)
  expect(hasData()).toBe(true)
})

test('leaves nothing of a forgotten query', async () => {
  const { leave, store } = await used(0)
  const forgotten = entryOf(store, query, undefined)
  leave()
  vi.advanceTimersByTime(2)
  expect(entryOf(store, query, undefined)).not.toBe(forgotten)
})

test('keeps a query with a pending optimistic write, and starts gcTime when the write ends', async () => {
  const { calls, hasData, leave, store } = await used(1_000)
  const optimistic = (writing: QueryStore) => setQueryData(writing, query, undefined, { a: 2 })
  void runMutation(store, 'mutation Save { save }', {}, { optimistic })
  leave()
  vi.advanceTimersByTime(day)
  expect(getQueryData(store, query)).toEqual({ a: 2 })
  await calls[1]?.respond({ save: true })
  vi.advanceTimersByTime(999)
  expect(hasData()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(hasData()).toBe(false)
})

test.each([
  ['gcTime', NaN],
  ['gcTime', -1],
  ['staleTime', NaN],
  ['staleTime', -1],
])('refuses a store whose %s is %d', (name, ms) => {
  expect(() => createQueryStore(fakeClient().client, { [name]: ms })).toThrow(
    new RangeError(`${name}: ${ms}: give milliseconds, from 0.`),
  )
})

test.each([NaN, -1])(
  'forgets unused data in production like with a gcTime of 0 when it is %d',
  async (gcTime) => {
    vi.stubEnv('NODE_ENV', 'production')
    const { hasData, leave } = await used(gcTime)
    leave()
    vi.advanceTimersByTime(0)
    expect(hasData()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(hasData()).toBe(false)
  },
)
