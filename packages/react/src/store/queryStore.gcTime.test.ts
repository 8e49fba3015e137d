import { NetworkError } from '@thinql/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entryOf } from '../../test/entryOf.ts'
import { fakeClient, flushMicrotasks } from '../../test/fakeClient.ts'
import { QueryObserver } from './query/QueryObserver.ts'
import { runMutation } from './mutation/runMutation.ts'
import { createQueryStore, type QueryStore } from './queryStore.ts'

const query = 'query A { a }'
const day = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp(gcTime?: number) {
  const fake = fakeClient()
  const store = createQueryStore(fake.client, { gcTime })
  const use = () => entryOf(store, query, undefined).subscribe(() => undefined, 0)
  return { ...fake, store, use, known: () => store.getData(query) !== undefined }
}

async function used(gcTime?: number) {
  const all = setUp(gcTime)
  const leave = all.use()
  await all.last().respond({ a: 1 })
  return { ...all, leave }
}

test('data is kept for five minutes after its last user left, unless told otherwise', async () => {
  const { known, leave } = await used()
  leave()
  vi.advanceTimersByTime(299_999)
  expect(known()).toBe(true)
  vi.advanceTimersByTime(2)
  expect(known()).toBe(false)
})

test('data in use is kept', async () => {
  const { known } = await used(1_000)
  vi.advanceTimersByTime(day)
  expect(known()).toBe(true)
})

test('data is kept when a user comes back in time', async () => {
  const { known, leave, use } = await used(1_000)
  leave()
  vi.advanceTimersByTime(900)
  use()
  vi.advanceTimersByTime(day)
  expect(known()).toBe(true)
})

test('used data is forgotten in the task after its last user left, where gcTime is 0', async () => {
  const { known, leave } = await used(0)
  leave()
  expect(known()).toBe(true)
  vi.advanceTimersByTime(2)
  expect(known()).toBe(false)
})

test.each([2 ** 31, 30 * day, Infinity])(
  'a gcTime of %i ms, more than a timer can count, does not forget at once',
  async (gcTime) => {
    const { known, leave } = await used(gcTime)
    leave()
    vi.advanceTimersByTime(day)
    expect(known()).toBe(true)
  },
)

test('what was written is kept for a second, though nobody uses it and gcTime is 0', () => {
  const { known, store } = setUp(0)
  store.setData(query, undefined, { a: 1 })
  vi.advanceTimersByTime(999)
  expect(known()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(known()).toBe(false)
})

test('a prefetch is not forgotten while it is in flight', async () => {
  const { known, last, store } = setUp(0)
  void store.prefetch(query)
  vi.advanceTimersByTime(day)
  await last().respond({ a: 1 })
  expect(known()).toBe(true)
})

test('what failed leaves no timer behind once it is forgotten', async () => {
  const { last, store } = setUp(1_000)
  void store.prefetch(query)
  await last().fail(new NetworkError('offline'))
  vi.advanceTimersByTime(1_000)
  await flushMicrotasks()
  expect(vi.getTimerCount()).toBe(0)
})

test('clear leaves no timer behind', async () => {
  const { leave, store } = await used()
  leave()
  store.clear()
  expect(vi.getTimerCount()).toBe(0)
})

test('what was forgotten between render and commit is asked all the same, and kept', async () => {
  const { known, last, store } = setUp(0)
  const view = new QueryObserver(entryOf(store, query, undefined), {}, false)
  vi.advanceTimersByTime(300_000)
  view.subscribe(() => undefined, 0)
  await last().respond({ a: 1 })
  vi.advanceTimersByTime(day)
  expect(known()).toBe(true)
})

test('a refetch from a component that is gone does not forget what came in the place of its entry', async () => {
  const { known, last, leave, store, use } = await used(1_000)
  const { refetch } = entryOf(store, query, undefined)
  leave()
  vi.advanceTimersByTime(2_000)
  use()
  await last().respond({ a: 2 })
  void refetch()
  await last().respond({ a: 3 })
  vi.advanceTimersByTime(day)
  expect(known()).toBe(true)
})

test('what is forgotten leaves nothing behind', async () => {
  const { leave, store } = await used(0)
  const forgotten = entryOf(store, query, undefined)
  leave()
  vi.advanceTimersByTime(2)
  expect(entryOf(store, query, undefined)).not.toBe(forgotten)
})

test('a pending optimistic write keeps its query, and its end begins gcTime', async () => {
  const { calls, known, leave, store } = await used(1_000)
  const optimistic = (writing: QueryStore) => writing.setData(query, undefined, { a: 2 })
  void runMutation(store, 'mutation Save { save }', {}, { optimistic })
  leave()
  vi.advanceTimersByTime(day)
  expect(store.getData(query)).toEqual({ a: 2 })
  await calls[1]?.respond({ save: true })
  vi.advanceTimersByTime(999)
  expect(known()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(known()).toBe(false)
})
