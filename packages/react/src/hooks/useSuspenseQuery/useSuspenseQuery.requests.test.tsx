import { act, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi, beforeEach, onTestFinished, afterEach } from 'vitest'
import { fakeClient, partly } from '../../../test/fakes/fakeClient.ts'
import {
  harness,
  modes,
  nextTask,
  titled,
  type TodoData,
  TodoQuery,
  hydrateElement,
  served,
  DeferringTodoQuery,
} from '../../../test/harness/harness.tsx'
import { Boundary, SuspendingTitle, Title, ErrorBoundary, click } from '../../../test/screens/suspense.tsx'
import { Todo } from '../../../test/screens/todo.tsx'
import {
  clearStore,
  createQueryStore,
  dehydrate,
  hydrate,
  setQueryData,
  useSuspenseQuery,
  type QueryStore,
  GraphQLProvider,
  updateQueries,
  useQuery,
} from '../../index.ts'
import { runMutation } from '../../store/mutation/runMutation.ts'
import { createClient, NetworkError } from '@thinql/core'
import { type ReactNode, useState, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { StoreProvider } from '../../../recipes/StoreProvider.tsx'
import { silenceCaughtErrors } from '../../../test/harness/console.ts'
import { leaveAct, waitForTasks, milliseconds } from '../../../test/harness/outsideAct.ts'
import { fakeStream } from '../../../test/fakes/fakeStream.ts'

const first = { variables: { id: '1' } }

describe.each(modes)('useSuspenseQuery, $mode', ({ strict }) => {
  test('a suspended component shows data of setQueryData while its request is in flight', async () => {
    const { calls, render, store } = harness({ strict })
    render(<SuspendingTitle />)
    await nextTask()
    await act(async () => {
      setQueryData(store, TodoQuery, titled('Tea'), first)
      await Promise.resolve()
    })
    expect(screen.getByText('Tea')).toBeDefined()
    expect(calls).toHaveLength(1)
  })

  test('a suspended component throws the same promise while it waits', async () => {
    const { render } = harness({ strict })
    const thrown = new Set<unknown>()
    function Catching() {
      try {
        useSuspenseQuery(TodoQuery, first)
      } catch (promise) {
        thrown.add(promise)
        throw promise
      }
      return null
    }
    const ui = () => (
      <Boundary>
        <Catching />
        <Catching />
      </Boundary>
    )
    const { rerender } = render(ui())
    rerender(ui())
    await nextTask()
    rerender(ui())
    expect(thrown.size).toBe(1)
  })

  // https://github.com/react/react/issues/30799
  test('a suspended component shows its fallback once, however often its parent renders', async () => {
    const { calls, last, render } = harness({ strict })
    const onFallback = vi.fn()
    const ui = () => (
      <Boundary onFallback={onFallback}>
        <Title />
      </Boundary>
    )
    const { rerender } = render(ui())
    const mounts = onFallback.mock.calls.length
    for (let time = 0; time < 10; time++) {
      rerender(ui())
      await nextTask()
    }
    await act(() => last().respond(titled('Tea')))
    expect(screen.getByText('Tea')).toBeDefined()
    expect(onFallback).toHaveBeenCalledTimes(mounts)
    // StrictMode runs an effect twice.
    expect(mounts).toBe(strict ? 2 : 1)
    expect(calls).toHaveLength(1)
  })

  test('a suspended component keeps its request when the other hook of the query has left', async () => {
    const { calls, last, render } = harness({ strict })
    const title = <SuspendingTitle key="b" />
    const { rerender } = render([<Todo key="a" />, title])
    rerender([title])
    await nextTask()
    expect(last().signal.aborted).toBe(false)
    await act(() => last().respond(titled('Tea')))
    expect(screen.getByText('Tea')).toBeDefined()
    expect(calls).toHaveLength(1)
  })

  // https://github.com/facebook/relay/issues/3298
  test('a component that moves to another place has its data there at once, also with gcTime 0', async () => {
    const { last, render } = harness({ strict, gcTime: 0 })
    const { rerender } = render(<SuspendingTitle />)
    await nextTask()
    await act(() => last().respond(titled('Tea')))
    rerender(<p children={<SuspendingTitle />} />)
    expect(screen.getByText('Tea')).toBeDefined()
    await nextTask()
    expect(screen.getByText('Tea')).toBeDefined()
  })

  // https://github.com/TanStack/query/issues/2187
  test('a component suspends again after clearStore, also while it is suspended', async () => {
    const { calls, last, render, store } = harness({ strict })
    render(<SuspendingTitle />)
    await nextTask()
    await act(() => last().respond(titled('of the user before')))
    act(() => clearStore(store))
    expect(screen.getByText('loading')).toBeDefined()
    act(() => clearStore(store))
    await act(() => last().respond(titled('of this user')))
    expect(screen.getByText('of this user')).toBeDefined()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
  })
})

describe.each(modes)('variables of useSuspenseQuery, $mode', ({ strict }) => {
  test('keepPreviousData shows the data of the old variables in place of a fallback', async () => {
    const { last, render } = harness({ strict })
    const { rerender } = render(<SuspendingTitle keepPreviousData id="1" />)
    await nextTask()
    await act(() => last().respond(titled('one')))
    rerender(<SuspendingTitle keepPreviousData id="2" />)
    expect(screen.getByText('one (previous)')).toBeDefined()
    await act(() => last().respond(titled('two')))
    expect(screen.getByText('two')).toBeDefined()
  })
})

test('the `request` options of the component that suspends are sent', async () => {
  const { last, render } = harness()
  render(<SuspendingTitle request={{ headers: { 'x-tenant': '7' } }} />)
  await nextTask()
  expect(last().options.headers).toEqual({ 'x-tenant': '7' })
})

const variables = { id: '1' }

test.each(modes)(
  'an optimistic write that finds no data does not render a suspended component, $mode',
  async ({ strict }) => {
    const { render, store } = harness({ strict })
    let count = 0
    function Todo() {
      count++
      return <p>{useSuspenseQuery<TodoData>(TodoQuery, { variables }).data.todo.title}</p>
    }
    render(
      <Boundary>
        <Todo />
      </Boundary>,
    )
    await nextTask()
    const suspended = count
    const optimistic = (written: typeof store) =>
      setQueryData(written, TodoQuery, (data) => data && titled('Tea'), { variables })
    act(() => void runMutation(store, 'mutation Rename { rename }', {}, { optimistic }))
    await nextTask()
    expect(count).toBe(suspended)
  },
)

test('a component hydrates with the data of the server when the store has newer data, without a mismatch', async () => {
  const { client } = fakeClient()
  const server = createQueryStore(client)
  setQueryData(server, TodoQuery, titled('Tea'), { variables })
  const store = createQueryStore(client)
  hydrate(store, dehydrate(server))
  const container = served(renderToString(<SuspendingTitle store={store} />))
  expect(screen.getByText('Tea')).toBeDefined()
  setQueryData(store, TodoQuery, titled('Coffee'), { variables })
  expect(await hydrateElement(container, <SuspendingTitle store={store} />)).toMatchObject({ errors: [] })
  expect(screen.getByText('Coffee')).toBeDefined()
})

describe('a page without a boundary', () => {
  // The store of a provider, above components that suspend.
  silenceCaughtErrors()

  beforeEach(leaveAct)

  const titled = (name: string) => Response.json({ data: { title: name } })

  const unavailable = () => new Response('down', { status: 503 })

  /** Shows a page. Returns the names of the operations that it sends. */
  function open(page: ReactNode, respond: (name: string) => Response = titled): string[] {
    const sent: string[] = []
    vi.stubGlobal('fetch', async (_endpoint: string, { body }: { body: string }) => {
      const { operationName } = JSON.parse(body) as { operationName: string }
      sent.push(operationName)
      await new Promise((resolve) => setTimeout(resolve))
      return respond(operationName)
    })
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    onTestFinished(() => {
      root.unmount()
      container.remove()
      vi.unstubAllGlobals()
    })
    root.render(page)
    return sent
  }

  function useTitle(name: string, store?: QueryStore) {
    return useSuspenseQuery<{ title: string }>(`query ${name} { title }`, { store }).data.title
  }

  function Title({ name, store }: { name: string; store?: QueryStore }) {
    return <p>{useTitle(name, store)}</p>
  }

  // https://github.com/urql-graphql/urql/issues/3686
  // https://github.com/vikejs/vike-react/pull/157
  test('a component that suspends for two queries in turn without a boundary sends each once', async () => {
    const Both = () => <p>{`${useTitle('Menu')} and ${useTitle('Prices')}`}</p>
    const sent = open(<StoreProvider children={<Both />} />)
    expect(await screen.findByText('Menu and Prices')).toBeDefined()
    await waitForTasks()
    expect(sent).toEqual(['Menu', 'Prices'])
  })

  // https://github.com/TanStack/query/issues/3432
  // https://github.com/TanStack/query/issues/6116
  test('a page without a boundary loses its state at each attempt, but not its store, so its query is sent once', async () => {
    let attempts = 0
    function Page() {
      useState(() => ++attempts)
      return <Title name="Search" />
    }
    const sent = open(<StoreProvider children={<Page />} />)
    expect(await screen.findByText('Search')).toBeDefined()
    await waitForTasks()
    expect(attempts).toBeGreaterThan(1)
    expect(sent).toEqual(['Search'])
  })

  // https://github.com/TanStack/query/issues/6727
  test('a component with a store of its own, made outside of components, suspends once', async () => {
    const store = createQueryStore(createClient())
    const sent = open(<Title name="Widget" store={store} />)
    expect(await screen.findByText('Widget')).toBeDefined()
    await waitForTasks()
    expect(sent).toEqual(['Widget'])
  })

  // https://github.com/gqty-dev/gqty/issues/306
  test('a page without a boundary sends its query once while the server is down, and shows the error', async () => {
    const sent = open(
      <StoreProvider>
        <ErrorBoundary children={<Title name="Certificates" />} />
      </StoreProvider>,
      unavailable,
    )
    expect(await screen.findByText('Retry after ServerError')).toBeDefined()
    await waitForTasks()
    expect(sent).toEqual(['Certificates'])
  })
})

interface GrowingTodo {
  todo: { title: string; note?: string }
}

const part = { todo: { title: 'Tea' } }
const whole = { todo: { title: 'Tea', note: 'green' } }
const cut = new NetworkError('cut')

silenceCaughtErrors()

function Growing() {
  const { data, error, fetching, refetch } = useSuspenseQuery<GrowingTodo>(DeferringTodoQuery, {
    variables: { id: '1' },
  })
  const { title, note = 'no note' } = data.todo
  return (
    <>
      <p>{[title, note, fetching && 'fetching', error?.name].filter(Boolean).join()}</p>
      <button onClick={() => void refetch()}>Refetch</button>
    </>
  )
}

function Elsewhere() {
  useQuery(DeferringTodoQuery, { variables: { id: '1' } })
  return null
}

describe.each(modes)('a response that grows, and suspense, $mode', ({ strict }) => {
  async function suspended(errorPolicy?: 'none') {
    const stream = fakeStream()
    const { render, store } = harness({
      strict,
      errorPolicy,
      fetcher: stream.fetcher,
      query: DeferringTodoQuery,
    })
    const { unmount } = render(
      <ErrorBoundary>
        <Boundary>
          <Growing />
        </Boundary>
      </ErrorBoundary>,
    )
    await nextTask()
    expect(screen.getByText('loading')).toBeDefined()
    return { ...stream, render, store, unmount }
  }
  const shows = (text: string) => screen.findByText(text)

  test('a component with suspense shows the first part at once, and the rest as it arrives', async () => {
    const { responses, latest } = await suspended()
    await latest().part(part)
    expect(await shows('Tea,no note,fetching')).toBeDefined()
    await latest().part(whole)
    expect(await shows('Tea,green,fetching')).toBeDefined()
    await latest().end(whole)
    expect(await shows('Tea,green')).toBeDefined()
    expect(responses).toHaveLength(1)
  })

  test('a component with suspense shows the first part at once when another hook has the query without suspense', async () => {
    const { latest, render } = await suspended()
    render(<Elsewhere />)
    await latest().part(part)
    expect(await shows('Tea,no note,fetching')).toBeDefined()
  })

  test('a write is shown on data whose last part came with errors', async () => {
    const { latest, store } = await suspended()
    await latest().part(part)
    await latest().fail(partly(whole), whole)
    act(() => updateQueries(store, DeferringTodoQuery, () => ({ todo: { title: 'Milk' } })))
    expect(await shows('Milk,no note,GraphQLResultError')).toBeDefined()
  })

  test('a response that is cut off keeps the first part on screen, with the error', async () => {
    const { responses, latest } = await suspended()
    await latest().part(part)
    await shows('Tea,no note,fetching')
    await latest().fail(cut, part)
    expect(await shows('Tea,no note,NetworkError')).toBeDefined()
    click('Refetch')
    expect(await shows('Tea,no note,fetching,NetworkError')).toBeDefined()
    await latest().end(whole)
    expect(await shows('Tea,green')).toBeDefined()
    expect(responses).toHaveLength(2)
  })

  test("a part that fails with errorPolicy 'none' replaces the data so far with the error boundary", async () => {
    const { latest, responses } = await suspended('none')
    await latest().part(part)
    await shows('Tea,no note,fetching')
    await latest().fail(partly(whole), whole)
    expect(await shows('Retry after GraphQLResultError')).toBeDefined()
    expect(responses).toHaveLength(1)
  })

  test('a response that is cut off before the first part is on screen causes one more request', async () => {
    const { responses } = await suspended()
    await responses[0]?.partAndFail(part, cut)
    await shows('Tea,no note,fetching,NetworkError')
    await responses[1]?.fail(cut, part)
    expect(await shows('Tea,no note,NetworkError')).toBeDefined()
    expect(responses).toHaveLength(2)
  })

  test('a component that unmounts after the first part aborts the request', async () => {
    const { latest, unmount } = await suspended()
    await latest().part(part)
    await shows('Tea,no note,fetching')
    unmount()
    await nextTask()
    expect(latest().signal.aborted).toBe(true)
  })
})

const options = { variables: { id: '1' } }

function Suspending({ store }: { store?: QueryStore }) {
  const { data } = useSuspenseQuery<GrowingTodo>(DeferringTodoQuery, { ...options, store })
  return <output>{data.todo.note ?? 'no note'}</output>
}

function Plain() {
  return <i>{useQuery(DeferringTodoQuery, options).status}</i>
}

describe('useSuspenseQuery between the first part and the commit that shows it', () => {
  let root: Root
  let container: HTMLElement

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    container = document.body.appendChild(document.createElement('div'))
    root = createRoot(container)
  })
  afterEach(() => {
    root.unmount()
    container.remove()
    vi.unstubAllGlobals()
  })

  /** Outside `act`, React waits for about 300 ms before it shows a suspended component. */
  const shows = (text: string) =>
    vi.waitFor(() => expect(container.textContent).toContain(text), { timeout: 20_000 })

  async function show() {
    const { fetcher, latest, responses } = fakeStream()
    const store = createQueryStore(fakeClient().client, { fetcher })
    let hide = (): void => undefined
    function PlainUntilHidden() {
      const [shown, setShown] = useState(true)
      useEffect(() => {
        hide = () => setShown(false)
      }, [])
      return shown && <Plain />
    }
    root.render(
      <GraphQLProvider store={store}>
        <PlainUntilHidden />
        <Boundary>
          <Suspending />
        </Boundary>
      </GraphQLProvider>,
    )
    await vi.waitFor(latest)
    const give = (data: unknown, hasNext: boolean) => {
      latest().give(data, hasNext)
      return milliseconds(30)
    }
    return { give, responses, hide: () => hide() }
  }

  test('a response that ends before its first part is on screen is not fetched again', async () => {
    const { give, responses } = await show()
    await give(part, true)
    await give(whole, false)
    await shows('green')
    expect(responses).toHaveLength(1)
  })

  test('a request goes on when other components leave before the first part is on screen', async () => {
    const { give, responses, hide } = await show()
    await give(part, true)
    hide()
    await shows('no note')
    expect(responses.map(({ signal }) => signal.aborted)).toEqual([false])
  })
})

