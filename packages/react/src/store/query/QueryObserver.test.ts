import { NetworkError } from '@thinql/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entryOf, idleObserver, subscribe } from '../../../test/entryOf.ts'
import { fakeClient } from '../../../test/fakeClient.ts'
import { fakeStream } from '../../../test/fakeStream.ts'
import { DeferringTodoQuery, titled, TodoQuery } from '../../../test/todoQuery.ts'
import { runMutation } from '../mutation/runMutation.ts'
import { type HookMemory, type ObserverOptions, QueryObserver } from './QueryObserver.ts'
import { createQueryStore } from '../createQueryStore.ts'

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
  const view = (memory: HookMemory = {}, options: Partial<ObserverOptions> = {}) =>
    new QueryObserver(entry(), memory, { staleTime: 0, ...options })
  return { ...fake, store, entry, view }
}

test('shows the newest error, even if its component was hidden since the last one', async () => {
  const { entry, last, view } = setUp()
  const hidden = view()
  const hide = hidden.subscribe(() => undefined)
  await last().fail(new NetworkError('first'))
  expect(hidden.snapshot().error?.message).toBe('first')
  hide()
  subscribe(entry(), idleObserver(), 0)
  await last().fail(new NetworkError('second'))
  expect(hidden.snapshot().error?.message).toBe('second')
})

test('shows no data that was forgotten while its component was hidden', async () => {
  const { last, view } = setUp()
  const hidden = view()
  const hide = hidden.subscribe(() => undefined)
  await last().respond(titled('Tea'))
  hide()
  vi.advanceTimersByTime(2_000)
  expect(hidden.snapshot()).toMatchObject({ status: 'loading', data: undefined })
})

test('does not show its own forgotten data as that of other variables', async () => {
  const { last, view } = setUp()
  const memory: HookMemory = {}
  const shown = view(memory)
  shown.commit()
  const hide = shown.subscribe(() => undefined)
  await last().respond(titled('Tea'))
  // React may render the same query again with a new observer.
  const again = view(memory, { keepPreviousData: true })
  hide()
  vi.advanceTimersByTime(2_000)
  expect(again.snapshot()).toMatchObject({ data: undefined, isPrevious: false })
})

test('shows the same snapshot, with its error, after an option of the hook has changed', async () => {
  const { last, view } = setUp()
  const memory: HookMemory = {}
  const before = view(memory)
  before.commit()
  before.subscribe(() => undefined)
  await last().fail(new NetworkError('offline'))
  const shown = before.snapshot()
  expect(shown.status).toBe('error')
  expect(view(memory).snapshot()).toBe(shown)
})

test('shows and refetches the entry that replaced its own', async () => {
  const { entry, last, store, view } = setUp()
  const hidden = view({}, { staleTime: Infinity })
  const hide = hidden.subscribe(() => undefined)
  const data = titled('Tea')
  await last().respond(data)
  expect(hidden.snapshot().fetching).toBe(false)
  hide()
  vi.advanceTimersByTime(2_000)
  store.setData(TodoQuery, { id: '1' }, data)
  hidden.subscribe(() => undefined)
  void store.invalidate()
  expect(hidden.snapshot()).toMatchObject({ status: 'success', fetching: true })
  await last().respond(titled('Coffee'))
  void hidden.snapshot().refetch()
  expect(entry().requests.fetching).toBe(true)
})

test('follows the entry that replaced its own while its component was hidden', async () => {
  const { entry, last, calls, view: observe } = setUp()
  const view = observe()
  view.subscribe(() => undefined)()
  vi.advanceTimersByTime(400_000)
  subscribe(entry(), idleObserver(), 0)
  const listener = vi.fn()
  view.subscribe(listener)
  await last().respond(titled('Tea'))
  expect(calls).toHaveLength(2)
  expect(listener).toHaveBeenCalled()
  expect(view.snapshot()).toMatchObject({ status: 'success', data: titled('Tea') })
})

/** A query in use, and the calls of its listener: whether each change arrived, or came from the page. */
function followed(document = TodoQuery) {
  const { client, last } = fakeClient()
  const { fetcher, latest } = fakeStream()
  const store = createQueryStore(client, { fetcher })
  const heard: boolean[] = []
  const update = () => void heard.push(true)
  const view = new QueryObserver(entryOf(store, document, { id: '1' }), {}, { staleTime: 0, update })
  // A hook renders before it subscribes.
  view.snapshot()
  view.subscribe(() => heard.push(false))
  heard.length = 0
  const write = (title: string) => store.setData(document, { id: '1' }, titled(title))
  return { store, last, latest, heard, write }
}

test('reports a response as arrived', async () => {
  const { heard, last } = followed()
  await last().respond(titled('Tea'))
  expect(heard).toEqual([true])
})

test('reports a failure as arrived', async () => {
  const { heard, last } = followed()
  await last().fail(new NetworkError('offline'))
  expect(heard).toEqual([true])
})

test('reports a part of a response as arrived', async () => {
  vi.useRealTimers()
  const { heard, latest } = followed(DeferringTodoQuery)
  await latest().part(titled('Tea'))
  expect(heard).toEqual([true])
})

test('reports a write as a change by the page', () => {
  const { heard, write } = followed()
  write('Tea')
  expect(heard).toEqual([false])
})

test('reports `clear` as a change by the page', () => {
  const { heard, store, write } = followed()
  write('Tea')
  store.clear()
  expect(heard).toEqual([false, false])
})

test('reports an optimistic write as a change by the page, and its end as arrived', async () => {
  const { heard, last, store, write } = followed()
  write('Tea')
  const optimistic = (written: typeof store) => written.setData(TodoQuery, { id: '1' }, titled('Coffee'))
  const result = runMutation(store, 'mutation Rename { rename }', {}, { optimistic })
  expect(heard).toEqual([false, false])
  await last().fail(new NetworkError('offline'))
  await result
  expect(heard).toEqual([false, false, true])
})

test('does not report a response that shows nothing new', async () => {
  const { heard, last, store } = followed()
  await last().respond(titled('Tea'))
  void store.invalidate()
  heard.length = 0
  await last().respond(titled('Tea'))
  expect(heard).toEqual([])
})
