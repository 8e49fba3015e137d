import { createClient, type ClientOptions } from '@thinql/core'
import {
  createQueryStore,
  GraphQLProvider,
  listen,
  type QueryStore,
  useMutation,
  useQuery,
  useSubscription,
} from '@thinql/react'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { respondWith, streamText } from '../../test/recordedClient.ts'
import { createDevtools } from '../createDevtools.ts'
import { type DevtoolsOptions, recorderKey } from '../devtools.ts'

const query = 'query Todos($first: Int) { todos(first: $first) }'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function connected(options: ClientOptions, devtoolsOptions?: DevtoolsOptions) {
  const devtools = createDevtools(devtoolsOptions)
  const recorder = devtools[recorderKey]
  if (!recorder) throw new Error('These devtools record nothing.')
  const client = createClient({
    endpoint: 'http://todos.test/graphql',
    ...options,
    middleware: [devtools.middleware],
  })
  const store = devtools.connect(createQueryStore(client, { gcTime: 0 }))
  const [storeRecorder] = recorder.stores
  if (!storeRecorder) throw new Error('No store is connected.')
  return { devtools, recorder, store, storeRecorder }
}

/** Renders a component that only calls a hook. Returns the function that unmounts it. */
function renderHook(store: QueryStore, useHook: () => void): () => void {
  const Component = () => {
    useHook()
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(createElement(GraphQLProvider, { store }, createElement(Component))))
  return () => {
    act(() => root.unmount())
  }
}

/** Responds with one of the values after the other. */
function respondInTurn(...values: unknown[]): typeof globalThis.fetch {
  return (...args) => respondWith({ data: values.shift() })(...args)
}

test('says that a hook sent a query, and which entry it is for', async () => {
  const { store, recorder, storeRecorder } = connected({ fetch: respondWith({ data: { todos: 1 } }) })
  const unmount = renderHook(store, () => useQuery(query, { variables: { first: 1 } }))
  await Promise.resolve()
  const [entry] = storeRecorder.entries
  expect(recorder.log.calls).toMatchObject([{ sentBy: 'useQuery', store: 'Store 1', entry: entry?.key }])
  unmount()
})

test('says that prefetch sent a query', async () => {
  const { store, recorder } = connected({ fetch: respondWith({ data: { todos: 1 } }) })
  await store.prefetch(query)
  expect(recorder.log.calls).toMatchObject([{ sentBy: 'prefetch' }])
})

test('counts the callers that joined a request in flight', async () => {
  const { store, recorder } = connected({ fetch: respondWith({ data: { todos: 1 } }) })
  await Promise.all([store.prefetch(query), store.prefetch(query), store.prefetch(query)])
  const [call] = recorder.log.calls
  expect(call).toMatchObject({ joinCount: 2 })
  expect(call?.joins.every((at) => at >= call.startedAt)).toBe(true)
})

test('keeps the times of the latest 50 joins', async () => {
  const { store, recorder } = connected({ fetch: respondWith({ data: { todos: 1 } }) })
  await Promise.all(Array.from({ length: 61 }, () => store.prefetch(query)))
  expect(recorder.log.calls[0]?.joins).toHaveLength(50)
  expect(recorder.log.calls[0]?.joinCount).toBe(60)
})

test('finds the latest call for an entry, and none that the record has lost', async () => {
  const { store, recorder, storeRecorder } = connected({ fetch: respondWith({ data: { todos: 1 } }) })
  await store.prefetch(query)
  const [entry] = storeRecorder.entries
  await entry?.refetch()
  expect(storeRecorder.callOf(entry?.key ?? '')).toBe(recorder.log.calls[1]?.id)
  recorder.log.clear()
  expect(storeRecorder.callOf(entry?.key ?? '')).toBeUndefined()
})

test('knows the components that use an entry, with `components: true`', () => {
  const { store, storeRecorder } = connected(
    { fetch: respondWith({ data: { todos: 1 } }) },
    { components: true },
  )
  const unmount = renderHook(store, () => useQuery(query))
  const [entry] = storeRecorder.entries
  expect(storeRecorder.componentsOf(entry?.key ?? '')).toMatchObject([{ name: 'Component' }])
  unmount()
  expect(storeRecorder.componentsOf(entry?.key ?? '')).toEqual([])
})

