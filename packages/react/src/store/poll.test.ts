// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { fakeClient } from '../../test/fakeClient.ts'
import { createQueryStore, internals } from './queryStore.ts'
import { poll } from './poll.ts'

test('asks again where there is no document, as in React Native', async () => {
  vi.useFakeTimers()
  const { calls, client, last } = fakeClient()
  const entry = createQueryStore(client)[internals].entry('{ a }', undefined)
  entry.subscribe(() => undefined, 0)
  await last().answer({ a: 1 })
  const stop = poll(entry, 5_000)
  vi.advanceTimersByTime(5_000)
  stop()
  vi.useRealTimers()
  expect(calls).toHaveLength(2)
})
