import { NetworkError } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { flushMicrotasks } from '../../../test/fakeClient.ts'
import { titled, TodoQuery } from '../../../test/todoQuery.ts'
import { idleObserver, subscribe } from '../../../test/entryOf.ts'
import { setUpSuspended, suspended } from '../../../test/suspended.ts'
import { Suspension } from './Suspension.ts'

setUpSuspended()

test('throws an error again when it was thrown once, even after a slow render', async () => {
  const { calls, last, throwing } = await suspended()
  const offline = new NetworkError('offline')
  await last().fail(offline)
  expect(throwing()).toBe(offline)
  vi.advanceTimersByTime(900)
  expect(throwing()).toBe(offline)
  expect(calls).toHaveLength(1)
})

test('fetches again 50 ms after a late error was thrown twice', async () => {
  const { calls, last, throwing } = await suspended()
  vi.advanceTimersByTime(290)
  await last().fail(new NetworkError('offline'))
  void throwing()
  for (let times = 0; times < 3; times++) {
    expect(throwing()).toBeInstanceOf(NetworkError)
    vi.advanceTimersByTime(49)
  }
  vi.advanceTimersByTime(1)
  expect(throwing()).toBeInstanceOf(Promise)
  await flushMicrotasks()
  expect(calls).toHaveLength(2)
})

test('keeps an early error for 300 ms, as long as React keeps the fallback', async () => {
  const { last, throwing } = await suspended()
  await last().fail(new NetworkError('offline'))
  void throwing()
  for (let times = 0; times < 3; times++) {
    expect(throwing()).toBeInstanceOf(NetworkError)
    vi.advanceTimersByTime(99)
  }
  vi.advanceTimersByTime(2)
  expect(throwing()).toBeInstanceOf(NetworkError)
  vi.advanceTimersByTime(50)
  expect(throwing()).toBeInstanceOf(Promise)
})

test('aborts the request that its last user leaves when the query has already had a response', async () => {
  const { entry, last, promise } = await suspended()
  await last().respond(titled('Tea'))
  await promise
  const leave = subscribe(entry, idleObserver(), 0)
  void entry.refetch()
  leave()
  vi.advanceTimersByTime(1)
  expect(last().signal.aborted).toBe(true)
})

/** A query with an error that React is about to show. */
async function failed() {
  const { last, throwing, ...rest } = await suspended()
  await last().fail(new NetworkError('offline'))
  void throwing()
  void throwing()
  return { last, throwing, ...rest }
}

test('aborts a second request after a failure when its last user leaves', async () => {
  const { entry, last } = await failed()
  subscribe(entry, idleObserver(), 0)()
  vi.advanceTimersByTime(1)
  expect(last().signal.aborted).toBe(true)
})

test('does not count the response to a second request as fresh for later hooks', async () => {
  const { calls, entry, last } = await failed()
  subscribe(entry, idleObserver(), 0)
  await last().respond(titled('Tea'))
  vi.advanceTimersByTime(60_000)
  subscribe(entry, idleObserver(), 0)
  expect(calls).toHaveLength(3)
})

test('forgets an abandoned response with gcTime 0 when its component has suspended again after `clear`', async () => {
  const { entry, last, store, throwing } = await suspended(false, 0)
  const leave = subscribe(entry, idleObserver(), 0)
  await last().respond(titled('Tea'))
  entry.clear()
  void throwing()
  await flushMicrotasks()
  leave()
  vi.advanceTimersByTime(1)
  await last().respond(titled('Milk'))
  vi.advanceTimersByTime(1_000)
  expect(store.getData(TodoQuery, { id: '1' })).toBeUndefined()
})

test('throws the error of the request on a server, without a timer', () => {
  const offline = new NetworkError('offline')
  const suspension = new Suspension(true, () => undefined)
  suspension.onSettled({ error: offline })
  expect(suspension.thrown(false)).toBe(offline)
  expect(vi.getTimerCount()).toBe(0)
})

test('throws an error again after a slow render when its component was on screen a second before', async () => {
  const { entry, last, throwing } = await suspended()
  subscribe(entry, idleObserver(), 0)
  await last().respond(titled('Tea'))
  entry.endSuspension()
  entry.clear()
  const promise = throwing()
  await flushMicrotasks()
  vi.advanceTimersByTime(500)
  await last().fail(new NetworkError('offline'))
  await promise
  void throwing()
  vi.advanceTimersByTime(600)
  expect(throwing()).toBeInstanceOf(NetworkError)
})
