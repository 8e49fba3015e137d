import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi, beforeEach, onTestFinished } from 'vitest'
import {
  harness,
  nextTask,
  titled,
  DeferringTodoQuery,
  it,
  isStrict,
  expectText,
  Boundary,
  SuspendingTitle,
  Title,
  ErrorBoundary,
  Todo,
  silenceCaughtErrors,
  leaveAct,
  waitForTasks,
  fakeStore,
  hydrateElement,
  served,
} from '../../../test/harness/harness.tsx'
import { clearStore, GraphQLProvider, useSuspenseQuery, type QueryStore, setQueryData } from '../../index.ts'
import { NetworkError } from '@thinql/core'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { StoreProvider } from '../../../recipes/StoreProvider.tsx'
import { fakeStream } from '../../../test/fakes/fakeStream.ts'

const first = { variables: { id: '1' } }

// https://github.com/react/react/issues/30799
it('a suspended component shows its fallback once, however often its parent renders', async () => {
  const { calls, render, respond } = harness()
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
  await respond(titled('Tea'))
  expectText('Tea')
  expect(onFallback).toHaveBeenCalledTimes(mounts)
  // StrictMode runs an effect twice.
  expect(mounts).toBe(isStrict() ? 2 : 1)
  expect(calls).toHaveLength(1)
})

it('a suspended component keeps its request when the other hook of the query has left', async () => {
  const { calls, last, render, respond } = harness()
  const title = <SuspendingTitle key="b" />
  const { rerender } = render([<Todo key="a" />, title])
  rerender([title])
  await nextTask()
  expect(last().signal.aborted).toBe(false)
  await respond(titled('Tea'))
  expectText('Tea')
  expect(calls).toHaveLength(1)
})

// https://github.com/facebook/relay/issues/3298
it('a component that moves to another place has its data there at once, also with gcTime 0', async () => {
  const { render, respond } = harness({ gcTime: 0 })
  const { rerender } = render(<SuspendingTitle />)
  await nextTask()
  await respond(titled('Tea'))
  rerender(<p children={<SuspendingTitle />} />)
  expectText('Tea')
  await nextTask()
  expectText('Tea')
})

// https://github.com/TanStack/query/issues/2187
it('a component suspends again after clearStore, also while it is suspended', async () => {
  const { calls, render, store, respond } = harness()
  render(<SuspendingTitle />)
  await nextTask()
  await respond(titled('of the user before'))
  act(() => clearStore(store))
  expectText('loading')
  act(() => clearStore(store))
  await respond(titled('of this user'))
  expectText('of this user')
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
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
    })
    root.render(page)
    return sent
  }

  function useTitle(name: string) {
    return useSuspenseQuery<{ title: string }>(`query ${name} { title }`).data.title
  }

  function Title({ name }: { name: string }) {
    return <p>{useTitle(name)}</p>
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

  // https://github.com/TanStack/query/issues/6727
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
  const { data, error, fetching } = useSuspenseQuery<GrowingTodo>(DeferringTodoQuery, {
    variables: { id: '1' },
  })
  const { title, note = 'no note' } = data.todo
  return <p>{[title, note, fetching && 'fetching', error?.name].filter(Boolean).join()}</p>
}

async function suspended() {
  const stream = fakeStream()
  const { render } = harness({ fetcher: stream.fetcher, query: DeferringTodoQuery })
  const { unmount } = render(
    <ErrorBoundary>
      <Boundary>
        <Growing />
      </Boundary>
    </ErrorBoundary>,
  )
  await nextTask()
  expectText('loading')
  return { ...stream, unmount }
}
const shows = (text: string) => screen.findByText(text)

// https://github.com/TanStack/query/issues/10924
// https://github.com/urql-graphql/urql/pull/3687
it('a component with suspense shows the first part at once, and the rest as it arrives', async () => {
  const { responses, latest } = await suspended()
  await latest().part(part)
  expect(await shows('Tea,no note,fetching')).toBeDefined()
  await latest().part(whole)
  expect(await shows('Tea,green,fetching')).toBeDefined()
  await latest().end(whole)
  expect(await shows('Tea,green')).toBeDefined()
  expect(responses).toHaveLength(1)
})

test('a component that hydrates shows the whole response only, and does not render without end before', async () => {
  const { fetcher, latest } = fakeStream()
  let renders = 0
  function Counted() {
    // A test that fails must end.
    if (renders++ > 50) return null
    return <Growing />
  }
  const pageWith = (store: QueryStore) => (
    <GraphQLProvider store={store}>
      <Boundary>
        <Counted />
      </Boundary>
    </GraphQLProvider>
  )
  const server = fakeStore()
  setQueryData(server.store, DeferringTodoQuery, whole, first)
  const container = served(renderToString(pageWith(server.store)))
  await hydrateElement(container, pageWith(fakeStore({ fetcher }).store))
  renders = 0
  for (const title of ['C', 'Co']) await latest().part(titled(title))
  expect(container.textContent).toBe('Tea,green')
  expect(renders).toBeLessThan(5)
  await latest().end(titled('Coffee'))
  expect(container.textContent).toBe('Coffee,no note')
})

it('a response that is cut off before the first part is on screen causes one more request', async () => {
  const { responses } = await suspended()
  await responses[0]?.partAndFail(part, cut)
  await shows('Tea,no note,fetching,NetworkError')
  await responses[1]?.fail(cut, part)
  expect(await shows('Tea,no note,NetworkError')).toBeDefined()
  expect(responses).toHaveLength(2)
})

it('a component that unmounts after the first part aborts the request', async () => {
  const { latest, unmount } = await suspended()
  await latest().part(part)
  await shows('Tea,no note,fetching')
  unmount()
  await nextTask()
  expect(latest().signal.aborted).toBe(true)
})
