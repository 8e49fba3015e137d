import { act, renderHook } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { beforeEach, expect, vi } from 'vitest'
import {
  sentAt,
  harness,
  type Harness,
  it,
  offline,
  sentState,
  titled,
  Todo,
  todoIn,
  TodoQuery,
  writeTodo,
  wait,
  expectText,
} from '../../test/harness/harness.tsx'
import {
  clearStore,
  type DehydratedState,
  GraphQLProvider,
  hydrate,
  HydrationBoundary,
  prefetchQuery,
  updateQueries,
  useQuery,
  useSuspenseQuery,
  invalidateQueries,
  invalidateQuery,
  type QueryStore,
  shareEntities,
  updateEntity,
  writeEntities,
} from '../index.ts'
import { runMutation } from './mutation/runMutation.ts'

const first = { variables: { id: '1' } }
const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

/** What a server has sent, with data that is this old. */
function stateOfAge(age: number, title = 'Tea'): DehydratedState {
  return sentAt(Date.now() - age, title)
}

/** Shows the todo, and returns how many requests that sends. */
function requestsOf({ calls, renderTodo }: Harness, staleTime?: number): number {
  const before = calls.length
  const { result } = renderTodo({ ...first, staleTime })
  expect(result.current.data).toBeDefined()
  return calls.length - before
}

function SuspendedTitle({ staleTime }: { staleTime: number }) {
  return <p>{useSuspenseQuery(TodoQuery, { ...first, staleTime }).data.todo.title}</p>
}

beforeEach(() => {
  vi.useFakeTimers()
})

it('a newer state for data on screen is asked for when another component mounts', async () => {
  const all = harness()
  all.renderTodo(first)
  await all.respond(titled('Milk'))
  await wait(second)
  act(() => hydrate(all.store, stateOfAge(0)))
  expect(todoIn(all.store)).toEqual(titled('Tea'))
  expect(requestsOf(all)).toBe(1)
})

// https://github.com/vercel/next.js/issues/6456
// https://github.com/TanStack/router/issues/4342
// https://github.com/TanStack/query/pull/2934
// https://github.com/SalesforceCommerceCloud/pwa-kit/pull/1912

it.each([
  { age: 0, staleTime: 0, requests: 0 },
  { age: 59 * second, staleTime: 0, requests: 0 },
  { age: 61 * second, staleTime: 0, requests: 1 },
  { age: 61 * second, staleTime: 2 * minute, requests: 0 },
  { age: 2 * day, staleTime: 0, requests: 1 },
  { age: 2 * day, staleTime: 60 * minute, requests: 1 },
  { age: 2 * day, staleTime: 3 * day, requests: 0 },
  { age: 2 * day, staleTime: Infinity, requests: 0 },
  { age: -day, staleTime: 0, requests: 0 },
])('data that is $age ms old, with `staleTime: $staleTime`, is asked for $requests times', async (row) => {
  const all = harness()
  hydrate(all.store, stateOfAge(row.age))
  expect(requestsOf(all, row.staleTime)).toBe(row.requests)
  await wait(minute)
  expect(all.calls).toHaveLength(row.requests)
})

it('data that was young when it was hydrated is asked for if it is older than a minute at its first mount', () => {
  const all = harness()
  hydrate(all.store, stateOfAge(30 * second))
  vi.advanceTimersByTime(31 * second)
  expect(requestsOf(all)).toBe(1)
})

it.each([
  ['useQuery', useQuery],
  ['useSuspenseQuery', useSuspenseQuery],
])('old data in a boundary is shown and asked for once, by two components with %s', async (_, hook) => {
  const { calls, store, renderHook: renderInStore, respond } = harness()
  // Both have the same signature here.
  const useTodo = hook as typeof useQuery
  const state = stateOfAge(day)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <GraphQLProvider store={store}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </GraphQLProvider>
  )
  const useTodos = () =>
    [useTodo(TodoQuery, first), useTodo(TodoQuery, first)].map(({ data }) => data?.todo.title)
  const { result } = renderHook(useTodos, { wrapper })
  expect(result.current).toEqual(['Tea', 'Tea'])
  expect(calls).toHaveLength(1)
  await respond(titled('Milk'))
  expect(result.current).toEqual(['Milk', 'Milk'])
  renderInStore(() => useTodo(TodoQuery, { ...first, staleTime: minute }))
  expect(calls).toHaveLength(1)
})

