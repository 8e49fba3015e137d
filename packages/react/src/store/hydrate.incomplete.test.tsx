import { act, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { expect, test, onTestFinished, vi } from 'vitest'
import {
  arrived,
  expectText,
  type FakeCall,
  fakeClient,
  flushMicrotasks,
  harness,
  hydrateElement,
  it,
  milliseconds,
  nextTask,
  offline,
  partly,
  served,
  serverStore,
  silenceCaughtErrors,
  SuspendedTodo,
  SuspendingTitle,
  titled,
  Todo,
  todoItem,
  TodoQuery,
  watchErrors,
  watchWarnings,
  writeTodo,
  prefetchTodo,
  todoIn,
} from '../../test/harness/harness.tsx'
import type { Failure } from '@thinql/core'
import {
  clearStore,
  dehydrate,
  type DehydratedState,
  hydrate,
  HydrationBoundary,
  invalidateQueries,
  useInfiniteQuery,
  GraphQLProvider,
  createQueryStore,
  type QueryStore,
  useQueries,
  useQuery,
} from '../index.ts'
import { follow } from './readState.ts'
import { takeState } from './hydrate.ts'
import { renderToString } from 'react-dom/server'

const first = { variables: { id: '1' } }

const warn = watchWarnings()

/** A server that has sent a query, and the state that it sends to a browser before the response has come. */
function sent() {
  const { last, store } = serverStore()
  void prefetchTodo(store)
  return {
    state: dehydrate(store, { pending: true }),
    respond: (title: string) => act(() => last().respond(titled(title))),
    fail: (error: Failure) => act(() => last().fail(error)),
  }
}

const valueOf = (state: DehydratedState) => Object.values(state)[0] as { pending: Promise<unknown> }

test('`pending` dehydrates a promise of a query in flight, which resolves to its data', async () => {
  const { respond, state } = sent()
  await respond('Tea')
  expect(await valueOf(state).pending).toEqual({
    pages: [{ data: titled('Tea') }],
    time: expect.any(Number) as number,
  })
})

// https://github.com/TanStack/router/issues/4084
// https://github.com/sveltejs/kit/issues/9785
test('`pending` dehydrates a promise that resolves to null when the request fails', async () => {
  const { fail, state } = sent()
  await fail(offline)
  expect(await valueOf(state).pending).toBeNull()
})

const show = (state: DehydratedState, children = <Todo />) => {
  const browser = harness()
  const page = (now = state, content = children) => (
    <HydrationBoundary state={now}>
      <Suspense fallback={<p>waiting</p>} children={content} />
    </HydrationBoundary>
  )
  return { ...browser, page, view: browser.render(page()) }
}
const shown = () => screen.getByRole('paragraph').textContent

it.each([
  ['useQuery shows loading', 'loading', <Todo />],
  ['useSuspenseQuery suspends', 'waiting', <SuspendedTodo />],
])(
  '%s until a promise has its data, sends no request, and nothing is logged',
  async (_, before, children) => {
    const { respond, state } = sent()
    const { calls } = show(state, children)
    expect(shown()).toBe(before)
    await respond('Tea')
    expect(shown()).toBe('Tea')
    expect(calls).toHaveLength(0)
    expect(warn).not.toHaveBeenCalled()
  },
)

// https://github.com/vercel/next.js/issues/67863
// https://github.com/farming-labs/farm.js/issues/1316
it.each([
  ['fails', offline],
  ['has data beside errors', partly(titled('partial'))],
])('the browser fetches a query once when the request of the server %s', async (_, error) => {
  const { fail, state } = sent()
  const browser = show(state)
  await fail(error)
  expect(shown()).toBe('loading')
  expect(browser.calls).toHaveLength(1)
  await browser.fail(offline)
  expect(shown()).toBe('error')
  expect(browser.calls).toHaveLength(1)
})

it('the browser fetches a query, and the console says why, when the state has gone through JSON', async () => {
  const { calls, respond } = show(arrived(sent().state))
  await nextTask()
  await respond(titled('Tea'))
  expect(shown()).toBe('Tea')
  expect(calls).toHaveLength(1)
  expect(warn.mock.calls.flat()).toEqual([
    "thinql: hydrate() got no promise for query Todo, so the browser fetches it. JSON can't carry the promises of dehydrate(store, { pending: true }): pass the state as a prop from a Server Component, or return it from a loader.",
  ])
})

// https://github.com/TanStack/query/pull/9157
it.each<[string, (own: FakeCall) => Promise<void>]>([
  ['data on screen', (own) => own.respond(titled('Coffee'))],
  ['data beside an error', (own) => own.fail(partly(titled('Coffee')))],
])('the browser keeps %s that came after the data of the server, and fetches', async (_, finish) => {
  const old = sent()
  await old.respond('Tea')
  await milliseconds(5)
  const { calls, last, page, respond, view } = show({})
  await act(() => finish(last()))
  view.rerender(page(old.state))
  await nextTask()
  expect(shown()).toBe('Coffee')
  await respond(titled('Milk'))
  expect(shown()).toBe('Milk')
  expect(calls).toHaveLength(2)
})

it('the browser sends no request when the clock of the server is an hour behind', async () => {
  const { respond, state } = sent()
  const [[key, { pending }]] = Object.entries(state) as [[string, { pending: Promise<{ time: number }> }]]
  const early = pending.then((data) => ({ ...data, time: data.time - 3_600_000 }))
  const { calls } = show({ [key]: { pending: early } })
  await respond('Tea')
  expect(shown()).toBe('Tea')
  expect(calls).toHaveLength(0)
})

it('the browser does not replace its own request in flight with a promise', async () => {
  const { calls, render, store, respond } = harness()
  void prefetchTodo(store)
  render(<HydrationBoundary state={sent().state} children={<Todo />} />)
  await respond(titled('Tea'))
  expect(shown()).toBe('Tea')
  expect(calls).toHaveLength(1)
})

it('a promise that breaks after an invalidation is asked for once', async () => {
  const { fail, state } = sent()
  const { calls, respond, store } = show(state)
  act(() => void invalidateQueries(store, TodoQuery))
  await fail(offline)
  await respond(titled('new'))
  await nextTask()
  expect(shown()).toBe('new')
  expect(calls).toHaveLength(1)
})

it('a promise from before an invalidation is shown, and fetched again', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  const server = sent()
  await server.respond('old')
  vi.advanceTimersByTime(1_000)
  const { calls, page, respond, store, view } = show({}, <></>)
  await invalidateQueries(store, TodoQuery)
  view.rerender(page(server.state, <Todo />))
  await nextTask()
  expect(shown()).toBe('old')
  expect(calls).toHaveLength(1)
  await respond(titled('new'))
  expect(shown()).toBe('new')
  expect(calls).toHaveLength(1)
})

