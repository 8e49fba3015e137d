import { createClient, NetworkError } from '@thinql/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entryOf, idleObserver } from '../../test/entryOf.ts'
import { fakeClient, flushMicrotasks } from '../../test/fakeClient.ts'
import { toQuery, type Variables } from './key/queryKey.ts'
import { type MutationEffects, runMutation } from './mutation/runMutation.ts'
import { createQueryStore } from './createQueryStore.ts'
import type { QueryStore } from './queryStore.ts'
import { internals } from './storeInternals.ts'
import { SubscriptionEntry } from './subscription.ts'
import type { StoreEvent } from './events.ts'
import { listen } from './listen.ts'

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
  const store = createQueryStore(fake.client, { gcTime: 1_000 })
  const stop = listen(store, (event) => events.push(event))
  const entry = entryOf(store, query, variables)
  const types = async () => {
    await flushMicrotasks()
    return events.map(({ type }) => type)
  }
  return { ...fake, store, events, stop, types, use: () => entry.subscribe(idleObserver(), 0) }
}

test('reports a request that started, was joined and settled', async () => {
  const { last, types, use } = setUp()
  use()
  use()
  await last().respond({ a: 1 })
  expect(await types()).toEqual(['started', 'joined', 'settled'])
})

test('gives the `meta` of the request to listeners and middleware', async () => {
  const { calls, events, store } = setUp()
  const meta = { silent: true }
  void store.prefetch(query, { variables, request: { meta } })
  void runMutation(store, 'mutation Add { add }', { meta }, {})
  await flushMicrotasks()
  expect(events).toMatchObject([
    { kind: 'query', type: 'started', meta },
    { kind: 'mutation', type: 'started', meta },
  ])
  expect(calls.map(({ options }) => options.meta)).toEqual([meta, meta])
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
  const operation = { kind: 'query', key: settled?.key, document: query, operationName: undefined, variables }
  expect(started).toEqual({ ...operation, type: 'started', result: undefined })
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
  const store = createQueryStore(client)
  listen(store, () => {
    throw thrown
  })
  const types: string[] = []
  listen(store, ({ type }) => types.push(type))
  const prefetched = store.prefetch('{ todos }')
  await last().respond({ todos: [] })
  expect((await prefetched).data).toEqual({ todos: [] })
  await flushMicrotasks()
  expect(heard).toHaveBeenCalledWith(thrown)
  expect(types).toEqual(['started', 'settled'])
})

test('reports nothing to a listener that has been removed, and goes on for the others', async () => {
  const { store, events, stop } = setUp()
  const listener = vi.fn()
  const stopOther = listen(store, listener)
  stop()
  store.setData(query, variables, { a: 1 })
  await flushMicrotasks()
  expect(events).toEqual([])
  expect(listener).toHaveBeenCalledTimes(1)
  stopOther()
  store.setData(query, variables, { a: 2 })
  await flushMicrotasks()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('calls a listener that was added twice twice', async () => {
  const { store } = setUp()
  const listener = vi.fn()
  const stop = listen(store, listener)
  listen(store, listener)
  store.setData(query, variables, { a: 1 })
  await flushMicrotasks()
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  store.setData(query, variables, { a: 2 })
  await flushMicrotasks()
  expect(listener).toHaveBeenCalledTimes(3)
})

describe('a mutation', () => {
  const mutation = 'mutation Add($title: String!) { add(title: $title) }'
  const send = (store: QueryStore, title: string, effects: MutationEffects<Variables> = {}) =>
    runMutation(store, mutation, { variables: { title } }, effects)

  test('reports each call with its own key, and the result under the same key', async () => {
    const { calls, events, store } = setUp()
    void send(store, 'Tea')
    void send(store, 'Milk')
    await calls[1]?.respond({ add: '2' })
    await calls[0]?.fail(new NetworkError('offline'))
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

  test('reports its result before what follows from it', async () => {
    const { last, store, types } = setUp()
    store.setData(query, variables, { a: 1 })
    void send(store, 'Tea', { invalidates: [query] })
    await last().respond({ add: '1' })
    vi.advanceTimersByTime(0)
    expect(await types()).toEqual(['written', 'started', 'settled', 'invalidated'])
  })

  test('reports the error of a document that is not a mutation', async () => {
    const { events, store } = setUp()
    await runMutation(store, query, {}, {})
    await flushMicrotasks()
    expect(events).toMatchObject([
      { type: 'started' },
      { type: 'settled', result: { error: { name: 'RequestError' } } },
    ])
  })
})

describe('a subscription', () => {
  const subscription = 'subscription Price($symbol: ID) { price }'

  function follow(feed: string) {
    const body = () =>
      Promise.resolve(new Response(feed, { headers: { 'Content-Type': 'text/event-stream' } }))
    const store = createQueryStore(createClient({ endpoint: 'http://localhost/', fetch: body }))
    const events: StoreEvent[] = []
    listen(store, (event) => events.push(event))
    const toFollow = toQuery(store.client, subscription, { symbol: 'T' }, undefined, 'subscription')
    const leave = new SubscriptionEntry(toFollow, store[internals]).follow(idleObserver())
    return { events, leave }
  }
  const next = (price: number) => `event: next\ndata: ${JSON.stringify({ data: { price } })}\n\n`

  test('reports the connection, each event, and the end', async () => {
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

  test('reports the error of a connection that fails', async () => {
    const { events } = follow(next(1))
    await expect.poll(() => events).toHaveLength(4)
    expect(events).toMatchObject([
      { type: 'started' },
      { type: 'received', result: { data: { price: 1 } } },
      { type: 'received', result: { error: { name: 'NetworkError' } } },
      { type: 'settled' },
    ])
  })

  test('reports an abort when the last hook has left', async () => {
    const { events, leave } = follow(`${next(1)}:`)
    leave()
    vi.advanceTimersByTime(1)
    await flushMicrotasks()
    expect(events.map(({ type }) => type)).toEqual(['started', 'aborted'])
  })
})
