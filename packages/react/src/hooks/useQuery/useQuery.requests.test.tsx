import { act, screen } from '@testing-library/react'
import { lazy, type ReactNode, startTransition, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import {
  offline,
  partly,
  flushMicrotasks,
  fakeClient,
  watchErrors,
  silenceCaughtErrors,
  type Harness,
  harness,
  loadedTodo,
  mountedTodo,
  nextTask,
  titled,
  TodoQuery,
  it,
  expectText,
  Todo,
  failEach,
  useTodo,
  refetch,
  writeTodo,
  prefetchTodo,
} from '../../../test/harness/harness.tsx'
import {
  clearStore,
  invalidateQueries,
  prefetchQuery,
  skipToken,
  useQuery,
  createQueryStore,
  useSuspenseQuery,
} from '../../index.ts'
import { createClient, type Failure, type Middleware } from '@thinql/core'

const first = { variables: { id: '1' } }

it('100 components with one query send one request', async () => {
  const { calls, render, respond } = harness()
  render(Array.from({ length: 100 }, (_, index) => <Todo key={index} />))
  await respond(titled('Tea'))
  expect(screen.getAllByText('Tea')).toHaveLength(100)
  expect(calls).toHaveLength(1)
})

// https://github.com/apollographql/apollo-client/issues/4955
it('a request is aborted when its last component unmounts, even if it is invalidated right after', async () => {
  const { calls, store, unmount } = mountedTodo()
  unmount()
  void invalidateQueries(store, TodoQuery)
  await nextTask()
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true])
})

it('a render that never commits sends nothing', () => {
  const { calls, render } = harness()
  const Suspends = lazy(() => new Promise<never>(() => undefined))
  render(
    <Suspense fallback="suspended">
      <Todo />
      <Suspends />
    </Suspense>,
  )
  expectText('suspended')
  expect(calls).toHaveLength(0)
})

it('a query whose `skip` ends sends nothing when its data is fresh, and one request when it is stale', async () => {
  const { calls, renderTodo, respond } = harness()
  const fresh = { ...first, staleTime: Infinity }
  const { rerender, result } = renderTodo(fresh)
  await respond(titled('Tea'))
  rerender({ ...fresh, skip: true })
  expect(result.current).toMatchObject({ status: 'idle', loading: false, data: titled('Tea') })
  rerender(fresh)
  expect(result.current).toMatchObject({ status: 'success', data: titled('Tea') })
  expect(calls).toHaveLength(1)
  rerender({ ...first, skip: true })
  rerender(first)
  expect(calls).toHaveLength(2)
})

// https://github.com/reduxjs/redux-toolkit/issues/2810
// https://github.com/reduxjs/redux-toolkit/issues/2786
it('a query with `skipToken` has no data and sends nothing, and its refetch resolves to a RequestError', async () => {
  const { calls, rerender, result } = await loadedTodo()
  rerender({ variables: skipToken })
  const nothing = { loading: false, data: undefined, fetching: false, isPrevious: false }
  expect(result.current).toMatchObject({ status: 'idle', ...nothing })
  const skipped = { name: 'RequestError', message: 'The query is skipped.' }
  expect((await result.current.refetch()).error).toMatchObject(skipped)
  expect(calls).toHaveLength(1)
})

const skipped = { ...first, skip: true }

// https://github.com/trojanowski/react-apollo-hooks/issues/112
it('a query with `skip: true` shows what the store has, and each change of it', async () => {
  const { renderTodo, result, store, respond } = mountedTodo({ todo: skipped })
  expect(result.current).toMatchObject({ status: 'idle', data: undefined, fetching: false })
  renderTodo()
  expect(result.current).toMatchObject({ status: 'idle', loading: false, fetching: true })
  await respond(titled('Tea'))
  expect(result.current).toMatchObject({ status: 'idle', data: titled('Tea'), fetching: false })
  act(() => writeTodo(store, 'Coffee'))
  expect(result.current.data).toEqual(titled('Coffee'))
})

// https://github.com/apollographql/apollo-client/issues/10053
test.each([{ skip: true }, { variables: skipToken }])('a query with %o needs no document', (options) => {
  const { result } = harness().renderHook(() => useQuery(undefined as never, options))
  expect(result.current).toMatchObject({ status: 'idle', error: undefined })
})

it('a query with `skip: true` shows no error of other components', async () => {
  const { renderTodo, result, fail } = mountedTodo({ todo: skipped })
  renderTodo()
  await fail(offline)
  expect(result.current).toMatchObject({ status: 'idle', error: undefined })
})

