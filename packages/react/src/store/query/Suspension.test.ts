import { NetworkError } from '@thinql/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClient, flushMicrotasks } from '../../../test/fakeClient.ts'
import { titled, TodoQuery } from '../../../test/todoQuery.ts'
import { entryOf } from '../../../test/entryOf.ts'
import { createQueryStore } from '../queryStore.ts'
import { suspend } from './suspend.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  // As it is in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A query that a component has suspended for. */
async function suspended() {
  const fake = fakeClient()
  const entry = entryOf(createQueryStore(fake.client), TodoQuery, { id: '1' })
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

test('an error that comes late and was thrown twice is forgotten after 30 ms of quiet, and the query fetched again', async () => {
  const { calls, last, throwing } = await suspended()
  vi.advanceTimersByTime(290)
  await last().fail(new NetworkError('offline'))
  void throwing()
  for (let times = 0; times < 3; times++) {
    expect(throwing()).toBeInstanceOf(NetworkError)
    vi.advanceTimersByTime(29)
  }
  vi.advanceTimersByTime(1)
  expect(throwing()).toBeInstanceOf(Promise)
  await flushMicrotasks()
  expect(calls).toHaveLength(2)
})

test('an error that comes early is kept as long as React keeps the fallback: 300 ms', async () => {
  const { last, throwing } = await suspended()
  await last().fail(new NetworkError('offline'))
  void throwing()
  for (let times = 0; times < 3; times++) {
    expect(throwing()).toBeInstanceOf(NetworkError)
    vi.advanceTimersByTime(99)
  }
  vi.advanceTimersByTime(2)
  expect(throwing()).toBeInstanceOf(NetworkError)
  vi.advanceTimersByTime(30)
  expect(throwing()).toBeInstanceOf(Promise)
})

test('a query that has a response waits for nothing: a request that its last user leaves is aborted', async () => {
  const { entry, last, promise } = await suspended()
  await last().respond(titled('Tea'))
  await promise
  const leave = entry.subscribe(() => undefined, 0)
  void entry.refetch()
  leave()
  vi.advanceTimersByTime(1)
  expect(last().signal.aborted).toBe(true)
})

/** A query whose error React is about to show. */
async function failed() {
  const { last, throwing, ...rest } = await suspended()
  await last().fail(new NetworkError('offline'))
  void throwing()
  void throwing()
  return { last, throwing, ...rest }
}

test('who fetches again for what failed waits for nothing else: a request that it leaves is aborted', async () => {
  const { entry, last } = await failed()
  entry.subscribe(() => undefined, 0)()
  vi.advanceTimersByTime(1)
  expect(last().signal.aborted).toBe(true)
})

test('who fetches again for what failed has used the response: it is not fresh for whoever comes later', async () => {
  const { calls, entry, last } = await failed()
  entry.subscribe(() => undefined, 0)
  await last().respond(titled('Tea'))
  vi.advanceTimersByTime(60_000)
  entry.subscribe(() => undefined, 0)
  expect(calls).toHaveLength(3)
})
