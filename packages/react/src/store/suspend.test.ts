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
  const store = createQueryStore(fake.client)[internals]
  const entry = store.entry(TodoQuery, { id: '1' })
  /** Suspends as a component does that has no data; gives what it throws. */
  const throwing = () => suspend(entry, undefined)
  const promise = throwing()
  await flushMicrotasks()
  /** Another component suspends for another query, and gets its answer. */
  const wakeAnother = async () => {
    void suspend(store.entry(TodoQuery, { id: '2' }), undefined)
    await flushMicrotasks()
    await fake.last().answer(titled('Milk'))
  }
  return { ...fake, entry, promise, throwing, wakeAnother }
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

test('an error that React holds back is thrown again when something else wakes', async () => {
  const { last, throwing, wakeAnother } = await suspended()
  const offline = new NetworkError('offline')
  await last().fail(offline)
  void throwing()
  void throwing()
  vi.advanceTimersByTime(499)
  await wakeAnother()
  vi.advanceTimersByTime(9)
  expect(throwing()).toBe(offline)
})

test('an error that React holds back is thrown again also when two things wake, one soon after the other', async () => {
  const { last, throwing, wakeAnother } = await suspended()
  await last().fail(new NetworkError('offline'))
  void throwing()
  void throwing()
  vi.advanceTimersByTime(100)
  await wakeAnother()
  vi.advanceTimersByTime(8)
  await wakeAnother()
  vi.advanceTimersByTime(8)
  expect(throwing()).toBeInstanceOf(NetworkError)
})

test('what asks 10 ms after something else has woken means to try again', async () => {
  const { last, throwing, wakeAnother } = await suspended()
  await last().fail(new NetworkError('offline'))
  void throwing()
  void throwing()
  vi.advanceTimersByTime(100)
  await wakeAnother()
  vi.advanceTimersByTime(10)
  expect(throwing()).toBeInstanceOf(Promise)
})

test('an error that nobody throws for half a second is forgotten', async () => {
  const { entry, last, throwing } = await suspended()
  await last().fail(new NetworkError('offline'))
  void throwing()
  void throwing()
  vi.advanceTimersByTime(509)
  expect(entry.suspension).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(entry.suspension).toBeUndefined()
})
