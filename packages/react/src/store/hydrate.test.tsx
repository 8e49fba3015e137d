import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { act, render } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import {
  sentAt,
  arrived,
  type FakeClient,
  fakeClient,
  harness,
  type Harness,
  hydrateElement,
  it,
  loadedTodo,
  nextTask,
  offline,
  partly,
  refetch,
  sentState,
  served,
  servedStream,
  serverStore,
  silenceCaughtErrors,
  SuspendedTodo,
  titled,
  Todo,
  TodoQuery,
  waitForTasks,
  watchWarnings,
  fakeStore,
  writeTodo,
  prefetchTodo,
  todoIn,
} from '../../test/harness/harness.tsx'

import {
  createQueryStore,
  dehydrate,
  type DehydratedState,
  getQueryData,
  GraphQLProvider,
  hydrate,
  inspectStore,
  prefetchQuery,
  type QueryStore,
  setQueryData,
  useQuery,
  updateQueries,
} from '../index.ts'
import { Suspense } from 'react'

const first = { variables: { id: '1' } }
const keyOfFirst = `${TodoQuery}\x1FTodo\x1F{"id":"1"}`

/** What a state has of a query with this data. */
const stateOf = (data: unknown) => ({ pages: [{ data }], time: expect.any(Number) as number })

test('dehydrate returns the complete data by key', async () => {
  const { last, store } = harness()
  void prefetchTodo(store)
  await last().respond(titled('Tea'))
  expect(dehydrate(store)).toEqual({ [keyOfFirst]: stateOf(titled('Tea')) })
})

test('dehydrate leaves out queries that are loading or have failed', async () => {
  const { calls, store } = harness()
  void prefetchTodo(store)
  void prefetchTodo(store, '2')
  await calls[1]?.fail(partly(titled('partial')))
  expect(dehydrate(store)).toEqual({})
})

test('dehydrate in a browser leaves out a query whose newest data came with errors', async () => {
  const { result, store, fail } = await loadedTodo()
  void refetch(result)
  await fail(partly(titled('partial')))
  expect(dehydrate(store)).toEqual({})
})

test('dehydrate with an earlier state includes only data that has changed since', () => {
  const { store } = harness()
  writeTodo(store, 'one')
  const except = arrived(dehydrate(store))
  expect(dehydrate(store, { except })).toEqual({})
  writeTodo(store, 'one, changed')
  expect(Object.values(dehydrate(store, { except }))).toEqual([stateOf(titled('one, changed'))])
})

const warn = watchWarnings()

// https://github.com/blitz-js/babel-plugin-superjson-next/issues/133
// https://github.com/eturino/apollo-link-scalars/issues/760
test.each([
  ['development', 'JSON', 1],
  ['development', 'a way that keeps classes', 0],
  ['production', 'JSON', 0],
])('in %s, a date that crosses by %s is named %i times', (mode, way, times) => {
  vi.stubEnv('NODE_ENV', mode)
  const { store } = harness()
  const days = { days: [{ at: null }, { at: new Date(0) }] }
  setQueryData(store, 'query Days { days { at } }', days)
  const state = dehydrate(store)
  const other = createQueryStore(fakeClient().client)
  hydrate(other, way === 'JSON' ? arrived(state) : state)
  const said = warn.mock.calls.map(([text]) => /query Days: days.1.at was a Date/.test(String(text)))
  expect(said).toEqual(Array(times).fill(true))
})

test('a state of one of several operations in a document fills that operation', () => {
  const both = 'query A { a } query B { a }'
  const { store } = harness()
  setQueryData(store, both, { a: 1 }, { operationName: 'B' })
  const other = createQueryStore(fakeClient().client)
  hydrate(other, arrived(dehydrate(store)))
  expect(getQueryData(other, both, { operationName: 'B' })).toEqual({ a: 1 })
  expect(getQueryData(other, both, { operationName: 'A' })).toBeUndefined()
})

test('a BigInt that an app writes as text is named', () => {
  const { store } = harness()
  setQueryData(store, 'query Days { days }', { days: 1n })
  const text = JSON.stringify(dehydrate(store), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  hydrate(createQueryStore(fakeClient().client), JSON.parse(text) as DehydratedState)
  expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('query Days: days was a BigInt')])
})

