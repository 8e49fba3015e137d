import { act, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi, beforeEach, onTestFinished } from 'vitest'
import { fakeClient } from '../../../test/fakes/fakeClient.ts'
import {
  harness,
  modes,
  nextTask,
  titled,
  type TodoData,
  TodoQuery,
  hydrateElement,
  served,
} from '../../../test/harness/harness.tsx'
import { Boundary, SuspendingTitle, Title, ErrorBoundary } from '../../../test/screens/suspense.tsx'
import { Todo } from '../../../test/screens/todo.tsx'
import {
  clearStore,
  createQueryStore,
  dehydrate,
  hydrate,
  setQueryData,
  useSuspenseQuery,
  type QueryStore,
} from '../../index.ts'
import { runMutation } from '../../store/mutation/runMutation.ts'
import { createClient } from '@thinql/core'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { StoreProvider } from '../../../recipes/StoreProvider.tsx'
import { silenceCaughtErrors } from '../../../test/harness/console.ts'
import { leaveAct, waitForTasks } from '../../../test/harness/outsideAct.ts'

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
