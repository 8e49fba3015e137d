import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStore } from '../../../test/fakeStore.ts'
import { titled, TodoQuery } from '../../../test/todoQuery.ts'
import { runMutation } from '../mutation/runMutation.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a mutation that hangs keeps data stale for a whole second, even if another refetch was shortly before', async () => {
  const { calls, last, store, use } = fakeStore()
  const loads = () => calls.filter(({ document }) => document === TodoQuery)
  const mutate = () => {
    void runMutation(store, 'mutation Add { add }', {}, { invalidates: [TodoQuery] })
    return last()
  }
  use({ id: '1' })
  await last().respond(titled('Tea'))
  await mutate().respond({ add: 1 })
  await vi.advanceTimersByTimeAsync(500)
  await last().respond(titled('Milk'))

  mutate()
  await mutate().respond({ add: 2 })
  await vi.advanceTimersByTimeAsync(999)
  expect(loads()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2)
  expect(loads()).toHaveLength(3)
})
