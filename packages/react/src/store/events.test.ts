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

test('tells of a fetch that started, was joined and settled', async () => {
  const { last, types, use } = setUp()
  use()
  use()
  await last().respond({ a: 1 })
  expect(await types()).toEqual(['started', 'joined', 'settled'])
})

test('tells of an abort in the task after the last user left, and of forgetting', async () => {
  const { types, use } = setUp()
  use()()
  vi.advanceTimersByTime(1)
  expect(await types()).toEqual(['started', 'aborted'])
  vi.advanceTimersByTime(1_000)
  expect(await types()).toEqual(['started', 'aborted', 'forgotten'])
})

test('tells of an invalidation, of the abort and of the start that it brings', async () => {
  const { store, types, use } = setUp()
  use()
  void store.invalidate(query)
  expect(await types()).toEqual(['started', 'invalidated', 'aborted', 'started'])
})

test('tells of a write', async () => {
  const { store, types } = setUp()
  store.setData(query, variables, { a: 1 })
  expect(await types()).toEqual(['written'])
})

test('tells nothing of a write that wrote nothing', async () => {
  const { store, types } = setUp()
  store.setData(query, variables, () => undefined)
  expect(await types()).toEqual([])
})

test('tells of everything that clear ends', async () => {
  const { store, types } = setUp()
  void store.prefetch(query, { variables })
  store.clear()
  expect(await types()).toEqual(['started', 'aborted', 'forgotten'])
})

test('names the entry, and gives the result of what settled', async () => {
  const { events, last, use } = setUp()
  use()
  await last().respond({ a: 1 })
  await flushMicrotasks()
  const [started, settled] = events
  expect(started).toEqual({ type: 'started', key: settled?.key, document: query, variables })
  expect(settled).toMatchObject({ document: query, variables, result: { data: { a: 1 } } })
})

test('tells nothing before what it tells of is done: a listener runs after the caller', () => {
  const { events, use } = setUp()
  use()
  expect(events).toEqual([])
})

test('a listener of events that throws breaks nothing, and is heard of', async () => {
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
