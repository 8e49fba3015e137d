import { act, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import {
  createQueryStore,
  dehydrate,
  type DehydratedState,
  getQueryData,
  GraphQLProvider,
  hydrate,
  HydrationBoundary,
  type HydrationBoundaryProps,
  prefetchQuery,
  setQueryData,
} from '../../src/index.ts'
import { partly } from '../fakes/errors.ts'
import { fakeClock } from '../fakes/fakeClock.ts'
import { watchErrors } from '../harness/console.ts'
import { harness, titled, TodoQuery } from '../harness/harness.tsx'
import { hydrateElement, served } from '../harness/hydrate.tsx'
import { createRouter } from '../screens/router.tsx'
import { Title } from '../screens/suspense.tsx'
import { Todo } from '../screens/todo.tsx'
import { sentState, serverStore } from '../stores/serverStore.ts'
import { first, useTodo } from './reports.tsx'

// States of a server that come late, again, or during a navigation.
fakeClock()

/** A state of a server that is a second newer than the data so far. */
function newerState(title: string): DehydratedState {
  vi.advanceTimersByTime(1_000)
  return sentState(title)
}

/** A store whose responses have these dates. */
function storeOf(...dates: readonly string[]) {
  const left = [...dates]
  const fetch = () =>
    Promise.resolve(Response.json({ data: titled('Tea') }, { headers: { date: left.shift() ?? '' } }))
  return createQueryStore(createClient({ fetch }))
}

/** Shows a title, and what is wrong. */
function Problem() {
  const { data, error } = useTodo()
  return [data?.todo.title, error?.name].filter(Boolean).join(', ')
}

/** A page with a todo, and a router below it. */
async function loadedPage() {
  const all = harness({ staleTime: Infinity })
  const { Router, go } = createRouter()
  all.render(
    <>
      <Todo />
      <Router />
    </>,
  )
  await act(() => all.last().respond(titled('Tea')))
  return { ...all, go }
}

// https://github.com/TanStack/query/issues/4691
// https://github.com/TanStack/query/pull/5989
test('a page that is still loading changes nothing on the page on screen', async () => {
  watchErrors()
  const { go } = await loadedPage()
  await go(
    <HydrationBoundary state={newerState('Coffee')}>
      <Title id="2" />
    </HydrationBoundary>,
  )
  expect(screen.queryByText('Coffee')).toBeNull()
  expect(screen.getByText('Tea')).toBeDefined()
})

// https://github.com/wevm/wagmi/issues/3611
// https://github.com/jotaijs/jotai-ssr/issues/15
test('a boundary with newer data makes React log nothing', async () => {
  const errors = watchErrors()
  // React logs it once for each name of a component.
  const Boundary = (props: HydrationBoundaryProps) => HydrationBoundary(props)
  const { go } = await loadedPage()
  await go(<Boundary state={newerState('Coffee')} />)
  expect(errors).not.toHaveBeenCalled()
})

// https://github.com/TanStack/query/issues/4335
test('a page of the server with newer data of the query on screen shows the data everywhere', async () => {
  watchErrors()
  const { calls, go } = await loadedPage()
  await go(
    <HydrationBoundary state={newerState('Coffee')}>
      <Todo />
    </HydrationBoundary>,
  )
  expect(screen.getAllByText('Coffee')).toHaveLength(2)
  expect(calls).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/9610
// https://github.com/TanStack/query/pull/11137
test.each([
  ['a component still shows', true],
  ['no component shows', false],
])('a page with fresh data in place of old data that %s sends no request', async (_, isShown) => {
  const { calls, last, render } = harness({ staleTime: 60_000 })
  const { rerender } = render([<Todo key="old" />])
  await act(() => last().respond(titled('Tea')))
  vi.advanceTimersByTime(120_000)
  if (!isShown) rerender([])
  const page = (
    <HydrationBoundary key="new" state={newerState('Coffee')}>
      <Todo />
    </HydrationBoundary>
  )
  rerender(isShown ? [<Todo key="old" />, page] : [page])
  expect(screen.getAllByText('Coffee')).toHaveLength(isShown ? 2 : 1)
  expect(calls).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/8479
test('a page has the data of its state in the first render, also if the layout above it has the same query', () => {
  const { render } = harness()
  const texts: string[] = []
  const Noted = () => {
    texts.push(useTodo().data?.todo.title ?? 'loading')
    return null
  }
  render(
    <>
      <Todo />
      <HydrationBoundary state={sentState('Tea')}>
        <Noted />
      </HydrationBoundary>
    </>,
  )
  expect(new Set(texts)).toEqual(new Set(['Tea']))
})

// https://github.com/TanStack/query/issues/6240
test('the first render below a boundary has the data of its state', () => {
  const { calls, render } = harness()
  render(
    <HydrationBoundary state={sentState('Tea')}>
      <Title />
    </HydrationBoundary>,
  )
  expect(screen.getByText('Tea')).toBeDefined()
  expect(calls).toHaveLength(0)
})

// https://github.com/vercel/next.js/issues/73644
// https://github.com/TanStack/query/issues/9610
test('a page that a router has kept shows its data, also if the store has forgotten it', () => {
  const { render, store } = harness({ gcTime: 60_000 })
  const page = (
    <HydrationBoundary state={sentState('Tea')}>
      <Todo />
    </HydrationBoundary>
  )
  render(page).unmount()
  vi.advanceTimersByTime(3_600_000)
  expect(getQueryData(store, TodoQuery, first)).toBeUndefined()
  render(page)
  expect(screen.getByText('Tea')).toBeDefined()
})

// https://github.com/vercel/next.js/issues/59958
// https://github.com/CaptainN/npdev-collections/issues/2
test('a page that a router has kept brings no old data back', () => {
  const { render, store } = harness()
  const page = (
    <HydrationBoundary state={sentState('Tea')}>
      <Todo />
    </HydrationBoundary>
  )
  render(page).unmount()
  vi.advanceTimersByTime(1_000)
  setQueryData(store, TodoQuery, titled('edited'), first)
  render(page)
  expect(screen.getByText('edited')).toBeDefined()
})

// https://github.com/TanStack/query/pull/976
test('data of a server that is newer than that of the store is shown', () => {
  const { store } = harness()
  hydrate(store, sentState('Tea'))
  hydrate(store, newerState('Coffee'))
  expect(getQueryData(store, TodoQuery, first)).toEqual(titled('Coffee'))
})

// https://github.com/dynos-fit/dynos-sync/issues/93
// https://github.com/awlx/bandwidth-monitor/issues/42
test('a computer whose clock is five minutes fast shows what a server action has changed', async () => {
  const skew = 300_000
  const date = new Date(Date.now()).toUTCString()
  vi.setSystemTime(Date.now() + skew)
  const store = storeOf(date)
  await prefetchQuery(store, TodoQuery, first)
  vi.setSystemTime(Date.now() - skew)
  const state = newerState('Coffee')
  vi.setSystemTime(Date.now() + skew)
  hydrate(store, state)
  expect(getQueryData(store, TodoQuery, first)).toEqual(titled('Coffee'))
})

// https://github.com/aws/aws-sdk-go-v2/pull/3431
// https://github.com/testssl/testssl.sh/pull/2032
test('a response from a cache, whose date is an hour old, does not make an old state new', async () => {
  const state = newerState('old')
  vi.advanceTimersByTime(60_000)
  const store = storeOf(...[0, 3_600_000].map((age) => new Date(Date.now() - age).toUTCString()))
  for (const id of ['1', '2']) {
    await prefetchQuery(store, TodoQuery, { variables: { id } })
    vi.advanceTimersByTime(1_000)
  }
  hydrate(store, state)
  expect(getQueryData(store, TodoQuery, first)).toEqual(titled('Tea'))
})

// https://github.com/TanStack/query/issues/9724
test('data of a server whose clock is ahead becomes stale in the browser', async () => {
  const { calls, render } = harness({ staleTime: 60_000 })
  vi.setSystemTime(Date.now() + 3_600_000)
  const state = sentState('Tea')
  vi.setSystemTime(Date.now() - 3_600_000)
  const page = (
    <HydrationBoundary key="page" state={state}>
      <Todo />
    </HydrationBoundary>
  )
  const { rerender } = render([page])
  await act(() => vi.advanceTimersByTimeAsync(60_001))
  rerender([page, <Todo key="later" />])
  expect(calls).toHaveLength(1)
})

// https://github.com/apollographql/apollo-client-integrations/issues/52
test('an error beside data on the server is shown in the browser too, after one request', async () => {
  const server = serverStore()
  vi.spyOn(console, 'warn').mockReturnValueOnce()
  void prefetchQuery(server.store, TodoQuery, first)
  await server.last().fail(partly(titled('Tea')))
  const { calls, last, render } = harness()
  const { container } = render(
    <HydrationBoundary state={dehydrate(server.store)}>
      <Problem />
    </HydrationBoundary>,
  )
  expect(container.textContent).toBe('Tea')
  await act(() => last().fail(partly(titled('Tea'))))
  expect(container.textContent).toBe('Tea, GraphQLResultError')
  expect(calls).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/2236
test('a list that is shown again at once has its data, with `gcTime: 0` too', async () => {
  const { calls, last, render } = harness({ gcTime: 0, staleTime: Infinity })
  const { rerender } = render(<Todo key="1" />)
  await act(() => last().respond(titled('Tea')))
  rerender(<Todo key="2" />)
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(screen.getByText('Tea')).toBeDefined()
  expect(calls).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/6472
// https://github.com/TanStack/query/issues/9399
test('data that comes before a late part of the page hydrates makes no mismatch', async () => {
  const { store } = harness()
  setQueryData(store, TodoQuery, titled('early'), first)
  const container = served('<p>loading</p>')
  const { errors, text } = await hydrateElement(
    container,
    <GraphQLProvider store={store}>
      <Todo />
    </GraphQLProvider>,
  )
  expect(errors).toEqual([])
  expect(text).toBe('early')
})

// https://github.com/solidjs/solid/issues/3233
test('a key `__proto__` in the data of a state changes no prototype, and is a plain key', () => {
  const sent = JSON.stringify(sentState('Tea')).replace('"title"', '"__proto__":{"polluted":1},"title"')
  const { store } = harness()
  const shown = () => getQueryData<object, object>(store, TodoQuery, first) as { todo: object }
  hydrate(store, JSON.parse(sent) as DehydratedState)
  expect(Object.keys(shown().todo)).toContain('__proto__')
  // The new data is compared with the old one, part by part.
  vi.advanceTimersByTime(1_000)
  hydrate(store, JSON.parse(sent.replace('Tea', 'Coffee')) as DehydratedState)
  expect(JSON.stringify(shown())).toContain('"__proto__":{"polluted":1}')
  expect('polluted' in shown().todo || 'polluted' in {}).toBe(false)
})

// https://github.com/abhi1693/openclaw-mission-control/pull/203
test.each([false, true])(
  'a part that hydrates while a request is in flight has the `fetching` of its HTML, with skip: %s',
  async (skip) => {
    const { calls, store, ...page } = harness()
    hydrate(store, sentState('Tea'))
    const { result } = page.renderTodo(first)
    act(() => void result.current.refetch())
    function Part() {
      const { data, fetching } = useTodo({ skip })
      return `${data?.todo.title} ${fetching}`
    }
    const { errors, text } = await hydrateElement(
      served('Tea false'),
      <GraphQLProvider store={store}>
        <Part />
      </GraphQLProvider>,
    )
    expect({ errors, text, sent: calls.length }).toEqual({ errors: [], text: 'Tea true', sent: 1 })
  },
)

// https://github.com/wevm/wagmi/issues/3855
test('a page whose query has an id above 2^53 has the data of its state', () => {
  // TypeScript doesn't know `JSON.rawJSON` yet.
  const { rawJSON } = JSON as unknown as { rawJSON: (json: string) => unknown }
  const variables = { id: rawJSON('9007199254740993') }
  const [server, page] = [harness(), harness()]
  setQueryData<object, object>(server.store, TodoQuery, titled('Tea'), { variables })
  hydrate(page.store, JSON.parse(JSON.stringify(dehydrate(server.store))) as DehydratedState)
  expect(getQueryData<object, object>(page.store, TodoQuery, { variables })).toEqual(titled('Tea'))
})