it('a promise that resolves after `clearStore` changes nothing', async () => {
  const { respond, state } = sent()
  const { calls, store } = show(state)
  act(() => clearStore(store))
  await respond('of another user')
  expect(shown()).toBe('loading')
  expect(calls).toHaveLength(1)
})

test.each([
  ['has come', true],
  ['has failed, so this store fetches it,', false],
])('a list with a promise shows its pages when it %s', async (_, comes) => {
  const query = 'query Rows { rows }'
  const useRows = () => useInfiniteQuery<{ rows: string[] }, object>(query, { next: () => undefined })
  const sender = harness()
  sender.renderHook(useRows)
  const state = dehydrate(sender.store, { pending: true })
  const { calls, renderHook, store, respond } = harness()
  takeState(store, state, { follow })
  const { result } = renderHook(useRows)
  if (comes) await sender.respond({ rows: ['Tea'] })
  else {
    await sender.fail(offline)
    await respond({ rows: ['Tea'] })
  }
  expect(result.current.pages).toEqual([{ rows: ['Tea'] }])
  expect(calls).toHaveLength(comes ? 0 : 1)
})

test('hydrate leaves out promises, so the browser fetches their queries', () => {
  const { state } = sent()
  const { calls, renderTodo, store } = harness()
  hydrate(store, state)
  renderTodo()
  expect(calls).toHaveLength(1)
})