it.each([
  { age: 30 * second, staleTime: 0, requests: 0 },
  { age: day, staleTime: 0, requests: 1 },
  { age: day, staleTime: 2 * day, requests: 0 },
])(
  'data of a promise that is $age ms old is asked for $requests times, with `staleTime: $staleTime`',
  async (row) => {
    const { calls, render } = harness()
    const [[key, entry] = []] = Object.entries(stateOfAge(row.age))
    const state = { [String(key)]: { pending: Promise.resolve(entry) } }
    render(
      <HydrationBoundary state={state}>
        <Suspense>
          <SuspendedTitle staleTime={row.staleTime} />
        </Suspense>
      </HydrationBoundary>,
    )
    await wait(second)
    expectText('Tea')
    expect(calls).toHaveLength(row.requests)
  },
)

it.each<[string, (all: Harness) => Promise<unknown>]>([
  [
    'prefetched',
    async ({ last, store }) => {
      hydrate(store, stateOfAge(day))
      const prefetched = prefetchQuery(store, TodoQuery, { ...first, staleTime: 0 })
      await last().respond(titled('Tea'))
      await prefetched
    },
  ],
  [
    'written by hand',
    ({ store }) => {
      hydrate(store, stateOfAge(day))
      writeTodo(store, 'Milk')
      return Promise.resolve()
    },
  ],
])('data that was %s over old hydrated data four minutes before is not asked for', async (_, bring) => {
  const all = harness()
  await bring(all)
  vi.advanceTimersByTime(4 * minute)
  expect(requestsOf(all)).toBe(0)
})

// A state that was made before an invalidation, and is taken after it: a route that was prefetched before a mutation.

const Rename = 'mutation Rename { rename { __typename id title } }'
const typed = { __typename: 'Todo', id: '1' }

const invalidations: Record<string, (store: QueryStore) => unknown> = {
  invalidateQuery: (store) => invalidateQuery(store, TodoQuery, first),
  invalidateQueries: (store) => invalidateQueries(store, TodoQuery),
  'invalidateQueries of all': (store) => invalidateQueries(store),
  'the `invalidates` of a mutation': (store) => runMutation(store, Rename, {}, { invalidates: [TodoQuery] }),
  // https://github.com/payloadcms/payload/pull/13913
  'the result of a mutation that is shared': (store) => {
    shareEntities(store)
    return runMutation(store, Rename, {}, {})
  },
  'updateEntity in `optimistic`': (store) =>
    runMutation(
      store,
      Rename,
      {},
      { optimistic: (own) => updateEntity(own, typed, () => ({ title: 'new' })) },
    ),
  updateEntity: (store) => updateEntity(store, typed, () => ({ title: 'new' })),
  writeEntities: (store) => writeEntities(store, { rename: { ...typed, title: 'new' } }),
}

it.each(Object.entries(invalidations))('data from before %s is fetched again', async (_, invalidate) => {
  const { calls, renderTodo, store, respond } = harness({ staleTime: 60_000 })
  const state = sentState('old')
  vi.advanceTimersByTime(1_000)
  void invalidate(store)
  if (calls.length) await respond({ rename: { ...typed, title: 'new' } })
  const before = calls.length
  hydrate(store, state)
  const { result } = renderTodo()
  expect(result.current.data).toEqual(titled('old'))
  expect(calls).toHaveLength(before + 1)
  await respond(titled('new'))
  expect(result.current.data).toEqual(titled('new'))
})

it.each(Object.entries(invalidations))(
  'data from before %s is fetched when its component comes back, though a request was in flight when it came',
  async (_, invalidate) => {
    const { calls, last, renderTodo, store, respond } = harness({ staleTime: 60_000 })
    const state = sentState('old')
    vi.advanceTimersByTime(1_000)
    void invalidate(store)
    if (calls.length) await respond({ rename: { ...typed, title: 'new' } })
    const { unmount } = renderTodo()
    act(() => hydrate(store, state))
    unmount()
    vi.advanceTimersByTime(1)
    expect(last().signal.aborted).toBe(true)
    const before = calls.length
    const { result } = renderTodo()
    expect(result.current.data).toEqual(titled('old'))
    expect(calls).toHaveLength(before + 1)
  },
)

