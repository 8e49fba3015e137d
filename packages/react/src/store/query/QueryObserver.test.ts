import { NetworkError } from '@thinql/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entryOf } from '../../../test/entryOf.ts'
import { fakeClient } from '../../../test/fakeClient.ts'
import { titled, TodoQuery } from '../../../test/todoQuery.ts'
import { QueryObserver, type HookMemory } from './QueryObserver.ts'
import { createQueryStore } from '../queryStore.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const fake = fakeClient()
  const store = createQueryStore(fake.client, { gcTime: 1_000 })
  const entry = () => entryOf(store, TodoQuery, { id: '1' })
  const view = (memory: HookMemory = {}) => new QueryObserver(entry(), memory, false)
  return { ...fake, store, entry, view }
}

test('shows the newest error, also where its component was hidden since the one before', async () => {
  const { entry, last, view } = setUp()
  const hidden = view()
  const hide = hidden.subscribe(() => undefined, 0)
  await last().fail(new NetworkError('first'))
  expect(hidden.snapshot(false).error?.message).toBe('first')
  hide()
  entry().subscribe(() => undefined, 0)
  await last().fail(new NetworkError('second'))
  expect(hidden.snapshot(false).error?.message).toBe('second')
})

test('shows nothing of what was forgotten while its component was hidden', async () => {
  const { last, view } = setUp()
  const hidden = view()
  const hide = hidden.subscribe(() => undefined, 0)
  await last().answer(titled('Tea'))
  hide()
  vi.advanceTimersByTime(2_000)
  expect(hidden.snapshot(false)).toMatchObject({ status: 'loading', data: undefined })
})

test('does not take for data of other variables what was forgotten of its own', async () => {
  const { last, view } = setUp()
  const memory: HookMemory = {}
  const hide = view(memory).subscribe(() => undefined, 0)
  await last().answer(titled('Tea'))
  // As when React renders the same query anew.
  const again = view(memory)
  hide()
  vi.advanceTimersByTime(2_000)
  expect(again.snapshot(true)).toMatchObject({ data: undefined, isPrevious: false })
})

test('says of the entry that took the place of its own whether it fetches, and asks that one again', async () => {
  const { entry, last, store, view } = setUp()
  const hidden = view()
  const hide = hidden.subscribe(() => undefined, Infinity)
  const data = titled('Tea')
  await last().answer(data)
  expect(hidden.snapshot(false).fetching).toBe(false)
  hide()
  vi.advanceTimersByTime(2_000)
  store.setData(TodoQuery, { id: '1' }, data)
  hidden.subscribe(() => undefined, Infinity)
  void store.invalidate()
  expect(hidden.snapshot(false)).toMatchObject({ status: 'success', fetching: true })
  expect(hidden.snapshot(false).refetch).toBe(entry().refetch)
})