/** The state of a server that has started a query and not awaited it, and a browser that gets that. */
function pendingPage() {
  const { respond, state } = sent()
  const browser = harness()
  const page = (sent: DehydratedState = state) => (
    <GraphQLProvider store={browser.store}>
      <HydrationBoundary state={sent}>
        <Todo />
      </HydrationBoundary>
    </GraphQLProvider>
  )
  return { calls: browser.calls, page, respond: () => respond('Tea'), state }
}

// https://github.com/TanStack/query/issues/9642
// https://github.com/scibly-dev/scibly/issues/29
// https://github.com/TanStack/query/issues/6472
// https://github.com/TanStack/query/issues/9399
test('a query whose data comes between the HTML and hydration hydrates without a mismatch, and sends nothing', async () => {
  const { calls, page, respond } = pendingPage()
  await respond()
  const { errors, text } = await hydrateElement(served('<p>loading</p>'), page())
  expect(errors).toEqual([])
  expect(text).toBe('Tea')
  expect(calls).toHaveLength(0)
})

// https://github.com/remix-run/remix/issues/9576
// https://github.com/Shopify/hydrogen/issues/1182
test('a page that hydrates with a mismatch of its own shows data that comes later', async () => {
  watchErrors()
  const { calls, page, respond } = pendingPage()
  const element = served('<p>of an extension</p>')
  const { errors } = await hydrateElement(element, page())
  expect(errors).not.toEqual([])
  await respond()
  expect(element.textContent).toBe('Tea')
  expect(calls).toHaveLength(0)
})

// https://github.com/remix-run/react-router/issues/9706
test('a navigation that is left while its data is pending logs nothing and sends nothing', async () => {
  const errors = watchErrors()
  const rejected = vi.fn()
  process.on('unhandledRejection', rejected)
  onTestFinished(() => void process.off('unhandledRejection', rejected))
  const { calls, page, state } = pendingPage()
  const [key = ''] = Object.keys(state)
  let abort: (reason: Error) => void = () => undefined
  const pending = new Promise((_, reject) => (abort = reject))
  const { render } = harness()
  const { unmount } = render(page({ [key]: { pending } }))
  expectText('loading')
  unmount()
  await milliseconds(5)
  abort(new Error('Deferred data aborted'))
  await flushMicrotasks()
  await milliseconds(5)
  // A request with a signal that is aborted already isn't sent.
  const sent = calls.filter(({ signal }) => !signal.aborted)
  expect([errors.mock.calls, rejected.mock.calls, sent]).toEqual([[], [], []])
})

// https://github.com/TanStack/query/pull/8383
test('a second navigation to the same page brings the data of its new promise', async () => {
  const { calls, page, respond } = pendingPage()
  const view = harness().render(page())
  await respond()
  await milliseconds(5)
  const later = sent()
  view.rerender(page(later.state))
  expectText('Tea')
  await later.respond('Coffee')
  expectText('Coffee')
  expect(calls).toHaveLength(0)
})

// React warns that a server and a browser render the same context on one page.
silenceCaughtErrors()
const done = ({ loading }: { loading: boolean }) => (loading ? '…' : '')

function Query() {
  const query = useQuery(TodoQuery, first)
  return <p>{`${query.data?.todo.title}${done(query)}`}</p>
}
function Throwing() {
  const query = useQuery(TodoQuery, { ...first, throwOnError: true })
  return <p>{`${query.data?.todo.title}${done(query)}`}</p>
}
function Queries() {
  const [query] = useQueries([todoItem('1')])
  return <p>{`${query.data?.todo.title}${done(query)}`}</p>
}
function List() {
  const list = useInfiniteQuery(TodoQuery, { ...first, next: () => undefined })
  return <p>{`${list.pages.map(({ todo }) => todo.title).join()}${done(list)}`}</p>
}

