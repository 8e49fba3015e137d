import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClient, flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import { clearStore } from './clearStore.ts'
import { invalidateQueries } from './invalidateQueries.ts'
import { runMutation } from './mutation/runMutation.ts'
import { createQueryStore } from './queryStore.ts'
import { listen } from './listen.ts'
import { query, recordEvents, variables } from '../../test/harness/recordEvents.ts'
import { prefetchQuery } from './prefetchQuery.ts'
import { setQueryData } from './queryData.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

test('reports a request that started, was joined and settled', async () => {
  const { last, types, use } = recordEvents()
  use()
  use()
  await last().respond({ a: 1 })
  expect(await types()).toEqual(['started', 'joined', 'settled'])
})

test('gives the `meta` of the request to listeners and middleware', async () => {
  const { calls, events, store } = recordEvents()
  const meta = { silent: true }
  void prefetchQuery(store, query, { variables, request: { meta } })
  void runMutation(store, 'mutation Add { add }', { meta }, {})
  await flushMicrotasks()
  expect(events).toMatchObject([
    { kind: 'query', type: 'started', meta },
    { kind: 'mutation', type: 'started', meta },
  ])
  expect(calls.map(({ options }) => options.meta)).toEqual([meta, meta])
})

test('reports an abort one task after the last user has left, and then that the entry is forgotten', async () => {
  const { types, use } = recordEvents()
  use()()
  vi.advanceTimersByTime(1)
  expect(await types()).toEqual(['started', 'aborted'])
  vi.advanceTimersByTime(1_000)
  expect(await types()).toEqual(['started', 'aborted', 'forgotten'])
})

test('reports an invalidation, and the abort and the start that follow', async () => {
  const { store, types, use } = recordEvents()
  use()
  void invalidateQueries(store, query)
  expect(await types()).toEqual(['started', 'invalidated', 'aborted', 'started'])
})

test('reports a write', async () => {
  const { store, types } = recordEvents()
  setQueryData(store, query, variables, { a: 1 })
  expect(await types()).toEqual(['written'])
})

test('reports nothing when an update writes nothing', async () => {
  const { store, types } = recordEvents()
  setQueryData(store, query, variables, () => undefined)
  expect(await types()).toEqual([])
})

test('reports everything that clearStore ends', async () => {
  const { store, types } = recordEvents()
  void prefetchQuery(store, query, { variables })
  clearStore(store)
  expect(await types()).toEqual(['started', 'aborted', 'forgotten'])
})

test('gives the key of the entry, and the result of a settled request', async () => {
  const { events, last, use } = recordEvents()
  use()
  await last().respond({ a: 1 })
  await flushMicrotasks()
  const [started, settled] = events
  const operation = { kind: 'query', key: settled?.key, document: query, operationName: undefined, variables }
  expect(started).toEqual({ ...operation, type: 'started', result: undefined })
  expect(settled).toMatchObject({ document: query, variables, result: { data: { a: 1 } } })
})

test('calls the listener after the call that caused the event has returned', () => {
  const { events, use } = recordEvents()
  use()
  expect(events).toEqual([])
})

test('logs the error of a listener that throws, and goes on', async () => {
  const heard = vi.spyOn(console, 'error').mockReturnValue()
  const thrown = new Error('out of luck')
  const { client, last } = fakeClient()
  const store = createQueryStore(client)
  listen(store, () => {
    throw thrown
  })
  const types: string[] = []
  listen(store, ({ type }) => types.push(type))
  const prefetched = prefetchQuery(store, '{ todos }')
  await last().respond({ todos: [] })
  expect((await prefetched).data).toEqual({ todos: [] })
  await flushMicrotasks()
  expect(heard).toHaveBeenCalledWith(thrown)
  expect(types).toEqual(['started', 'settled'])
})

test('reports nothing to a listener that has been removed, and goes on for the others', async () => {
  const { store, events, stop } = recordEvents()
  const listener = vi.fn()
  const stopOther = listen(store, listener)
  stop()
  setQueryData(store, query, variables, { a: 1 })
  await flushMicrotasks()
  expect(events).toEqual([])
  expect(listener).toHaveBeenCalledTimes(1)
  stopOther()
  setQueryData(store, query, variables, { a: 2 })
  await flushMicrotasks()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('reports no event to a listener that has been removed right after it', async () => {
  const { events, last, stop, use } = recordEvents()
  use()
  stop()
  await last().respond({ a: 1 })
  expect(events).toEqual([])
})

test('queues nothing when all listeners have been removed', () => {
  const { store, stop } = recordEvents()
  stop()
  const queue = vi.spyOn(globalThis, 'queueMicrotask')
  setQueryData(store, query, variables, { a: 1 })
  expect(queue).not.toHaveBeenCalled()
  queue.mockRestore()
})

test('calls a listener that was added twice twice', async () => {
  const { store } = recordEvents()
  const listener = vi.fn()
  const stop = listen(store, listener)
  listen(store, listener)
  setQueryData(store, query, variables, { a: 1 })
  await flushMicrotasks()
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  setQueryData(store, query, variables, { a: 2 })
  await flushMicrotasks()
  expect(listener).toHaveBeenCalledTimes(3)
})
