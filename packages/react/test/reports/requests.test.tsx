import { act, render, screen } from '@testing-library/react'
import { createClient, type Middleware } from '@thinql/core'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import {
  createQueryStore,
  GraphQLProvider,
  prefetchQuery,
  QueryErrorBoundary,
  useQueries,
  useQuery,
} from '../../src/index.ts'
import { partly } from '../fakes/errors.ts'
import { fakeClient } from '../fakes/fakeClient.ts'
import { silenceCaughtErrors, watchWarnings } from '../harness/console.ts'
import {
  harness,
  loadedTodo,
  mountedTodo,
  nextTask,
  titled,
  todoItem,
  TodoQuery,
} from '../harness/harness.tsx'
import { Todo } from '../screens/todo.tsx'
import { failEach, first, useTodo } from './reports.tsx'

// Pages that send requests without end.
silenceCaughtErrors()
const warn = watchWarnings()

// https://github.com/TanStack/query/issues/4946
// https://github.com/TanStack/query/issues/2173
test('a failed query on a page that then shows a child with the same query is sent two times at most', async () => {
  const all = harness()
  function Page() {
    return useTodo().loading ? <p>loading</p> : <Todo />
  }
  all.render(<Page />)
  await failEach(all)
  expect(all.calls.length).toBeLessThanOrEqual(2)
})

// https://github.com/getsentry/sentry/issues/60849
// https://github.com/TanStack/query/issues/6977
test('a failed query whose message has a hook of its own is sent two times at most', async () => {
  const all = harness({ staleTime: Infinity })
  const Problem = () => <p>{useTodo().error?.message}</p>
  function Page() {
    return useTodo().error ? <Problem /> : <p>loading</p>
  }
  all.render(<Page />)
  await failEach(all)
  expect(all.calls.length).toBeLessThanOrEqual(2)
})

// https://github.com/reduxjs/redux-toolkit/issues/2226
test('a query with partial data is sent two times at most, also if a child has the same query', async () => {
  const all = harness()
  function Page() {
    return useTodo().data ? <Todo /> : <p>nothing yet</p>
  }
  all.render(<Page />)
  await failEach(all, partly(titled('Tea')))
  expect(all.calls.length).toBeLessThanOrEqual(2)
})

// https://github.com/reduxjs/redux-toolkit/issues/3942
test('a failed prefetch that a page and its child show is sent two times at most', async () => {
  const all = harness()
  void prefetchQuery(all.store, TodoQuery, first)
  const Page = () => (useTodo().status === 'loading' ? <p>loading</p> : <Todo staleTime={60_000} />)
  all.render(<Page />)
  await failEach(all)
  expect(all.calls.length).toBeLessThanOrEqual(2)
})

// https://github.com/TanStack/query/issues/4863
// https://github.com/TanStack/query/issues/4644
test('a list of queries that throws its error shows the boundary after one request', async () => {
  const all = harness()
  function Todos() {
    const [state] = useQueries([{ ...todoItem('1'), throwOnError: true }])
    return <p>{state.status}</p>
  }
  all.render(
    <QueryErrorBoundary fallback={({ name }) => <p>{name}</p>}>
      <Todos />
    </QueryErrorBoundary>,
  )
  await failEach(all)
  expect(screen.getByText('NetworkError')).toBeDefined()
  expect(all.calls).toHaveLength(1)
})

// https://github.com/supabase/supabase/issues/36175
// https://github.com/trojanowski/react-apollo-hooks/issues/198
test('a person who passes another time in each render gets a warning', async () => {
  const all = harness()
  let now = 0
  function Page() {
    // A clock that the test sets, in place of `new Date()`.
    return <p>{useQuery('query At($now: Int) { at(now: $now) }', { variables: { now: now++ } }).status}</p>
  }
  all.render(<Page />)
  for (let turn = 0; turn < 20; turn++) await act(() => all.last().respond({ at: turn }))
  expect(warn).toHaveBeenCalled()
})