/** A server whose query brings this title beside an error. */
async function failingServer(title = 'partial') {
  const server = serverStore()
  void prefetchTodo(server.store)
  await server.last().fail(partly(titled(title)))
  return server
}

/** Returns an element of the page with what a server renders. */
const servedBy = (store: QueryStore, ui: ReactNode) =>
  served(renderToString(<GraphQLProvider store={store}>{ui}</GraphQLProvider>))

const parsed = (store: QueryStore) => arrived(dehydrate(store))

/** Hydrates a part of the page with a state in a browser. */
function open(ui: ReactNode, container: HTMLElement, state: DehydratedState, browser = fakeClient()) {
  const store = createQueryStore(browser.client, { staleTime: Infinity })
  return hydrateElement(
    container,
    <GraphQLProvider store={store}>
      <HydrationBoundary state={state}>{ui}</HydrationBoundary>
    </GraphQLProvider>,
  )
}

// https://github.com/apollographql/apollo-client-integrations/issues/52
test.each([
  ['useQuery', Query],
  ['useQuery with throwOnError', Throwing],
  ['useQueries', Queries],
  ['useInfiniteQuery', List],
])('partial data is loading in the HTML, and the browser fetches it once: %s', async (_, Screen) => {
  const { store } = await failingServer()
  const container = servedBy(store, <Screen />)
  expect(container.textContent).toBe('partial…')
  const state = parsed(store)
  const browser = fakeClient()
  const page = await open(<Screen />, container, state, browser)
  await nextTask()
  expect(page).toEqual({ errors: [], text: 'partial…' })
  expect(browser.calls).toHaveLength(1)
  await act(() => browser.last().respond(titled('Tea')))
  expect(container.textContent).toBe('Tea')
  await nextTask()
  expect(browser.calls).toHaveLength(1)
})

test('partial data of a state is not complete data, and not in the state of a browser', async () => {
  const { store } = harness()
  hydrate(store, parsed((await failingServer()).store))
  expect(todoIn(store)).toBeUndefined()
  expect(dehydrate(store)).toEqual({})
})

test('partial data of a state is passed on by a server that renders with that state', async () => {
  const { store } = serverStore()
  const state = parsed((await failingServer()).store)
  hydrate(store, state)
  expect(dehydrate(store)).toEqual(state)
})

test('a component that suspends gets no partial data of a server: the browser loads it', async () => {
  const server = await failingServer()
  const container = servedBy(server.store, <SuspendingTitle />)
  expect(server.calls).toHaveLength(1)
  const browser = fakeClient()
  await open(<SuspendingTitle />, container, parsed(server.store), browser)
  expect(container.textContent).toBe('loading')
  expect(browser.calls).toHaveLength(1)
  await act(() => browser.last().respond(titled('Tea')))
  expect(container.textContent).toBe('TeaRefetch')
})

test('partial data of a server replaces older data and is fetched once', async () => {
  const { calls, render, store, respond } = harness({ staleTime: Infinity })
  writeTodo(store, 'Tea')
  const { container } = render(<Query />)
  await nextTask()
  const state = parsed((await failingServer()).store)
  act(() => hydrate(store, state))
  expect(container.textContent).toBe('partial…')
  expect(calls).toHaveLength(1)
  act(() => hydrate(store, { ...state }))
  // Times of a state are whole milliseconds.
  await nextTask()
  await respond(titled('Coffee'))
  act(() => hydrate(store, { ...state }))
  expect(container.textContent).toBe('Coffee')
  expect(calls).toHaveLength(1)
})

test('partial data that came after the HTML is loading in the browser too', async () => {
  const server = serverStore()
  void prefetchTodo(server.store)
  const container = servedBy(server.store, <Todo />)
  expect(container.textContent).toBe('loading')
  await server.last().fail(partly(titled('partial')))
  expect(await open(<Todo />, container, parsed(server.store))).toEqual({ errors: [], text: 'partial' })
})
