import { createClient } from '@thinql/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refetch } from './entry/actions.ts'
import { watchErrors } from '../../test/harness/console.ts'
import { flushMicrotasks, offline } from '../../test/fakes/fakeClient.ts'
import { entryOf, idleObserver, subscribe, fakeStore } from '../../test/fakes/fakeStore.ts'
import { clearStore, invalidateQueries } from './invalidateQueries.ts'
import type { StoreEvent } from './events.ts'
import { toQuery, type Variables } from './key/queryKey.ts'
import { listen } from './listen.ts'
import { type MutationEffects, runMutation } from './mutation/runMutation.ts'
import { prefetchQuery, setQueryData } from './queryData.ts'
import { createQueryStore, type QueryStore } from './queryStore.ts'
import { internals } from './state/StoreInternals.ts'
import { SubscriptionEntry } from './subscription.ts'

const query = 'query A($id: ID) { a }'

const variables = { id: '1' }

function recordEvents() {
  const { store, ...fake } = fakeStore({ gcTime: 1_000 })
  const events: StoreEvent[] = []
  const stop = listen(store, (event) => events.push(event))
  const entry = entryOf(store, query, variables)
  const types = async () => {
    await flushMicrotasks()
    return events.map(({ type }) => type)
  }
  const write = (a: number) => setQueryData(store, query, { a }, { variables })
  return { ...fake, store, events, stop, types, write, use: () => subscribe(entry, idleObserver(), 0) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

test('a listener gets the start of a request, another hook that joins it, and its end', async () => {
  const { last, types, use } = recordEvents()
  use()
  use()
  await last().respond({ a: 1 })
  expect(await types()).toEqual(['started', 'joined', 'settled'])
})

test('a listener gets two requests for two refetches, of which none joined the other', async () => {
  const { last, store, types, use } = recordEvents()
  use()
  await last().respond({ a: 1 })
  const entry = entryOf(store, query, variables)
  void refetch(entry)
  void refetch(entry)
  await last().respond({ a: 2 })
  await types()
  await last().respond({ a: 3 })
  expect(await types()).toEqual(['started', 'settled', 'started', 'settled', 'started', 'settled'])
})

test('a listener gets no abort of a request that is repeated after a write', async () => {
  const { last, types, use, write } = recordEvents()
  use()
  write(2)
  await last().respond({ a: 1 })
  expect(await types()).toEqual(['started', 'written', 'settled', 'started'])
})

test('a listener gets no write for an optimistic write that changes nothing', async () => {
  const { store, types } = recordEvents()
  const optimistic = (writing: QueryStore) => setQueryData(writing, query, () => undefined, { variables })
  void runMutation(store, 'mutation Add { add }', {}, { optimistic })
  expect(await types()).toEqual(['started'])
})

test('listeners and middleware get the `meta` of the request', async () => {
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

test('a listener gets an abort one task after the last hook has left, and then that the entry is forgotten', async () => {
  const { types, use } = recordEvents()
  use()()
  vi.advanceTimersByTime(1)
  expect(await types()).toEqual(['started', 'aborted'])
  vi.advanceTimersByTime(300_000)
  expect(await types()).toEqual(['started', 'aborted', 'forgotten'])
})

test('a listener gets an invalidation, and the abort and the start that follow', async () => {
  const { store, types, use, write } = recordEvents()
  write(1)
  use()
  expect(await types()).toEqual(['written'])
  use()
  void invalidateQueries(store, query)
  expect(await types()).toEqual(['written', 'started', 'invalidated', 'aborted', 'started'])
})

// https://github.com/apollographql/apollo-client/issues/2919
test('a listener gets the end of everything that clearStore ends', async () => {
  const { store, types } = recordEvents()
  void prefetchQuery(store, query, { variables })
  clearStore(store)
  expect(await types()).toEqual(['started', 'aborted', 'forgotten'])
})

test('an event has the key of its entry, and the result of its request', async () => {
  const { events, last, use } = recordEvents()
  use()
  await last().respond({ a: 1 })
  await flushMicrotasks()
  const [started, settled] = events
  const operation = { kind: 'query', key: settled?.key, document: query, operationName: undefined, variables }
  expect(started).toEqual({ ...operation, type: 'started', result: undefined })
  expect(settled).toMatchObject({ document: query, variables, result: { data: { a: 1 } } })
})

test('a listener that throws is logged, and the store goes on', async () => {
  const heard = watchErrors()
  const thrown = new Error('out of luck')
  const { last, store } = fakeStore()
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

test('a listener that was removed gets nothing, and the others go on', async () => {
  const { store, events, stop, write } = recordEvents()
  const listener = vi.fn()
  const stopOther = listen(store, listener)
  stop()
  write(1)
  await flushMicrotasks()
  expect(events).toEqual([])
  expect(listener).toHaveBeenCalledTimes(1)
  stopOther()
  write(2)
  await flushMicrotasks()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a listener that is removed right after an event does not get it', async () => {
  const { events, last, stop, use } = recordEvents()
  use()
  stop()
  await last().respond({ a: 1 })
  expect(events).toEqual([])
})

test('an event queues nothing when all listeners have been removed', () => {
  const { stop, write } = recordEvents()
  stop()
  const queue = vi.spyOn(globalThis, 'queueMicrotask')
  write(1)
  expect(queue).not.toHaveBeenCalled()
})

const mutation = 'mutation Add($title: String!) { add(title: $title) }'
const send = (store: QueryStore, title: string, effects: MutationEffects<Variables> = {}) =>
  runMutation(store, mutation, { variables: { title } }, effects)

test('each call of a mutation is reported with a key of its own, and its result under that key', async () => {
  const { calls, events, store } = recordEvents()
  void send(store, 'Tea')
  void send(store, 'Milk')
  await calls[1]?.respond({ add: '2' })
  await calls[0]?.fail(offline)
  await flushMicrotasks()
  const [tea, milk] = events.map(({ key }) => key)
  expect(tea).not.toBe(milk)
  expect(events).toMatchObject([
    { kind: 'mutation', type: 'started', document: mutation, variables: { title: 'Tea' } },
    { kind: 'mutation', type: 'started', variables: { title: 'Milk' } },
    { type: 'settled', key: milk, variables: { title: 'Milk' }, result: { data: { add: '2' } } },
    { type: 'settled', key: tea, variables: { title: 'Tea' }, result: { error: { name: 'NetworkError' } } },
  ])
})

test('the result of a mutation is reported before what follows from it', async () => {
  const { last, store, types, write } = recordEvents()
  write(1)
  void send(store, 'Tea', { invalidates: [query] })
  await last().respond({ add: '1' })
  vi.advanceTimersByTime(0)
  expect(await types()).toEqual(['written', 'started', 'settled', 'invalidated'])
})

test('a document that is not a mutation is reported with its error', async () => {
  const { events, store } = recordEvents()
  await runMutation(store, query, {}, {})
  await flushMicrotasks()
  expect(events).toMatchObject([
    { type: 'started' },
    { type: 'settled', result: { error: { name: 'RequestError' } } },
  ])
})

describe('the events of a subscription', () => {
  beforeEach(() => {
    // On a busy machine, a stream waits for timers. So the time must go on by itself too.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  })

  const subscription = 'subscription Price($symbol: ID) { price }'

  function follow(feed: string) {
    const body = () =>
      Promise.resolve(new Response(feed, { headers: { 'Content-Type': 'text/event-stream' } }))
    const store = createQueryStore(createClient({ endpoint: 'http://localhost/', fetch: body }))
    const events: StoreEvent[] = []
    listen(store, (event) => events.push(event))
    const toFollow = toQuery(store.client, subscription, { variables: { symbol: 'T' } }, 'subscription')
    const leave = new SubscriptionEntry(toFollow, store[internals]).follow(idleObserver())
    return { events, leave }
  }
  const next = (price: number) => `event: next\ndata: ${JSON.stringify({ data: { price } })}\n\n`

  test('a subscription is reported with its connection, each event, and its end', async () => {
    const { events } = follow(`${next(1)}${next(2)}event: complete\ndata:\n\n`)
    await expect.poll(() => events).toHaveLength(4)
    const operation = { kind: 'subscription', key: events[0]?.key, document: subscription }
    expect(events).toMatchObject([
      { ...operation, type: 'started', variables: { symbol: 'T' } },
      { ...operation, type: 'received', result: { data: { price: 1 } } },
      { ...operation, type: 'received', result: { data: { price: 2 } } },
      { ...operation, type: 'settled' },
    ])
  })

  test('a subscription is reported as aborted when its last hook has left', async () => {
    const { events, leave } = follow(`${next(1)}:`)
    leave()
    vi.advanceTimersByTime(1)
    await flushMicrotasks()
    expect(events.map(({ type }) => type)).toEqual(['started', 'aborted'])
  })
})