test('a component that hydrates waits for the whole response, as the server did', async () => {
  const server = createQueryStore(fakeClient().client)
  setQueryData(server, DeferringTodoQuery, whole, { variables: options.variables })
  hydrate(server, dehydrate(server))
  const stream = fakeStream()
  const { store } = harness({ fetcher: stream.fetcher })
  const page = (own: QueryStore) => (
    <Boundary>
      <Suspending store={own} />
    </Boundary>
  )
  const container = served(renderToString(page(server)))
  const { errors } = await hydrateElement(container, page(store))
  await nextTask()
  await stream.latest().part(part)
  await stream.latest().end(whole)
  await nextTask()
  expect(container.textContent).toBe('green')
  expect(errors).toEqual([])
})

describe('useSuspenseQuery after an error', () => {
  silenceCaughtErrors()

  test('an error of an earlier response is not thrown to a component that suspends later', async () => {
    const stream = fakeStream()
    const { render } = harness({ fetcher: stream.fetcher })
    const page = (key?: string) => (
      <ErrorBoundary>
        <Boundary>{key && <Suspending key={key} />}</Boundary>
      </ErrorBoundary>
    )
    const { rerender } = render(page('first'))
    await nextTask()
    await stream.latest().part(part)
    await nextTask()
    await stream.latest().fail(new NetworkError('cut'), part)
    rerender(page())
    await nextTask()
    rerender(page('second'))
    await nextTask()
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_100)
    await stream.latest().fail(new NetworkError('again'))
    await nextTask()
    expect(stream.responses).toHaveLength(2)
    expect(screen.getByText('Retry after NetworkError')).toBeDefined()
  })
})