test('knows no components without `components: true`', () => {
  const { store, storeRecorder } = connected({ fetch: respondWith({ data: { todos: 1 } }) })
  renderHook(store, () => useQuery(query))
  const [entry] = storeRecorder.entries
  expect(storeRecorder.componentsOf(entry?.key ?? '')).toEqual([])
})

test('does not mark the call of the client itself', async () => {
  const { store, recorder } = connected({ fetch: respondWith({ data: { todos: 1 } }) })
  await store.client.request(query)
  await store.prefetch('{ other }')
  expect(recorder.log.calls.map(({ sentBy }) => sentBy)).toEqual([undefined, 'prefetch'])
})

test('knows the data before and after the latest change', async () => {
  const { store, storeRecorder } = connected({ fetch: respondInTurn({ todos: 1 }, { todos: 2 }) })
  await store.prefetch(query)
  const [entry] = storeRecorder.entries
  await entry?.refetch()
  expect(storeRecorder.changeOf(entry?.key ?? '')).toMatchObject({
    before: { todos: 1 },
    after: { todos: 2 },
  })
  store.setData(query, {}, { todos: 3 })
  await Promise.resolve()
  expect(storeRecorder.changeOf(entry?.key ?? '')).toMatchObject({
    before: { todos: 2 },
    after: { todos: 3 },
  })
})

test('keeps the latest change when a response is equal', async () => {
  const { store, storeRecorder } = connected({
    fetch: respondInTurn({ todos: 1 }, { todos: 2 }, { todos: 2 }),
  })
  await store.prefetch(query)
  const [entry] = storeRecorder.entries
  await entry?.refetch()
  await entry?.refetch()
  expect(storeRecorder.changeOf(entry?.key ?? '')?.before).toEqual({ todos: 1 })
})

test('knows the data that the store had before it was connected', async () => {
  const { devtools, recorder } = connected({ fetch: respondWith({}) })
  const store = createQueryStore(createClient())
  store.setData(query, {}, { todos: 1 })
  devtools.connect(store, 'early')
  store.setData(query, {}, { todos: 2 })
  await Promise.resolve()
  const [, early] = recorder.stores
  expect(early?.name).toBe('early')
  expect(early?.changeOf(early.entries[0]?.key ?? '')?.before).toEqual({ todos: 1 })
})

test('forgets the changes of an entry that the store forgets', async () => {
  const { store, storeRecorder } = connected({ fetch: respondWith({ data: { todos: 1 } }) })
  await store.prefetch(query)
  const [entry] = storeRecorder.entries
  store.clear()
  await Promise.resolve()
  expect(storeRecorder.changeOf(entry?.key ?? '')).toBeUndefined()
})

test('records a mutation and its result', async () => {
  const { store, recorder, storeRecorder } = connected({
    fetch: respondWith({ errors: [{ message: 'No' }] }),
  })
  let add: (options: { variables: { title: string } }) => Promise<unknown> = () => Promise.resolve()
  const unmount = renderHook(store, () => {
    ;[add] = useMutation('mutation Add($title: String) { add(title: $title) }')
  })
  await act(() => add({ variables: { title: 'Tea' } }))
  expect(recorder.log.calls).toMatchObject([{ kind: 'mutation', sentBy: 'useMutation' }])
  expect(storeRecorder.activities('mutation')).toMatchObject([
    {
      variables: '{"title":"Tea"}',
      endedAt: expect.any(Number) as number,
      results: [{ outcome: 'GraphQLResultError', message: expect.stringContaining('No') as string }],
    },
  ])
  expect(storeRecorder.activities('subscription')).toEqual([])
  unmount()
})

test('records a subscription, its events, and that it was left', async () => {
  const fetch = streamText('text/event-stream', ['event: next\ndata: {"data":{"price":1}}\n\n'])
  const { store, recorder, storeRecorder } = connected({ fetch })
  const unmount = renderHook(store, () => {
    useSubscription('subscription Price { price }')
  })
  await expect
    .poll(() => storeRecorder.activities('subscription'))
    .toMatchObject([{ results: [{ outcome: 'data', data: { price: 1 } }], resultCount: 1 }])
  expect(recorder.log.calls).toMatchObject([{ kind: 'subscription', sentBy: 'useSubscription' }])
  expect(storeRecorder.activities('subscription')[0]).not.toHaveProperty('endedAt')
  unmount()
  await expect
    .poll(() => storeRecorder.activities('subscription'))
    .toMatchObject([{ endedAt: expect.any(Number) as number }])
})

