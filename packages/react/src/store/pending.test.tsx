import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, test } from 'vitest'
import { offline, partly } from '../../test/fakes/errors.ts'
import { milliseconds } from '../../test/harness/outsideAct.ts'
import { type FakeCall, flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import { watchWarnings } from '../../test/harness/console.ts'
import { harness, modes, nextTask, titled, TodoQuery } from '../../test/harness/harness.tsx'
import { SuspendedTodo, Todo } from '../../test/screens/todo.tsx'
import { serverStore } from '../../test/stores/serverStore.ts'
import {
  clearStore,
  dehydrate,
  type DehydratedState,
  getQueryData,
  hydrate,
  HydrationBoundary,
  prefetchQuery,
  useInfiniteQuery,
} from '../index.ts'

import { follow } from './dehydrate.ts'
import { forget } from './entry/lifetime.ts'
import { takeState } from './hydrate.ts'
import { internalsOf } from './queryStore.ts'

const first = { variables: { id: '1' } }
const warn = watchWarnings()

/** A server that has sent a query, and the state that it sends to a browser before the response has come. */
function sent() {
  const server = serverStore()
  void prefetchQuery(server.store, TodoQuery, first)
  return { ...server, state: dehydrate(server.store, { pending: true }) }
}

const valueOf = (state: DehydratedState) => Object.values(state)[0] as { pending: Promise<unknown> }

describe('dehydrate with `pending`', () => {
  test('`pending` dehydrates a promise of a query in flight, which resolves to its data', async () => {
    const { last, state } = sent()
    await last().respond(titled('Tea'))
    expect(await valueOf(state).pending).toEqual({
      pages: [{ data: titled('Tea') }],
      time: expect.any(Number) as number,
    })
  })

  test('`pending` dehydrates a promise that resolves to null when the request fails', async () => {
    const { last, state } = sent()
    await last().fail(offline)
    expect(await valueOf(state).pending).toBeNull()
  })

  test('`pending` dehydrates the data of a query that has come, and no promise', async () => {
    const { last, store } = sent()
    await last().respond(titled('Tea'))
    expect(valueOf(dehydrate(store, { pending: true }))).not.toHaveProperty('pending')
  })

  test('dehydrate without `pending` has no query in flight', () => {
    expect(dehydrate(sent().store)).toEqual({})
  })
})

describe.each(modes)('a browser that gets promises, $mode', ({ strict }) => {
  const show = (state: DehydratedState, children = <Todo />) => {
    const browser = harness({ strict })
    const page = (now = state) => (
      <HydrationBoundary state={now}>
        <Suspense fallback={<p>waiting</p>} children={children} />
      </HydrationBoundary>
    )
    return { ...browser, page, view: browser.render(page()) }
  }
  const shown = () => screen.getByRole('paragraph').textContent

  test('useQuery shows loading and then the data of a promise, and sends no request', async () => {
    const { last, state } = sent()
    const { calls } = show(state)
    expect(shown()).toBe('loading')
    await act(() => last().respond(titled('Tea')))
    expect(shown()).toBe('Tea')
    expect(calls).toHaveLength(0)
  })

  test('useSuspenseQuery suspends until the promise has its data, and sends no request', async () => {
    const { last, state } = sent()
    const { calls } = show(state, <SuspendedTodo />)
    expect(shown()).toBe('waiting')
    await act(() => last().respond(titled('Tea')))
    expect(shown()).toBe('Tea')
    expect(calls).toHaveLength(0)
  })

  test.each([
    ['fails', offline],
    ['has data beside errors', partly(titled('partial'))],
  ])('the browser fetches a query once when the request of the server %s', async (_, error) => {
    const { last, state } = sent()
    const { calls, last: own } = show(state)
    await act(() => last().fail(error))
    expect(shown()).toBe('loading')
    expect(calls).toHaveLength(1)
    await act(() => own().fail(offline))
    expect(shown()).toBe('error')
    expect(calls).toHaveLength(1)
  })

  test('the browser fetches a query, and the console says why, when the state has gone through JSON', async () => {
    const { calls, last } = show(JSON.parse(JSON.stringify(sent().state)) as DehydratedState)
    await act(nextTask)
    await act(() => last().respond(titled('Tea')))
    expect(shown()).toBe('Tea')
    expect(calls).toHaveLength(1)
    expect(warn.mock.calls.flat()).toEqual([
      "thinql: hydrate() got no promise for query Todo, so the browser fetches it. JSON can't carry the promises of dehydrate(store, { pending: true }): pass the state as a prop from a Server Component, or return it from a loader.",
    ])
  })

  test.each<[string, (own: FakeCall) => Promise<void>]>([
    ['data on screen', (own) => own.respond(titled('Coffee'))],
    ['data beside an error', (own) => own.fail(partly(titled('Coffee')))],
  ])('the browser keeps %s that came after the data of the server, and fetches', async (_, finish) => {
    const old = sent()
    await act(() => old.last().respond(titled('Tea')))
    await milliseconds(5)
    const { calls, last, page, view } = show({})
    await act(() => finish(last()))
    view.rerender(page(old.state))
    await act(nextTask)
    expect(shown()).toBe('Coffee')
    await act(() => last().respond(titled('Milk')))
    expect(shown()).toBe('Milk')
    expect(calls).toHaveLength(2)
  })

  test('the browser sends no request when the clock of the server is an hour behind', async () => {
    const { last, state } = sent()
    const [[key, { pending }]] = Object.entries(state) as [[string, { pending: Promise<{ time: number }> }]]
    const early = pending.then((data) => ({ ...data, time: data.time - 3_600_000 }))
    const { calls } = show({ [key]: { pending: early } })
    await act(() => last().respond(titled('Tea')))
    expect(shown()).toBe('Tea')
    expect(calls).toHaveLength(0)
  })

  test('the browser does not replace its own request in flight with a promise', async () => {
    const { calls, last, render, store } = harness({ strict })
    void prefetchQuery(store, TodoQuery, first)
    render(<HydrationBoundary state={sent().state} children={<Todo />} />)
    await act(() => last().respond(titled('Tea')))
    expect(shown()).toBe('Tea')
    expect(calls).toHaveLength(1)
  })

  test('a promise that resolves after `clearStore` changes nothing', async () => {
    const { last, state } = sent()
    const { calls, store } = show(state)
    act(() => clearStore(store))
    await act(() => last().respond(titled('of another user')))
    expect(shown()).toBe('loading')
    expect(calls).toHaveLength(1)
  })
})

test('a promise that is taken again brings back data that the store has forgotten', async () => {
  const { last, state } = sent()
  const { store } = harness()
  const take = () => takeState(store, state, { follow })
  take()
  await last().respond(titled('Tea'))
  await flushMicrotasks()
  expect(getQueryData(store, TodoQuery, first)).toEqual(titled('Tea'))
  const [entry] = internalsOf(store).entries.values()
  if (entry) forget(entry)
  expect(getQueryData(store, TodoQuery, first)).toBeUndefined()
  take()
  expect(getQueryData(store, TodoQuery, first)).toEqual(titled('Tea'))
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
  const { calls, last, renderHook, store } = harness()
  takeState(store, state, { follow })
  const { result } = renderHook(useRows)
  if (comes) await act(() => sender.last().respond({ rows: ['Tea'] }))
  else {
    await act(() => sender.last().fail(offline))
    await act(() => last().respond({ rows: ['Tea'] }))
  }
  expect(result.current.pages).toEqual([{ rows: ['Tea'] }])
  expect(calls).toHaveLength(comes ? 0 : 1)
})

test('hydrate leaves out promises, so the browser fetches their queries', () => {
  const { state } = sent()
  const { calls, renderTodo, store } = harness()
  hydrate(store, state)
  renderTodo(first)
  expect(calls).toHaveLength(1)
})
