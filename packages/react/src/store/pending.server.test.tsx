import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type ReactNode, Suspense } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { expect, test, vi, beforeEach, describe } from 'vitest'
import { offline, flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import { watchWarnings } from '../../test/harness/console.ts'
import { SuspendedTodo, Todo } from '../../test/screens/todo.tsx'
import { titled } from '../../test/screens/todoQuery.ts'
import { dehydrate, GraphQLProvider, HydrationBoundary, prefetchQuery, type QueryStore } from '../index.ts'
import { NetworkError } from '@thinql/core'
import { entryOf, fakeStore, prefetchTodo } from '../../test/fakes/fakeStore.ts'
import { persist } from './persist.ts'
import { setQueryData } from './queryData.ts'
import { suspend } from './entry/suspend.ts'

watchWarnings()

/** Renders HTML with a store of its own, from the promises of another store, as Server Components do. */
function renderSent(children: ReactNode) {
  const { store, ...sender } = fakeStore()
  void prefetchTodo(store)
  const state = dehydrate(store, { pending: true })
  const renderer = fakeStore()
  const page = (
    <GraphQLProvider store={renderer.store}>
      <HydrationBoundary state={state}>
        <Suspense fallback={<p>waiting</p>} children={children} />
      </HydrationBoundary>
    </GraphQLProvider>
  )
  const html = new PassThrough()
  const errors: unknown[] = []
  renderToPipeableStream(page, { onError: (error) => void errors.push(error) }).pipe(html)
  return { ...sender, errors, html, requests: renderer.calls }
}

test('useSuspenseQuery renders the data of a pending query into streamed HTML, and sends nothing', async () => {
  const { html, last, requests } = renderSent(<SuspendedTodo />)
  await flushMicrotasks()
  await last().respond(titled('Tea'))
  expect(await text(html)).toContain('<p>Tea</p>')
  expect(requests).toHaveLength(0)
})

test('useSuspenseQuery leaves a query that has failed to the browser, and does not send it again', async () => {
  const { errors, html, last, requests } = renderSent(<SuspendedTodo />)
  await flushMicrotasks()
  await last().fail(offline)
  const streamed = await text(html)
  expect(errors).toMatchObject([
    { name: 'NetworkError', message: 'query Todo: the request that the server had sent has failed.' },
  ])
  expect(streamed).toContain('<p>waiting</p>')
  expect(streamed).not.toContain('<p>Tea</p>')
  expect(requests).toHaveLength(0)
})

async function renderSuspended(store: QueryStore) {
  renderToString(<GraphQLProvider store={store} children={<Suspense children={<SuspendedTodo />} />} />)
  await flushMicrotasks()
}

test('useSuspenseQuery sends a query that has failed once, also when it renders seconds later', async () => {
  const { calls, last, store } = fakeStore()
  await renderSuspended(store)
  await last().fail(offline)
  await renderSuspended(store)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000)
  await renderSuspended(store)
  expect(calls).toHaveLength(1)
})

test('useSuspenseQuery on a server sends a query again if its prefetch has failed', async () => {
  const { calls, last, store } = fakeStore()
  const prefetched = prefetchTodo(store)
  await last().fail(offline)
  await prefetched
  await renderSuspended(store)
  expect(calls).toHaveLength(2)
})

/** Returns the state of a server that has loaded this title. */
async function stateOf(title: string) {
  const { last, store } = fakeStore()
  void prefetchTodo(store)
  await last().respond(titled(title))
  return dehydrate(store)
}

async function page(...titles: string[]) {
  const boundaries = titles.map(async (title) => (
    <HydrationBoundary key={title} state={await stateOf(title)}>
      <Todo />
    </HydrationBoundary>
  ))
  return <GraphQLProvider store={fakeStore().store}>{await Promise.all(boundaries)}</GraphQLProvider>
}

// https://github.com/TanStack/query/pull/11310
test('a server shows the data of a second boundary for a query that it has already, and React logs nothing', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  expect(renderToString(await page('Tea', 'Coffee'))).toBe('<p>Tea</p><p>Coffee</p>')
  expect(errors).not.toHaveBeenCalled()
})

// https://github.com/TanStack/query/pull/11395
// https://github.com/muxinc/elements/issues/1225
test('a state that a framework has cached is the same at each prerender of the same response', async () => {
  const { last, store } = fakeStore()
  void prefetchTodo(store)
  await last().respond(titled('Tea'))
  const state = JSON.stringify(dehydrate(store))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(JSON.stringify(dehydrate(store))).toBe(state)
})

describe('the store of a server', () => {
  const query = 'query A { a }'

  beforeEach(() => {
    vi.useFakeTimers()
  })

  test('a store on a server leaves no timer after a prefetch or a write', async () => {
    const { last, store } = fakeStore()
    const prefetched = prefetchQuery(store, query)
    await last().respond({ a: 1 })
    await prefetched
    setQueryData(store, 'query B { b }', { b: 1 })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a store on a server that a browser would keep starts no timer to save a write', () => {
    const { store } = fakeStore()
    persist(store, () => localStorage, { key: 'queries' })
    setQueryData(store, query, { a: 1 })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a store on a server leaves no timer after a component has suspended and failed', async () => {
    const { last, store } = fakeStore()
    const entry = entryOf(store, query)
    void suspend(entry, undefined, undefined)
    await flushMicrotasks()
    await last().fail(offline)
    expect(suspend(entry, undefined, undefined)).toBeInstanceOf(NetworkError)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('dehydrate on a server gives the wall-clock time of a response', () => {
    vi.useRealTimers()
    const { store } = fakeStore()
    setQueryData(store, query, { a: 1 })
    const [entry] = Object.values(dehydrate(store)) as { time: number }[]
    expect(Math.abs(Number(entry?.time) - Date.now())).toBeLessThan(2_000)
  })
})
