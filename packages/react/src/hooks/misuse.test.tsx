import { act, screen, renderHook } from '@testing-library/react'
import type { Result } from '@thinql/core'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import {
  flushMicrotasks,
  watchErrors,
  watchWarnings,
  silenceCaughtErrors,
  harness,
  nextTask,
  titled,
  TodoQuery,
  it,
  GuardedTitle,
  loadedTodo,
  refetch,
  expectText,
} from '../../test/harness/harness.tsx'
import { renderWindow, RowsQuery } from '../../test/screens/pages.tsx'
import {
  clearStore,
  type QueryFetcher,
  type QueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useSubscription,
  useSuspenseQuery,
  GraphQLProvider,
  useQueryStore,
} from '../index.ts'

const Save = 'mutation Save { save }'
const one = { variables: { id: '1' } }
const ignoringSignals: QueryFetcher = (client, document, { signal: _, ...call }) =>
  client.request(document, call)

test.each([0, NaN])('`maxPages: %d` keeps one page of a list', async (maxPages) => {
  const { load, rows } = await renderWindow({ maxPages })
  expect(await load('loadPrevious')).toBe(true)
  expect(rows()).toBe('2')
})

test('a fetcher that resolves to an empty object sends one request for a suspended component', async () => {
  const fetcher = vi.fn(() => Promise.resolve({}))
  const all = harness({ fetcher: fetcher as never })
  watchErrors()
  all.render(<GuardedTitle />)
  await screen.findByText(/^Retry/)
  expect(fetcher).toHaveBeenCalledOnce()
})

test('a mutation that ends after `clearStore` without a refetch sends nothing', async () => {
  const all = await loadedTodo()
  all.mutate(Save, { invalidates: [TodoQuery] })
  const before = all.calls.length
  act(() => clearStore(all.store, { refetch: false }))
  await all.respond({ save: true })
  await nextTask()
  expect(all.calls.length).toBe(before)
})

test('`invalidates` that is no list gives the call an error', async () => {
  const all = harness()
  const { result: mutation } = all.renderHook(() => useMutation(Save, { invalidates: TodoQuery as never }))
  await act(() => mutation.current[0]())
  expect(mutation.current[1].status).toBe('error')
})

// https://github.com/apollographql/apollo-client/issues/7589
// https://github.com/vercel/swr/issues/4297
// https://github.com/apollographql/apollo-client/issues/3766
// https://github.com/apollographql/apollo-client/issues/6281
test('a refetch does not resolve to data from before `clearStore`, also if the fetcher ignores the signal', async () => {
  const all = await loadedTodo({ fetcher: ignoringSignals })
  let result: Partial<Result<unknown>> = {}
  void refetch(all.result).then((settled) => (result = settled))
  act(() => clearStore(all.store, { refetch: false }))
  await all.respond(titled('Secret of the last user'))
  expect(result.data).toBe(undefined)
})

const At = 'query At($now: Int, $zone: String) { at(now: $now, zone: $zone) }'
const changing =
  'thinql: query At: a component sent ten requests in a row, each with another value of $now. If the value is new in each render, like a Date or a random id, keep it in a state. If the component suspends, keep it above the Suspense boundary.'

const warn = watchWarnings()

// https://github.com/supabase/supabase/issues/36175
// https://github.com/trojanowski/react-apollo-hooks/issues/198
it.each<[string, typeof useQuery, typeof warn.mock.calls]>([
  ['useQuery is named once', useQuery, [[changing]]],
  ['useQuery is not named in production', useQuery, []],
  ['useSuspenseQuery is named once', useSuspenseQuery as typeof useQuery, [[changing]]],
  ['useSuspenseQuery is not named in production', useSuspenseQuery as typeof useQuery, []],
])('a variable that is new in each render of %s', async (name, useAny, warnings) => {
  if (name.endsWith('production')) vi.stubEnv('NODE_ENV', 'production')
  const all = harness()
  let now = 0
  const Page = () => <p>{String(useAny(At, { variables: { now: now++, zone: 'UTC' } }).data)}</p>
  all.render(<Suspense children={<Page />} />)
  await act(flushMicrotasks)
  for (let turn = 0; turn < 20; turn++) await all.respond({ at: turn })
  expect(warn.mock.calls).toEqual(warnings)
})

