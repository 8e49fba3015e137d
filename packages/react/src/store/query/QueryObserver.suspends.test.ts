import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entryOf } from '../../../test/entryOf.ts'
import { fakeStore } from '../../../test/fakeStore.ts'
import { titled, TodoQuery } from '../../../test/todoQuery.ts'
import { QueryObserver } from './QueryObserver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a component that suspends shows no data that was forgotten while it was hidden', async () => {
  const { last, store } = fakeStore({ gcTime: 1_000 })
  const observer = new QueryObserver(entryOf(store, TodoQuery, { id: '1' }), {}, 0, {}, true)
  const hide = observer.subscribe(() => undefined)
  await last().respond(titled('Tea'))
  expect(observer.snapshot().data).toEqual(titled('Tea'))
  hide()
  await vi.advanceTimersByTimeAsync(2_000)
  observer.subscribe(() => undefined)
  expect(observer.snapshot()).toMatchObject({ status: 'loading', data: undefined })
})
