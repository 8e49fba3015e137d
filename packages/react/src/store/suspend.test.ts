import { NetworkError } from '@thinql/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClient, flushMicrotasks } from '../../test/fakeClient.ts'
import { titled, TodoQuery } from '../../test/todoQuery.ts'
import { createQueryStore, internals } from './queryStore.ts'
import { suspend } from './suspend.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A query that a component has suspended for. */
async function suspended() {
  const fake = fakeClient()
  const entry = createQueryStore(fake.client)[internals].entry(TodoQuery, { id: '1' })
  /** Suspends as a component does that has no data; gives what it throws. */
  const throwing = () => suspend(entry, undefined)
  const promise = throwing()
  await flushMicrotasks()
  return { ...fake, entry, promise, throwing }
}

test('an error that was thrown once is thrown again, however slow the render between', async () => {
  const { calls, last, throwing } = await suspended()
  const offline = new NetworkError('offline')
  await last().fail(offline)
  expect(throwing()).toBe(offline)
  vi.advanceTimersByTime(900)
  expect(throwing()).toBe(offline)
  expect(calls).toHaveLength(1)
})

test('an error that was thrown twice is forgotten after 10 ms of quiet, and the query asked again', async () => {
  const { calls, last, throwing } = await suspended()
  await last().fail(new NetworkError('offline'))
  void throwing()
  for (let times = 0; times < 3; times++) {
    expect(throwing()).toBeInstanceOf(NetworkError)
    vi.advanceTimersByTime(9)
  }
  vi.advanceTimersByTime(1)
  expect(throwing()).toBeInstanceOf(Promise)
  await flushMicrotasks()
  expect(calls).toHaveLength(2)
})

test('what has been answered waits for nothing: a request that its last user leaves is aborted', async () => {
  const { entry, last, promise } = await suspended()
  await last().answer(titled('Tea'))
  await promise
  const leave = entry.subscribe(() => undefined, 0)
  void entry.refetch()
  leave()
  vi.advanceTimersByTime(1)
  expect(last().signal.aborted).toBe(true)
})