test('a JSON value that is nested deeper than the call stack is dehydrated', () => {
  const { store } = harness()
  let json: unknown = null
  for (let level = 0; level < 100_000; level++) json = [json]
  setQueryData(store, 'query Deep { json }', { json })
  expect(Object.keys(dehydrate(store))).toHaveLength(1)
})

const entry = (data: unknown, time: unknown = 1) => ({ pages: [{ data }], time })
const secretKey = keyOfFirst.replace('"1"', '"secret"')
test.each([
  ['null', null],
  ['text that was not parsed', JSON.stringify(sentState('Tea'))],
  ['an array', [titled('Tea')]],
  ['a state of another library', { queries: [{ queryKey: ['todo'], state: { data: titled('Tea') } }] }],
  ['a key without variables', { [`${TodoQuery}\x1FTodo`]: entry(titled('Tea')) }],
  ['a key whose variables are not JSON', { [`${TodoQuery}\x1FTodo\x1F{id:1}`]: entry(titled('Tea')) }],
  ['a key of a mutation', { 'mutation Save { save }\x1FSave\x1F{}': entry(titled('Tea')) }],
  ['data that is null', { [secretKey]: entry(null) }],
  // https://github.com/TanStack/query/pull/11000
  ['an entry without pages', { [secretKey]: { pages: [], time: 1 } }],
  ['a time that is text', { [secretKey]: entry(titled('Tea'), '1') }],
  [
    'variables of a page that are text',
    { [secretKey]: { pages: [{ data: titled('Tea'), variables: '1' }], time: 1 } },
  ],
  [
    'a list whose second page is text',
    {
      [`${TodoQuery}\x1F\x1FTodo\x1F{"id":"secret"}`]: {
        pages: [{ data: titled('Tea') }, { data: 'Milk' }],
        time: 1,
      },
    },
  ],
  ['data that is text', { [secretKey]: entry('Tea') }],
  ['data that is a list', { [secretKey]: entry([titled('Tea')]) }],
  ['valid data beside foreign data', { ...sentState('Tea'), foreign: entry(titled('Tea')) }],
])('a state not from dehydrate is ignored, with one warning that quotes nothing: %s', (_, state) => {
  const { store } = harness()
  // The HTML of a page may contain any value.
  const foreign = state as unknown as DehydratedState
  expect(() => hydrate(store, foreign)).not.toThrow()
  expect(dehydrate(store)).toEqual({})
  expect(warn.mock.calls).toEqual([
    ['thinql: hydrate() ignored a state that is not from dehydrate(), or is not parsed.'],
  ])
})

// https://github.com/TanStack/query/pull/976
it('hydrate takes a state that came before the machine woke up, but after the data of the store', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { store } = harness()
  writeTodo(store, 'old')
  vi.setSystemTime(Date.now() + 8 * 3_600_000)
  hydrate(store, sentAt(Date.now() - 60_000, 'new'))
  vi.useRealTimers()
  expect(todoIn(store)).toEqual(titled('new'))
})

// https://github.com/TanStack/query/issues/9724
it('hydrate counts a time in the future as now, so later data replaces it', async () => {
  const { store } = harness()
  hydrate(store, sentAt(Date.now() + 3_600_000, 'of a server whose clock is wrong'))
  await nextTask()
  hydrate(store, sentState('new'))
  expect(todoIn(store)).toEqual(titled('new'))
})

// https://github.com/dynos-fit/dynos-sync/issues/93
// https://github.com/awlx/bandwidth-monitor/issues/42
it.each([
  ['five minutes slow', -300_000, 60_000, true],
  ['five minutes fast', 300_000, 60_000, true],
  ['five minutes fast', 300_000, -60_000, false],
  ['exact, and the response has whole seconds', 0, -500, false],
  ['exact, and the response has whole seconds', 0, 500, true],
])(
  'with a browser clock that is %s (%d): a state that came %d ms after a response is taken: %s',
  async (...all) => {
    const [, skew, later, isTaken] = all
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_700_000_000_900 + skew })
    // The page has been open for a while.
    vi.advanceTimersByTime(60_000)
    const date = new Date(Date.now() - skew).toUTCString()
    const fetch = () => Promise.resolve(Response.json({ data: titled('own') }, { headers: { date } }))
    const store = createQueryStore(createClient({ fetch }))
    await prefetchTodo(store)
    const time = Date.now() - skew + later
    vi.advanceTimersByTime(120_000)
    hydrate(store, sentAt(time, 'of the server'))
    const title = isTaken ? 'of the server' : 'own'
    expect(todoIn(store)).toEqual(titled(title))
    hydrate(store, sentAt(time + skew - 1, 'of a disk'), { stale: true })
    expect(todoIn(store)).toEqual(titled(title))
  },
)

