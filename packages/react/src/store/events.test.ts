import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entryOf } from '../../test/entryOf.ts'
import { fakeClient, flushMicrotasks } from '../../test/fakeClient.ts'
import { createQueryStore } from './queryStore.ts'
import type { StoreEvent } from './events.ts'

const query = 'query A($id: ID) { a }'
const variables = { id: '1' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const fake = fakeClient()
  const events: StoreEvent[] = []
  const store = createQueryStore(fake.client, { gcTime: 1_000, onEvent: (event) => events.push(event) })
  const entry = entryOf(store, query, variables)
  const types = async () => {
    await flushMicrotasks()
    return events.map(({ type }) => type)
  }
  return { ...fake, store, events, types, use: () => entry.subscribe(() => undefined, 0) }
}

test('reports a request that started, was joined and settled', async () => {
  const { last, types, use } = setUp()
  use()
  use()
  await last().respond({ a: 1 })
  expect(await types()).toEqual(['started', 'joined', 'settled'])
})

test('reports an abort one task after the last user has left, and then that the entry is forgotten', async () => {
  const { types, use } = setUp()
  use()()
  vi.advanceTimersByTime(1)
  expect(await types()).toEqual(['started', 'aborted'])
  vi.advanceTimersByTime(1_000)
  expect(await types()).toEqual(['started', 'aborted', 'forgotten'])
})

test('reports an invalidation, and the abort and the start that follow', async () => {
  const { store, types, use } = setUp()
  use()
  void store.invalidate(query)
  expect(await types()).toEqual(['started', 'invalidated', 'aborted', 'started'])
})

test('reports a write', async () => {
  const { store, types } = setUp()
  store.setData(query, variables, { a: 1 })
  expect(await types()).toEqual(['written'])
})

test('reports nothing when an update writes nothing', async () => {
  const { store, types } = setUp()
  store.setData(query, variables, () => undefined)
  expect(await types()).toEqual([])
})

test('reports everything that clear ends', async () => {
  const { store, types } = setUp()
  void store.prefetch(query, { variables })
  store.clear()
  expect(await types()).toEqual(['started', 'aborted', 'forgotten'])
})

test('gives the key of the entry, and the result of a settled request', async () => {
  const { events, last, use } = setUp()
  use()
  await last().respond({ a: 1 })
  await flushMicrotasks()
  const [started, settled] = events
  expect(started).toEqual({ type: 'started', key: settled?.key, document: query, variables })
  expect(settled).toMatchObject({ document: query, variables, result: { data: { a: 1 } } })
})

test('calls the listener after the call that caused the event has returned', () => {
  const { events, use } = setUp()
  use()
  expect(events).toEqual([])
})

test('logs the error of a listener that throws, and goes on', async () => {
  const heard = vi.spyOn(console, 'error').mockReturnValue()
  const thrown = new Error('out of luck')
  const { client, last } = fakeClient()
  const onEvent = () => {
    throw thrown
  }
  const store = createQueryStore(client, { onEvent })
  const prefetched = store.prefetch('{ todos }')
  await last().respond({ todos: [] })
  expect((await prefetched).data).toEqual({ todos: [] })
  await flushMicrotasks()
  expect(heard).toHaveBeenCalledWith(thrown)
})
