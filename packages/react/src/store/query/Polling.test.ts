// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { entryOf } from '../../../test/entryOf.ts'
import { createQueryStore } from '../createQueryStore.ts'

test('fetches again without a `document`, as in React Native', async () => {
  vi.useFakeTimers()
  const { calls, client, last } = fakeClient()
  const entry = entryOf(createQueryStore(client), '{ a }')
  entry.subscribe(() => undefined, 0)
  await last().respond({ a: 1 })
  const stop = entry.poll(5_000)
  vi.advanceTimersByTime(5_000)
  stop()
  vi.useRealTimers()
  expect(calls).toHaveLength(2)
})

test.for([Infinity, 3e9])('does not poll without a pause at an interval of %s ms', async (interval) => {
  vi.useFakeTimers()
  const { calls, client, last } = fakeClient()
  const entry = entryOf(createQueryStore(client), '{ a }')
  entry.subscribe(() => undefined, 0)
  await last().respond({ a: 1 })
  const stop = entry.poll(interval)
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  vi.useRealTimers()
  expect(calls).toHaveLength(1)
})
