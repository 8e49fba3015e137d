import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { partly, fakeClient } from '../../test/fakes/fakeClient.ts'
import { silenceCaughtErrors, watchWarnings } from '../../test/harness/console.ts'
import {
  harness,
  nextTask,
  titled,
  type TodoData,
  todoItem,
  TodoQuery,
  hydrateElement,
  served,
} from '../../test/harness/harness.tsx'
import { SuspendingTitle } from '../../test/screens/suspense.tsx'
import { Todo } from '../../test/screens/todo.tsx'
import { serverStore } from '../../test/fakes/fakeStore.ts'
import {
  createQueryStore,
  dehydrate,
  type DehydratedState,
  getQueryData,
  GraphQLProvider,
  hydrate,
  HydrationBoundary,
  prefetchQuery,
  type QueryStore,
  setQueryData,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '../index.ts'

// React warns that a server and a browser render the same context on one page.
silenceCaughtErrors()
// A server warns of a prefetch that failed.
watchWarnings()

const first = { variables: { id: '1' } }
const done = ({ loading }: { loading: boolean }) => (loading ? '…' : '')

function Query() {
  const query = useQuery<TodoData>(TodoQuery, first)
  return <p>{`${query.data?.todo.title}${done(query)}`}</p>
}
function Throwing() {
  const query = useQuery<TodoData>(TodoQuery, { ...first, throwOnError: true })
  return <p>{`${query.data?.todo.title}${done(query)}`}</p>
}
function Queries() {
  const [query] = useQueries([todoItem('1')])
  return <p>{`${query.data?.todo.title}${done(query)}`}</p>
}
function List() {
  const list = useInfiniteQuery<TodoData>(TodoQuery, { ...first, next: () => undefined })
  return <p>{`${list.pages.map(({ todo }) => todo.title).join()}${done(list)}`}</p>
}

/** A server whose query brings this title beside an error. */
async function failingServer(title = 'partial') {
  const server = serverStore()
  void prefetchQuery(server.store, TodoQuery, first)
  await server.last().fail(partly(titled(title)))
  return server
}

/** Returns an element of the page with what a server renders. */
const servedBy = (store: QueryStore, ui: ReactNode) =>
  served(renderToString(<GraphQLProvider store={store}>{ui}</GraphQLProvider>))

const parsed = (store: QueryStore) => JSON.parse(JSON.stringify(dehydrate(store))) as DehydratedState

/** Hydrates a part of the page with a state in a browser. */
async function open(ui: ReactNode, container: HTMLElement, state: DehydratedState, browser = fakeClient()) {
  const store = createQueryStore(browser.client, { staleTime: Infinity })
  const { errors, text } = await hydrateElement(
    container,
    <GraphQLProvider store={store}>
      <HydrationBoundary state={state}>{ui}</HydrationBoundary>
    </GraphQLProvider>,
  )
  return { errors, text }
}

describe('a query of a server whose response had data beside an error', () => {
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

  test('partial data of a server is in its state without the error', async () => {
    const { store } = await failingServer()
    const [entry] = Object.values(dehydrate(store))
    const time = expect.any(Number) as number
    expect(entry).toEqual({ pages: [{ data: titled('partial') }], time, partial: true })
  })

  test('partial data of a state is not complete data, and not in the state of a browser', async () => {
    const { store } = harness()
    hydrate(store, parsed((await failingServer()).store))
    expect(getQueryData(store, TodoQuery, first)).toBeUndefined()
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
    const { calls, last, render, store } = harness({ staleTime: Infinity })
    setQueryData(store, TodoQuery, titled('Tea'), first)
    const { container } = render(<Query />)
    await nextTask()
    const state = parsed((await failingServer()).store)
    act(() => hydrate(store, state))
    expect(container.textContent).toBe('partial…')
    expect(calls).toHaveLength(1)
    act(() => hydrate(store, { ...state }))
    // Times of a state are whole milliseconds.
    await nextTask()
    await act(() => last().respond(titled('Coffee')))
    act(() => hydrate(store, { ...state }))
    expect(container.textContent).toBe('Coffee')
    expect(calls).toHaveLength(1)
  })

  test('a component that left during a refetch, in which partial data came, fetches when it comes back', async () => {
    const { calls, last, renderTodo, store } = harness({ staleTime: Infinity })
    const { result, unmount } = renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    await nextTask()
    const state = parsed((await failingServer()).store)
    act(() => void result.current.refetch())
    act(() => hydrate(store, state))
    expect(result.current.data).toEqual(titled('partial'))
    unmount()
    await nextTask()
    expect(last().signal.aborted).toBe(true)
    renderTodo(first)
    expect(calls).toHaveLength(3)
  })

  test('partial data of a server replaces an error on screen and is fetched', async () => {
    const { calls, last, render, store } = harness({ staleTime: Infinity })
    const { container } = render(<Query />)
    await act(() => last().fail(partly(null)))
    const state = parsed((await failingServer()).store)
    act(() => hydrate(store, state))
    expect(container.textContent).toBe('partial…')
    expect(calls).toHaveLength(2)
  })

  test('partial data of a server leaves the pages of a list as they are', async () => {
    const { last, render, store } = harness({ staleTime: Infinity })
    const server = await failingServer()
    servedBy(server.store, <List />)
    const { container } = render(<List />)
    await act(() => last().respond(titled('Tea')))
    await nextTask()
    act(() => hydrate(store, parsed(server.store)))
    expect(container.textContent).toBe('Tea')
  })

  test('partial data that came after the HTML is loading in the browser too', async () => {
    const server = serverStore()
    void prefetchQuery(server.store, TodoQuery, first)
    const container = servedBy(server.store, <Todo />)
    expect(container.textContent).toBe('loading')
    await server.last().fail(partly(titled('partial')))
    expect(await open(<Todo />, container, parsed(server.store))).toEqual({ errors: [], text: 'partial' })
  })
})