test('keeps the latest 200 mutations', async () => {
  const { store, storeRecorder } = connected({ fetch: respondWith({ data: {} }) })
  let add: (options: { variables: { n: number } }) => Promise<unknown> = () => Promise.resolve()
  const unmount = renderHook(store, () => {
    ;[add] = useMutation('mutation Add($n: Int) { add(n: $n) }')
  })
  await act(async () => {
    for (let n = 0; n < 202; n++) await add({ variables: { n } })
  })
  const variables = storeRecorder.activities('mutation').map((activity) => activity.variables)
  expect([variables.length, variables[0], variables.at(-1)]).toEqual([200, '{"n":201}', '{"n":2}'])
  unmount()
})

test('a store that is connected twice is shown once', () => {
  const { devtools, store, recorder } = connected({})
  expect(devtools.connect(store)).toBe(store)
  expect(recorder.stores).toHaveLength(1)
})

test('gives variables with the hidden values left out', () => {
  const { storeRecorder } = connected({})
  expect(storeRecorder.json({ password: 'swordfish' })).toBe('{"password":"(hidden)"}')
})

test('shows an entry as loading or failed, and as it is again', () => {
  const { store, storeRecorder } = connected({})
  store.setData(query, {}, { todos: 1 })
  const key = storeRecorder.entries[0]?.key ?? ''
  expect(storeRecorder.shownAs(key)).toBe('real')
  for (const state of ['loading', 'failed'] as const) {
    storeRecorder.show(key, state)
    expect(storeRecorder.entries).toMatchObject([{ overridden: true }])
    expect(storeRecorder.shownAs(key)).toBe(state)
  }
  storeRecorder.show(key, 'real')
  expect(storeRecorder.entries).toMatchObject([{ overridden: false }])
  expect(storeRecorder.shownAs(key)).toBe('real')
})

test('ignores a write to an entry that is gone before the event', async () => {
  const { store, storeRecorder } = connected({})
  store.setData(query, {}, { todos: 1 })
  const key = storeRecorder.entries[0]?.key ?? ''
  store.clear()
  await Promise.resolve()
  expect(storeRecorder.changeOf(key)).toBeUndefined()
})

test('ignores a caller that joins a request whose call was cleared', async () => {
  const { store, recorder } = connected({ fetch: respondWith({ data: { todos: 1 } }) })
  const first = store.prefetch(query)
  recorder.log.clear()
  await Promise.all([first, store.prefetch(query)])
  expect(recorder.log.calls).toEqual([])
})

test('ignores the end of a mutation that began before the store was connected', async () => {
  const { devtools, recorder } = connected({})
  const store = createQueryStore(createClient({ fetch: respondWith({ data: {} }) }))
  let add: () => Promise<unknown> = () => Promise.resolve()
  const unmount = renderHook(store, () => {
    ;[add] = useMutation('mutation Add { add }')
  })
  await act(async () => {
    // Another listener, so that the store reports at all.
    listen(store, () => undefined)
    const added = add()
    await Promise.resolve()
    devtools.connect(store, 'late')
    await added
  })
  expect(recorder.stores[1]?.activities('mutation')).toEqual([])
  unmount()
})

test('keeps the events of a subscription that connects again', async () => {
  const fetch = streamText('text/event-stream', ['event: next\ndata: {"data":{"price":1}}\n\n'])
  const { store, storeRecorder } = connected({ fetch })
  let reconnect = (): void => undefined
  const unmount = renderHook(store, () => {
    ;({ reconnect } = useSubscription('subscription Price { price }'))
  })
  const received = (resultCount: number) =>
    expect.poll(() => storeRecorder.activities('subscription')).toMatchObject([{ resultCount }])
  await received(1)
  act(() => reconnect())
  await received(2)
  unmount()
})
