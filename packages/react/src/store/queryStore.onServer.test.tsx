import { act, fireEvent, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { offline } from '../../test/fakes/fakeClient.ts'
import { fakeClock } from '../../test/harness/outsideAct.ts'
import { silenceCaughtErrors } from '../../test/harness/console.ts'
import { harness, titled, type TodoData, TodoQuery } from '../../test/harness/harness.tsx'
import {
  getQueryData,
  persist,
  prefetchQuery,
  refetchOnReturn,
  setQueryData,
  useSuspenseQuery,
} from '../index.ts'

// React runs in places without a `window`, where components stay: in a terminal (Ink), in a worker, in the host of an extension.

const first = { variables: { id: '1' } }

/** A store that was created where there is no `window`. */
function storeWithoutWindow(onServer?: boolean) {
  vi.stubGlobal('window', undefined)
  const all = harness({ onServer, gcTime: 1_000 })
  vi.unstubAllGlobals()
  return all
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? (
      <button onClick={() => this.setState({ failed: false })}>Retry</button>
    ) : (
      this.props.children
    )
  }
}

const Todo = () => <p>{useSuspenseQuery<TodoData, { id: string }>(TodoQuery, first).data.todo.title}</p>

describe.each([
  { what: 'without `onServer`', onServer: undefined, isServer: true },
  { what: 'with `onServer: true`', onServer: true, isServer: true },
  { what: 'with `onServer: false`', onServer: false, isServer: false },
])('a store without a window, $what', ({ onServer, isServer }) => {
  fakeClock()
  silenceCaughtErrors()

  test(`${isServer ? 'keeps' : 'forgets'} the data that nobody uses`, async () => {
    const { last, store } = storeWithoutWindow(onServer)
    void prefetchQuery(store, TodoQuery, first)
    await act(() => last().respond(titled('Tea')))
    await act(() => vi.advanceTimersByTimeAsync(301_000))
    expect(getQueryData(store, TodoQuery, first)).toEqual(isServer ? titled('Tea') : undefined)
  })

  test(`${isServer ? 'does not try' : 'tries'} a failed query again when its boundary is reset`, async () => {
    const { calls, last, render } = storeWithoutWindow(onServer)
    render(
      <Boundary>
        <Suspense>
          <Todo />
        </Suspense>
      </Boundary>,
    )
    // A query that suspends is sent after the render.
    await act(() => vi.advanceTimersByTimeAsync(0))
    await act(() => last().fail(offline))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    fireEvent.click(screen.getByText('Retry'))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(calls).toHaveLength(isServer ? 1 : 2)
  })

  test(`${isServer ? 'does not fetch' : 'fetches'} again when \`listen\` tells of a return`, async () => {
    const { calls, last, renderTodo, store } = storeWithoutWindow(onServer)
    const returns: (() => void)[] = []
    const listen = (returned: () => void) => {
      returns.push(returned)
      return () => undefined
    }
    onTestFinished(refetchOnReturn(store, { listen }))
    renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    act(() => returns.forEach((comeBack) => comeBack()))
    expect(calls).toHaveLength(isServer ? 1 : 2)
  })

  test(`${isServer ? 'keeps nothing' : 'keeps its data'} over a restart`, async () => {
    const items = new Map<string, string>()
    const storage = () => ({
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => void items.set(key, text),
      removeItem: (key: string) => void items.delete(key),
    })
    const start = () => {
      const { store } = storeWithoutWindow(onServer)
      onTestFinished(persist(store, storage, { key: 'queries' }).stop)
      return store
    }
    setQueryData(start(), TodoQuery, titled('Tea'), first)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(getQueryData(start(), TodoQuery, first)).toEqual(isServer ? undefined : titled('Tea'))
  })
})

test('with `onServer: true`, a store is on a server although there is a window, as in a test of a server', () => {
  const { store } = harness({ onServer: true })
  const listen = vi.fn()
  refetchOnReturn(store, { listen })()
  expect(listen).not.toHaveBeenCalled()
})
