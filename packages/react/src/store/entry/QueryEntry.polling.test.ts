import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClient } from '../../../test/fakes/fakeClient.ts'
import { entryOf, idleObserver, subscribe } from '../../../test/stores/entryOf.ts'
import { createQueryStore } from '../queryStore.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A query with data, which a hook polls. */
async function polled(pollInterval?: number) {
  const { calls, client, last } = fakeClient()
  const entry = entryOf(createQueryStore(client), '{ a }')
  const stop = subscribe(entry, { ...idleObserver(), pollInterval }, 0)
  await last().respond({ a: 1 })
  return { calls, entry, stop }
}

test('fetches again without a `document`, as in React Native', async () => {
  vi.stubGlobal('document', undefined)
  const { calls, stop } = await polled(5_000)
  vi.advanceTimersByTime(5_000)
  stop()
  expect(calls).toHaveLength(2)
})

test('does not poll without a pause at an interval of 3e9 ms', async () => {
  const { calls, stop } = await polled(3e9)
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  expect(calls).toHaveLength(1)
})

test.for([Infinity, undefined])('never polls at an interval of %s', async (interval) => {
  const { calls, stop } = await polled(interval)
  await vi.advanceTimersByTimeAsync(3e9)
  stop()
  expect(calls).toHaveLength(1)
})

test('polls on when a hook that does not poll mounts and unmounts in between', async () => {
  const { calls, entry, stop } = await polled(5_000)
  vi.advanceTimersByTime(4_000)
  subscribe(entry, idleObserver(), Infinity)()
  vi.advanceTimersByTime(999)
  expect(calls).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(calls).toHaveLength(2)
  stop()
})