// https://github.com/reduxjs/redux-toolkit/issues/3972
// https://github.com/apollographql/react-apollo/issues/2127
// https://github.com/apollographql/react-apollo/issues/3129
// https://github.com/apollographql/apollo-client/issues/13154
// https://github.com/apollographql/apollo-client/issues/12046
// https://github.com/apollographql/apollo-client/issues/7552
// https://github.com/apollographql/apollo-client/issues/11120
it('a query with `skip: true` sends nothing after a mutation, and does not poll', async () => {
  const { calls, mutate, respond } = mountedTodo({ todo: { ...skipped, pollInterval: 1 } })
  mutate('mutation Save { save }', { invalidates: [TodoQuery] })
  await respond({ save: true })
  await nextTask()
  expect(calls).toHaveLength(1)
})

it('a refetch of a query with `skip: true` goes on when the component unmounts', async () => {
  const { calls, result, unmount, respond } = mountedTodo({ todo: skipped })
  void refetch(result)
  expect(result.current).toMatchObject({ status: 'idle', fetching: true })
  await respond(titled('Tea'))
  expect(result.current).toMatchObject({ status: 'idle', data: titled('Tea') })
  void refetch(result)
  unmount()
  await nextTask()
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, false])
})

const { variables } = first
const request = { headers: { authorization: 'of the first user' } }

const headersOf = ({ calls }: Harness) => calls.map(({ options }) => options.headers)

test.each<[string, (all: Harness) => void]>([
  [
    'a component that has left',
    ({ renderTodo }) => {
      const { unmount } = renderTodo({ variables, request })
      renderTodo()
      unmount()
    },
  ],
  [
    'a component that no longer passes them',
    ({ renderTodo }) => renderTodo({ variables, request }).rerender({ variables }),
  ],
  [
    'the prefetch in flight',
    ({ renderTodo, store }) => {
      void prefetchQuery(store, TodoQuery, { variables, request })
      renderTodo()
    },
  ],
])('clearStore sends a query again, without the options of %s', (_, send) => {
  const all = harness()
  send(all)
  act(() => clearStore(all.store))
  expect(headersOf(all)).toEqual([request.headers, undefined])
})

test('a component that renders again during a transition does not become the newest one, whose options count', () => {
  const all = harness()
  let select!: (id: string) => void
  function Filtered() {
    const [id, setId] = useState('1')
    useEffect(() => {
      select = setId
    }, [])
    useQuery(TodoQuery, { variables: { id }, request: {} })
    // The transition waits for ever.
    if (id === '2') throw new Promise(() => undefined) as unknown as Error
    return null
  }
  const { rerender } = all.render(<Filtered />)
  all.renderTodo({ variables, request })
  act(() => startTransition(() => select('2')))
  rerender(<Filtered />)
  act(() => clearStore(all.store))
  expect(headersOf(all)).toEqual([undefined, request.headers])
})

test('prefetchQuery in a render updates components that read `fetching` after that render', async () => {
  const errors = watchErrors()
  const { calls, render, store, respond } = harness()
  writeTodo(store, 'Tea')
  function Reader() {
    return <p>{useQuery(TodoQuery, first).fetching ? 'fetching' : 'at rest'}</p>
  }
  function Prefetcher() {
    void prefetchTodo(store)
    return null
  }
  const { rerender } = render([<Reader key="reader" />])
  await nextTask()
  rerender([<Reader key="reader" />, <Prefetcher key="prefetcher" />])
  await nextTask()
  expectText('fetching')
  await respond(titled('Tea'))
  expectText('at rest')
  // A component that doesn't render with the one that prefetches.
  render(<Prefetcher />)
  await nextTask()
  expectText('fetching')
  expect(calls).toHaveLength(2)
  expect(errors.mock.calls.filter(([message]) => String(message).includes('Cannot update'))).toEqual([])
})

// https://github.com/apollographql/apollo-client/issues/11184
// https://github.com/apollographql/apollo-client/pull/11186
it('the response to an aborted request is ignored', async () => {
  const { calls, rerender, result, respond } = mountedTodo()
  rerender({ ...first, skip: true })
  await nextTask()
  await act(() => calls[0]?.respond(titled('old')))
  rerender(first)
  expect(result.current.status).toBe('loading')
  await respond(titled('new'))
  expect(result.current.data).toEqual(titled('new'))
})

it.each([false, true])(
  'several refetches cost two requests, and each gets a response that was asked for after its call, with skip: %s',
  async (skip) => {
    const { calls, rerender, result } = await loadedTodo({ title: '0' })
    rerender({ ...first, skip })
    await nextTask()
    const refetches = [1, 2, 3].map(() => result.current.refetch())
    await act(() => calls[1]?.respond(titled('1')))
    await act(() => calls[2]?.respond(titled('2')))
    const titles = (await Promise.all(refetches)).map(({ data }) => data?.todo.title)
    expect(titles).toEqual(['1', '2', '2'])
    expect(calls).toHaveLength(3)
    expect(result.current).toMatchObject({ data: titled('2'), fetching: false })
  },
)

