import { NetworkError } from '@thinql/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entryOf } from '../../../test/entryOf.ts'
import { fakeClient } from '../../../test/fakeClient.ts'
import { fakeStream } from '../../../test/fakeStream.ts'
import { DeferringTodoQuery, titled, TodoQuery } from '../../../test/todoQuery.ts'
import { runMutation } from '../mutation/runMutation.ts'
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
  await last().respond(titled('Tea'))
  hide()
  vi.advanceTimersByTime(2_000)
  expect(hidden.snapshot(false)).toMatchObject({ status: 'loading', data: undefined })
})

test('does not take for data of other variables what was forgotten of its own', async () => {
  const { last, view } = setUp()
  const memory: HookMemory = {}
  const hide = view(memory).subscribe(() => undefined, 0)
  await last().respond(titled('Tea'))
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
  await last().respond(data)
  expect(hidden.snapshot(false).fetching).toBe(false)
  hide()
  vi.advanceTimersByTime(2_000)
  store.setData(TodoQuery, { id: '1' }, data)
  hidden.subscribe(() => undefined, Infinity)
  void store.invalidate()
  expect(hidden.snapshot(false)).toMatchObject({ status: 'success', fetching: true })
  expect(hidden.snapshot(false).refetch).toBe(entry().refetch)
})

test('follows the entry that took the place of its own while its component was hidden', async () => {
  const { entry, last, calls, view: observe } = setUp()
  const view = observe()
  view.subscribe(() => undefined, 0)()
  vi.advanceTimersByTime(400_000)
  entry().subscribe(() => undefined, 0)
  const listener = vi.fn()
  view.subscribe(listener, 0)
  await last().respond(titled('Tea'))
  expect(calls).toHaveLength(2)
  expect(listener).toHaveBeenCalled()
  expect(view.snapshot(false)).toMatchObject({ status: 'success', data: titled('Tea') })
})

/** A query in use, with what its listener has heard: whether the change arrived, or was the page's own. */
function followed(document = TodoQuery) {
  const { client, last } = fakeClient()
  const { fetcher, latest } = fakeStream()
  const store = createQueryStore(client, { fetcher })
  const view = new QueryObserver(entryOf(store, document, { id: '1' }), {}, false)
  // As a hook does, which renders before it follows.
  view.snapshot(false)
  const heard: boolean[] = []
  view.subscribe((arrived) => heard.push(arrived), 0)
  heard.length = 0
  const write = (title: string) => store.setData(document, { id: '1' }, titled(title))
  return { store, last, latest, heard, write }
}

test('is told of a response as having arrived', async () => {
  const { heard, last } = followed()
  await last().respond(titled('Tea'))
  expect(heard).toEqual([true])
})

test('is told of a failure as having arrived', async () => {
  const { heard, last } = followed()
  await last().fail(new NetworkError('offline'))
  expect(heard).toEqual([true])
})

test('is told of a part of a response as having arrived', async () => {
  vi.useRealTimers()
  const { heard, latest } = followed(DeferringTodoQuery)
  await latest().part(titled('Tea'))
  expect(heard).toEqual([true])
})

test("is told of a write as the page's own", () => {
  const { heard, write } = followed()
  write('Tea')
  expect(heard).toEqual([false])
})

test("is told of `clear` as the page's own", () => {
  const { heard, store, write } = followed()
  write('Tea')
  store.clear()
  expect(heard).toEqual([false, false])
})

test("is told of an optimistic write as the page's own, and of its end as having arrived", async () => {
  const { heard, last, store, write } = followed()
  write('Tea')
  const optimistic = (written: typeof store) => written.setData(TodoQuery, { id: '1' }, titled('Coffee'))
  const result = runMutation(store, 'mutation Rename { rename }', {}, { optimistic })
  expect(heard).toEqual([false, false])
  await last().fail(new NetworkError('offline'))
  await result
  expect(heard).toEqual([false, false, true])
})

test('is not told of a response that shows nothing new', async () => {
  const { heard, last, store } = followed()
  await last().respond(titled('Tea'))
  void store.invalidate()
  heard.length = 0
  await last().respond(titled('Tea'))
  expect(heard).toEqual([])
})
