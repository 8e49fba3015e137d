import { expect, test, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { entryOf, idleObserver, subscribe } from '../../../test/entryOf.ts'
import { createQueryStore } from '../createQueryStore.ts'

test('fetches again without a `document`, as in React Native', async () => {
  vi.useFakeTimers()
  const { calls, client, last } = fakeClient()
  const entry = entryOf(createQueryStore(client), '{ a }')
  const stop = subscribe(entry, { ...idleObserver(), pollInterval: 5_000 }, 0)
  await last().respond({ a: 1 })
  vi.advanceTimersByTime(5_000)
  stop()
  vi.useRealTimers()
  expect(calls).toHaveLength(2)
})

test.for([Infinity, 3e9])('does not poll without a pause at an interval of %s ms', async (interval) => {
  vi.useFakeTimers()
  const { calls, client, last } = fakeClient()
  const entry = entryOf(createQueryStore(client), '{ a }')
  const stop = subscribe(entry, { ...idleObserver(), pollInterval: interval }, 0)
  await last().respond({ a: 1 })
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  vi.useRealTimers()
  expect(calls).toHaveLength(1)
})

test('polls on when a hook that does not poll mounts and unmounts in between', async () => {
  vi.useFakeTimers()
  const { calls, client, last } = fakeClient()
  const entry = entryOf(createQueryStore(client), '{ a }')
  const stop = subscribe(entry, { ...idleObserver(), pollInterval: 5_000 }, 0)
  await last().respond({ a: 1 })
  vi.advanceTimersByTime(4_000)
  subscribe(entry, idleObserver(), Infinity)()
  vi.advanceTimersByTime(999)
  expect(calls).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(calls).toHaveLength(2)
  stop()
  vi.useRealTimers()
})