// https://github.com/traycerai/traycer/pull/1567
it('a state that comes after somebody has set the clock forwards is newer than the data before it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  let ahead = 0
  const server = () => Date.now() - ahead
  const fetch = () => {
    const headers = { date: new Date(server()).toUTCString() }
    return Promise.resolve(Response.json({ data: titled('own') }, { headers }))
  }
  const store = createQueryStore(createClient({ fetch }))
  await prefetchTodo(store)
  vi.setSystemTime(Date.now() + (ahead = 3_600_000))
  await prefetchQuery(store, TodoQuery, { ...first, staleTime: 0 })
  vi.advanceTimersByTime(60_000)
  hydrate(store, sentAt(server(), 'of the server'))
  expect(todoIn(store)).toEqual(titled('of the server'))
})

const edit = (store: QueryStore) =>
  updateQueries(store, TodoQuery, ({ todo }) => ({ todo: { ...todo, note: 'green' } }))
const changes = {
  'a write by hand': ({ store }: Harness) => act(() => edit(store)),
  'an optimistic write'({ mutate, respond }: Harness) {
    mutate('mutation Save { save }', { optimistic: edit })
    return respond({ save: true })
  },
  'a write during a request'({ fail, renderTodo, store }: Harness) {
    const { result } = renderTodo()
    void refetch(result)
    act(() => edit(store))
    return fail(offline)
  },
}
it.each(Object.entries(changes))('a change that is newer than the state stays: %s', async (_, change) => {
  const loaded = await loadedTodo({ staleTime: Infinity })
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  vi.advanceTimersByTime(1_000)
  const state = sentState('Milk')
  vi.advanceTimersByTime(1_000)
  await change(loaded)
  act(() => hydrate(loaded.store, state))
  expect(loaded.result.current.data).toEqual({ todo: { title: 'Tea', note: 'green' } })
  vi.advanceTimersByTime(1_000)
  act(() => hydrate(loaded.store, sentState('Coffee')))
  expect(loaded.result.current.data).toEqual(titled('Coffee'))
})

it.each([0.1, 0.3])(
  'hydrate with an equal state that is read later keeps a newer error, at %d ms',
  async (part) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const time = Math.floor(performance.now()) + part
    const now = vi.spyOn(performance, 'now').mockReturnValue(time)
    const { renderTodo, store, fail } = harness()
    const state = sentState('Tea')
    hydrate(store, state)
    const { result } = renderTodo()
    void refetch(result)
    await fail(offline)
    // The wall clock has whole milliseconds.
    now.mockReturnValue(time + 0.9)
    act(() => hydrate(store, { ...state }))
    expect(result.current.error).toBe(offline)
  },
)

test('restored data without a name is fetched again without a name', async () => {
  const bodies: unknown[] = []
  const fetch = (_url: unknown, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Promise.resolve(Response.json({ data: { a: 2 } }))
  }
  // The client always calls fetch with a body of text.
  const store = createQueryStore(createClient({ fetch: fetch as typeof globalThis.fetch }))
  const { store: server } = harness()
  setQueryData(server, '{ a }', { a: 1 })
  hydrate(store, dehydrate(server))
  expect(getQueryData(store, '{ a }')).toEqual({ a: 1 })
  await inspectStore(store)[0]?.refetch()
  expect(bodies).toEqual([{ query: '{ a }' }])
})

test('restored data is fetched again with the document of the hook that shows it', async () => {
  const { last, renderHook, store, respond } = harness()
  hydrate(store, sentState('Tea'))
  // Code generators write such classes.
  const document = Object.assign(new String(TodoQuery), { __meta__: { hash: 'abc' } })
  const { result } = renderHook(() => useQuery(document, first))
  void refetch(result)
  expect(last().document).toBe(document)
  await respond(titled('Tea'))
})