it('a refetch that waits sends nothing when the component unmounts', async () => {
  const { calls, result, unmount } = await loadedTodo()
  const [, waiting] = [1, 2].map(() => result.current.refetch())
  unmount()
  await nextTask()
  expect(await waiting).toMatchObject({ error: { name: 'AbortError' } })
  expect(calls).toHaveLength(2)
})

test('a child that calls `refetch` before the first commit of its parent asks for the newest variables', () => {
  const { calls, render } = harness()
  function Child({ refetch }: { refetch: () => unknown }) {
    useLayoutEffect(() => void refetch(), [refetch])
    return null
  }
  function Parent() {
    const [id, setId] = useState('1')
    if (id === '1') setId('2')
    return <Child refetch={useQuery(TodoQuery, { variables: { id } }).refetch} />
  }
  render(<Parent />)
  expect(calls.map(({ variables }) => variables)).toEqual([{ id: '2' }])
})

test('`refetch` during a transition asks for the variables on screen', async () => {
  const { last, render, respond } = harness()
  let select!: (id: string) => void
  let refetchShown!: () => unknown
  function Screen() {
    const [id, setId] = useState('1')
    const { data, refetch } = useSuspenseQuery(TodoQuery, { variables: { id } })
    useEffect(() => {
      select = setId
      refetchShown = refetch
    }, [refetch])
    return data.todo.title
  }
  render(<Suspense children={<Screen />} />)
  await act(flushMicrotasks)
  await respond(titled('one'))
  act(() => startTransition(() => select('2')))
  await act(flushMicrotasks)
  expect(last().variables).toEqual({ id: '2' })
  act(() => void refetchShown())
  expect(last().variables).toEqual({ id: '1' })
})

// Pages that send requests without end.
silenceCaughtErrors()

const Problem = () => <p>{useTodo({ staleTime: Infinity }).error?.message}</p>

const prefetchFirst = ({ store }: Harness) => void prefetchTodo(store)

test.each<[string, () => ReactNode, Failure?, before?: typeof prefetchFirst]>([
  // https://github.com/TanStack/query/issues/4946
  // https://github.com/TanStack/query/issues/2173
  [
    'a failed query on a page that then shows a child with the same query',
    () => (useTodo().loading ? <p>loading</p> : <Todo />),
  ],
  // https://github.com/getsentry/sentry/issues/60849
  // https://github.com/TanStack/query/issues/6977
  [
    'a failed query whose message has a hook of its own',
    () => (useTodo({ staleTime: Infinity }).error ? <Problem /> : <p>loading</p>),
  ],
  // https://github.com/reduxjs/redux-toolkit/issues/2226
  [
    'a query with partial data that a child has too',
    () => (useTodo().data ? <Todo /> : <p>nothing yet</p>),
    partly(titled('Tea')),
  ],
  // https://github.com/reduxjs/redux-toolkit/issues/3942
  [
    'a failed prefetch that a page and its child show',
    () => (useTodo().status === 'loading' ? <p>loading</p> : <Todo staleTime={60_000} />),
    offline,
    prefetchFirst,
  ],
])('%s is sent two times at most', async (_, Page, error, before) => {
  const all = harness()
  before?.(all)
  all.render(<Page />)
  await failEach(all, error)
  expect(all.calls.length).toBeLessThanOrEqual(2)
})

// https://github.com/TanStack/query/issues/8494
test('a fetcher that prefetches its own query gets an error', async () => {
  const { client } = fakeClient()
  const store = createQueryStore(client, {
    fetcher: async () => {
      const { data, error } = await prefetchTodo(store)
      return error ? { error } : { data, response: { status: 200, headers: new Headers() } }
    },
  })
  const { error } = await prefetchTodo(store)
  expect(error?.message).toBe('query Todo: prefetchQuery() in its own request waits for itself.')
})

// https://github.com/relay-tools/relay-hooks/issues/115
test('a middleware that prefetches a query before each operation does not block that query', async () => {
  const middleware: Middleware = (next) => async (operation) => {
    await prefetchTodo(store)
    return next(operation)
  }
  const fetch = () => Promise.resolve(Response.json({ data: titled('Tea') }))
  const store = createQueryStore(
    createClient({ endpoint: 'https://x.test', fetch, middleware: [middleware] }),
  )
  expect((await prefetchTodo(store, '2')).data).toEqual(titled('Tea'))
  expect((await prefetchTodo(store)).data).toEqual(titled('Tea'))
})

// https://github.com/TanStack/query/issues/1847
// https://github.com/vercel/swr/issues/1865
test('a test of an app for React Native ends, although the store still has data', async () => {
  const timeout = vi.spyOn(globalThis, 'setTimeout')
  const { unmount } = await loadedTodo()
  unmount()
  await nextTask()
  const long = timeout.mock.results.filter((_, index) => Number(timeout.mock.calls[index]?.[1]) > 60_000)
  timeout.mockRestore()
  expect(long.map(({ value }) => (value as unknown as NodeJS.Timeout).hasRef())).toEqual(
    long.map(() => false),
  )
})