it('a variable that differs in each of 20 rows causes no warning', async () => {
  const all = harness()
  const ids = Array.from({ length: 20 }, (_, id) => id)
  const Row = ({ now }: { now: number }) => <p>{useQuery(At, { variables: { now } }).status}</p>
  const Slow = ({ now }: { now: number }) => <p>{useSuspenseQuery(At, { variables: { now } }).fetching}</p>
  all.render(ids.map((id) => <Row key={id} now={id} />))
  all.render(
    <Suspense
      children={ids.map((id) => (
        <Slow key={id} now={100 + id} />
      ))}
    />,
  )
  await act(flushMicrotasks)
  for (const call of all.calls) await act(() => call.respond({ at: 1 }))
  expect(all.calls).toHaveLength(40)
  expect(warn).not.toHaveBeenCalled()
})

it('suspending queries that each need the data of the one before cause no warning', async () => {
  const all = harness()
  function Level({ now }: { now: number }) {
    useSuspenseQuery(At, { variables: { now } })
    return now < 12 ? <Level now={now + 1} /> : <p>all</p>
  }
  all.render(<Suspense children={<Level now={1} />} />)
  for (let level = 1; level <= 12; level++) {
    await act(flushMicrotasks)
    await all.respond({ at: level })
  }
  expectText('all')
  expect(warn).not.toHaveBeenCalled()
})

// Untyped code may pass anything.
const wrong = { id: '1' } as never

const misused: [string, () => unknown][] = [
  ['useQuery', () => useQuery(TodoQuery, wrong)],
  ['useSuspenseQuery', () => useSuspenseQuery(TodoQuery, wrong)],
  ['useInfiniteQuery', () => useInfiniteQuery(TodoQuery, wrong)],
  ['useQueries', () => useQueries([{ document: TodoQuery, ...(wrong as object) }])],
  ['useSubscription', () => useSubscription('subscription Todo { todo }', wrong)],
]

test.each(misused)(
  '%s with a variable as its options throws in development and sends nothing',
  (_name, use) => {
    watchErrors()
    const { calls, renderHook } = harness()
    expect(() => renderHook(use)).toThrow('Todo: there is no option "id".')
    expect(calls).toHaveLength(0)
  },
)

test.each(misused)('%s with a variable as its options throws nothing in production', (_name, use) => {
  vi.stubEnv('NODE_ENV', 'production')
  expect(() => harness().renderHook(use)).not.toThrow()
})

test.each<[string, () => unknown, string]>([
  ['useQuery with a function', () => useQuery(TodoQuery, (() => undefined) as never), 'got a function'],
  ['useQuery with null', () => useQuery(TodoQuery, null as never), 'got null'],
  ['useSubscription with null', () => useSubscription('subscription S { s }', null as never), 'got null'],
  ['useMutation with null', () => useMutation(Save, null as never), 'got null'],
  [
    'useQueries with an object',
    () => useQueries({ queries: [] } as never),
    'The hook takes a list of queries',
  ],
  ['a list without `next`', () => useInfiniteQuery(RowsQuery, undefined as never), 'A list needs `next`'],
])('%s in the place of its options throws in development', (_name, use, message) => {
  watchErrors()
  expect(() => harness().renderHook(use)).toThrow(message)
})

test.each<[string, (props: QueryOptions) => unknown]>([
  ['useQuery', (props) => useQuery(TodoQuery, props)],
  ['useSubscription', (props) => useSubscription('subscription Todo { todo }', props as object)],
])('%s whose options have variables may get unknown keys, such as the props of its component', (_, use) => {
  const props: QueryOptions = { ...one, label: 'Todo' } as object
  expect(() => harness().renderHook(() => use(props))).not.toThrow()
})

it('a hook uses the store of the nearest provider', () => {
  const [outer, inner] = [harness(), harness()]
  const { result } = renderHook(useQueryStore, {
    wrapper: ({ children }) => (
      <GraphQLProvider store={outer.store}>
        <GraphQLProvider store={inner.store}>{children}</GraphQLProvider>
      </GraphQLProvider>
    ),
  })
  expect(result.current).toBe(inner.store)
})

silenceCaughtErrors()

test('the error of a production build says what to render, and nothing about copies', () => {
  vi.stubEnv('NODE_ENV', 'production')
  expect(() => renderHook(useQueryStore)).toThrow(
    /^No GraphQL store: render <GraphQLProvider store=\{store\}> above, or pass `store`\.$/,
  )
})

test('the error of a development build says how to find two copies of the package', () => {
  expect(() => renderHook(useQueryStore)).toThrow('see `npm ls @thinql/react`')
})

test.each([
  ['in development', 'development', 'This is no store of this copy of @thinql/react.'],
  ['in production, by what it lacks', 'production', 'undefined'],
])('a hook with an object that is no store throws %s', (_, mode, message) => {
  vi.stubEnv('NODE_ENV', mode)
  expect(() => renderHook(() => useQuery(TodoQuery, { store: {} as never }))).toThrow(message)
})