it('data from after an invalidation is fresh', async () => {
  const { calls, renderTodo, store } = harness({ staleTime: 60_000 })
  await invalidateQueries(store, TodoQuery)
  vi.advanceTimersByTime(1_000)
  hydrate(store, sentState('old'))
  renderTodo()
  expect(calls).toHaveLength(0)
})

// A router keeps pages that nobody has opened yet.
// https://github.com/inertiajs/inertia/issues/2126
// https://github.com/noi-ph/hurado/pull/132
it.each<[what: string, age: number, options: { stale?: boolean }, shown?: string]>([
  ['a state from before `clearStore` brings nothing', second, {}],
  ['a state from after `clearStore` brings its data', 0, {}, 'Tea'],
  ['a state from a disk, which may be of whoever has come, brings its data', second, { stale: true }, 'Tea'],
])('%s', (_, age, options, shown) => {
  const { store } = harness()
  clearStore(store)
  hydrate(store, stateOfAge(age), options)
  expect(todoIn(store)).toEqual(shown && titled(shown))
})

it('a promise of a server from before `clearStore` brings nothing: the browser asks', async () => {
  const { calls, render, store } = harness()
  const [[key, entry] = []] = Object.entries(stateOfAge(second))
  clearStore(store)
  const state = { [String(key)]: { pending: Promise.resolve(entry) } }
  render(<HydrationBoundary state={state} children={<Todo />} />)
  await wait(second)
  expect([todoIn(store), calls.length]).toEqual([undefined, 1])
})

type Write = (store: QueryStore) => void
const rename =
  (title: string): Write =>
  (store) =>
    updateQueries(store, TodoQuery, ({ todo }) => (todo.title === title ? undefined : titled(title)))
const keep: Write = (store) => updateQueries(store, TodoQuery, () => undefined)

it.each<{ name: string; writes: [write: Write, ends: boolean][]; shown: string }>([
  { name: 'has changed nothing', writes: [[keep, true]], shown: 'Milk' },
  { name: 'has changed the data', writes: [[rename('Jam'), true]], shown: 'Jam' },
  {
    name: 'has changed the data, and another one is pending',
    writes: [
      [keep, false],
      [rename('Jam'), true],
    ],
    shown: 'Jam',
  },
])('a state from before the end of a mutation that $name shows $shown', async ({ writes, shown }) => {
  const { renderTodo, respond, store } = harness()
  const { result } = renderTodo()
  await respond(titled('Tea'))
  vi.advanceTimersByTime(10 * second)
  for (const [optimistic, ends] of writes) {
    act(() => void runMutation(store, 'mutation Rename { rename }', {}, { optimistic }))
    if (ends) await respond({ rename: true })
  }
  act(() => hydrate(store, stateOfAge(5 * second, 'Milk')))
  expect(result.current.data).toEqual(titled(shown))
})

it('data from a disk that comes after an update has the update', async () => {
  const { renderTodo, respond, store } = harness()
  const { result } = renderTodo()
  const update = () => updateQueries(store, TodoQuery, () => titled('Jam'))
  act(() => void runMutation(store, Rename, {}, { optimistic: update }))
  await respond({ rename: true })
  act(() => hydrate(store, stateOfAge(0, 'Milk'), { stale: true }))
  expect(result.current.data).toEqual(titled('Jam'))
})

it('a state that was made in the millisecond of an invalidation is fresh', () => {
  const all = harness()
  void invalidateQueries(all.store)
  hydrate(all.store, stateOfAge(0))
  expect(requestsOf(all)).toBe(0)
})

it.each<[string, unknown]>([
  ['a mutation that brings no objects', { rename: true }],
  ['a failed mutation', undefined],
])('data from before %s is fresh for a store that shares objects', async (_, data) => {
  const { calls, fail, renderTodo, respond, store } = harness({ staleTime: 60_000 })
  shareEntities(store)
  const state = sentState('old')
  vi.advanceTimersByTime(1_000)
  void runMutation(store, Rename, {}, {})
  await (data ? respond(data) : fail(offline))
  hydrate(store, state)
  renderTodo()
  expect(calls).toHaveLength(1)
})