const hooks = { useQuery: Todo, useSuspenseQuery: SuspendedTodo }

type Hook = keyof typeof hooks

const hookNames = Object.keys(hooks) as Hook[]

const times = ['before', 'during', 'after'] as const

// React warns that a server and a browser render the same context on one page.
silenceCaughtErrors()

async function respond({ calls }: FakeClient, id: string) {
  const isFor = ({ variables }: { variables: unknown }) => (variables as { id: string }).id === id
  await Promise.all(calls.filter(isFor).map((call) => call.respond(titled(`todo ${id}`))))
}

/** Renders a page on a server; gives its HTML and its state. */
async function serve(pair: Pair, time: (typeof times)[number], streamed: boolean) {
  const server = serverStore()
  const prefetched = time === 'before' ? prefetchTodo(server.store) : undefined
  if (time === 'during') void prefetchTodo(server.store)
  if (prefetched) await respond(server, '1')
  await prefetched
  const html = new PassThrough()
  const start = () => void pipe(html)
  const { pipe } = renderToPipeableStream(<Page {...pair} store={server.store} />, {
    ...(streamed ? { onShellReady: start } : { onAllReady: start }),
  })
  await waitForTasks()
  await respond(server, '1')
  await waitForTasks()
  await respond(server, 'slow')
  return { html: await text(html), state: dehydrate(server.store) }
}

const pairs = hookNames.flatMap((shell) => hookNames.map((boundary) => ({ shell, boundary })))

const cases = pairs.flatMap((pair) =>
  times.flatMap((time) => [true, false].map((streamed) => ({ ...pair, time, streamed }))),
)

test.each(cases)(
  'the HTML hydrates with $shell in the shell and $boundary in a boundary, loaded $time the shell, streamed: $streamed',
  async ({ time, streamed, ...pair }) => {
    const { html, state } = await serve(pair, time, streamed)
    const { store, ...browser } = fakeStore()
    hydrate(store, arrived(state))
    const container = servedStream(html)
    const { errors } = await hydrateElement(container, <Page {...pair} store={store} />)
    await nextTask()
    // A server loads nothing for `useQuery`.
    await act(() => respond(browser, '1'))
    expect(errors).toEqual([])
    expect(container.textContent).toBe('todo 1todo slowtodo 1')
  },
)

test('the HTML hydrates when a second state has other data', async () => {
  const { store } = harness()
  hydrate(store, sentAt(Date.now() - 1_000, 'Tea'))
  hydrate(store, sentState('Milk'))
  const page = <GraphQLProvider store={store} children={<Todo />} />
  expect(await hydrateElement(served('<p>Tea</p>'), page)).toEqual({ errors: [], text: 'Milk' })
})

test('the HTML hydrates with `gcTime: 0` a minute after another component has shown the data and left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { store: server } = serverStore()
  writeTodo(server, 'Tea')
  const { store } = fakeStore({ gcTime: 0 })
  hydrate(store, dehydrate(server))
  const page = <GraphQLProvider store={store} children={<Todo />} />
  render(page).unmount()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  expect(await hydrateElement(served('<p>Tea</p>'), page)).toEqual({ errors: [], text: 'Tea' })
})

interface Pair {
  shell: Hook
  boundary: Hook
}

function Page({ shell, boundary, store }: Pair & { store: QueryStore }) {
  const [Shell, Content] = [hooks[shell], hooks[boundary]]
  return (
    <GraphQLProvider store={store}>
      <Suspense fallback="waiting">
        <Shell />
      </Suspense>
      <Suspense fallback="waiting">
        {/* Until the slow query of the page has its data. */}
        <SuspendedTodo id="slow" />
        <Content />
      </Suspense>
    </GraphQLProvider>
  )
}

test('data that a page fetches after it has hydrated without a state is forgotten gcTime after its last hook', async () => {
  const { respond, store } = harness({ gcTime: 0 })
  const { unmount } = render(<GraphQLProvider store={store} children={<Todo />} />, {
    container: served('<p>loading</p>'),
    hydrate: true,
  })
  await respond(titled('Tea'))
  unmount()
  await expect.poll(() => inspectStore(store)).toEqual([])
})
