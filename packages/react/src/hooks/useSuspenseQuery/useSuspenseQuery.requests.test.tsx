import { act, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { fakeClient } from '../../../test/fakes/fakeClient.ts'
import { harness, modes, nextTask, titled, type TodoData, TodoQuery } from '../../../test/harness/harness.tsx'
import { hydrateElement, served } from '../../../test/harness/hydrate.tsx'
import { Boundary, SuspendingTitle, Title } from '../../../test/screens/suspense.tsx'
import { Todo } from '../../../test/screens/todo.tsx'
import {
  clearStore,
  createQueryStore,
  dehydrate,
  hydrate,
  setQueryData,
  useSuspenseQuery,
} from '../../index.ts'
import { runMutation } from '../../store/mutation/runMutation.ts'

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