// https://github.com/trojanowski/react-apollo-hooks/issues/184
test('an effect that depends on `refetch` runs once', async () => {
  const { calls, last, renderHook } = harness()
  const effect = vi.fn()
  renderHook(() => {
    const { refetch } = useTodo()
    const [, rerender] = useState(0)
    useEffect(() => {
      effect()
      void refetch().then(() => rerender((count) => count + 1))
    }, [refetch])
  })
  for (const title of ['Tea', 'Coffee', 'Milk']) await act(() => last().respond(titled(title)))
  expect(effect).toHaveBeenCalledTimes(1)
  expect(calls).toHaveLength(1)
})

// https://github.com/qdrant/qdrant/issues/6841
test('an id above 2^53 is sent with all its digits', () => {
  // TypeScript doesn't know `JSON.rawJSON` yet.
  const { rawJSON } = JSON as unknown as { rawJSON: (json: string) => unknown }
  const { last } = mountedTodo({ todo: { variables: { id: rawJSON('215250709085334181') } } })
  expect(JSON.stringify(last().variables)).toBe('{"id":215250709085334181}')
})

// https://github.com/kubestellar/console/pull/10334
test('a fetch of a test that gives no headers loads the data', async () => {
  const text = () => Promise.resolve(JSON.stringify({ data: titled('Tea') }))
  const fetch = () => Promise.resolve({ ok: true, status: 200, text } as Response)
  const store = createQueryStore(createClient({ endpoint: 'https://server/', fetch }))
  render(<Todo />, { wrapper: ({ children }) => <GraphQLProvider store={store}>{children}</GraphQLProvider> })
  expect(await screen.findByText('Tea')).toBeDefined()
})

// https://github.com/TanStack/query/issues/8494
test('a fetcher that prefetches its own query gets an error', async () => {
  const { client } = fakeClient()
  const store = createQueryStore(client, {
    fetcher: async () => {
      const { data, error } = await prefetchQuery(store, TodoQuery, first)
      return error ? { error } : { data, response: { status: 200, headers: new Headers() } }
    },
  })
  const { error } = await prefetchQuery(store, TodoQuery, first)
  expect(error?.message).toBe('query Todo: prefetchQuery() in its own request waits for itself.')
})

// https://github.com/relay-tools/relay-hooks/issues/115
test('a middleware that prefetches a query before each operation does not block that query', async () => {
  const middleware: Middleware = (next) => async (operation) => {
    await prefetchQuery(store, TodoQuery, first)
    return next(operation)
  }
  const fetch = () => Promise.resolve(Response.json({ data: titled('Tea') }))
  const store = createQueryStore(
    createClient({ endpoint: 'https://x.test', fetch, middleware: [middleware] }),
  )
  expect((await prefetchQuery(store, TodoQuery, { variables: { id: '2' } })).data).toEqual(titled('Tea'))
  expect((await prefetchQuery(store, TodoQuery, first)).data).toEqual(titled('Tea'))
})

// https://github.com/TanStack/query/issues/1847
// https://github.com/vercel/swr/issues/1865
test('a test of an app for React Native ends, although the store still has data', async () => {
  const timeout = vi.spyOn(globalThis, 'setTimeout')
  const { unmount } = await loadedTodo({ todo: first })
  unmount()
  await nextTask()
  const long = timeout.mock.results.filter((_, index) => Number(timeout.mock.calls[index]?.[1]) > 60_000)
  timeout.mockRestore()
  expect(long.map(({ value }) => (value as unknown as NodeJS.Timeout).hasRef())).toEqual(
    long.map(() => false),
  )
})

// https://github.com/apollographql/apollo-client/issues/11752
test('`refetch` of a component that has left gives its caller the result', async () => {
  const { last, result, unmount } = await loadedTodo({ todo: first })
  unmount()
  const refetched = result.current.refetch()
  await last().respond(titled('Coffee'))
  expect(await refetched).toMatchObject({ data: titled('Coffee') })
})

// https://github.com/TanStack/query/issues/9158
test('a person who looks at a page for a moment does not end the request that prefetches it', async () => {
  const { calls, last, renderTodo, store } = harness()
  const loaded = prefetchQuery(store, TodoQuery, first)
  renderTodo(first).unmount()
  await nextTask()
  await last().respond(titled('Tea'))
  expect(await loaded).toMatchObject({ data: titled('Tea') })
  expect(renderTodo(first).result.current.data).toEqual(titled('Tea'))
  expect(calls).toHaveLength(1)
})
