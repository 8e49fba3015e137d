import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type ReactNode, Suspense } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { offline, fakeClient, flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import { watchWarnings } from '../../test/harness/console.ts'
import { SuspendedTodo, Todo, firstTodo } from '../../test/screens/todo.tsx'
import { titled, TodoQuery } from '../../test/screens/todoQuery.ts'
import { createQueryStore, dehydrate, GraphQLProvider, HydrationBoundary, prefetchQuery } from '../index.ts'

watchWarnings()
const first = { variables: { id: '1' } }

/** Renders HTML with a store of its own, from the promises of another store, as Server Components do. */
function renderSent(children: ReactNode) {
  const sender = fakeClient()
  const store = createQueryStore(sender.client)
  void prefetchQuery(store, TodoQuery, first)
  const state = dehydrate(store, { pending: true })
  const renderer = fakeClient()
  const page = (
    <GraphQLProvider store={createQueryStore(renderer.client)}>
      <HydrationBoundary state={state}>
        <Suspense fallback={<p>waiting</p>} children={children} />
      </HydrationBoundary>
    </GraphQLProvider>
  )
  const html = new PassThrough()
  renderToPipeableStream(page, { onError: () => undefined }).pipe(html)
  return { ...sender, html, requests: renderer.calls }
}

test('useSuspenseQuery renders the data of a pending query into streamed HTML, and sends nothing', async () => {
  const { html, last, requests } = renderSent(<SuspendedTodo />)
  await flushMicrotasks()
  await last().respond(titled('Tea'))
  expect(await text(html)).toContain('<p>Tea</p>')
  expect(requests).toHaveLength(0)
})

test('useQuery renders loading for a pending query, and sends nothing', async () => {
  const { html, requests } = renderSent(<Todo />)
  expect(await text(html)).toContain('<p>loading</p>')
  expect(requests).toHaveLength(0)
})

test('useSuspenseQuery leaves a query that has failed to the browser, and does not send it again', async () => {
  const { html, last, requests } = renderSent(<SuspendedTodo />)
  await flushMicrotasks()
  await last().fail(offline)
  const streamed = await text(html)
  expect(streamed).toContain('<p>waiting</p>')
  expect(streamed).not.toContain('<p>Tea</p>')
  expect(requests).toHaveLength(0)
})

test('useSuspenseQuery sends a query that has failed once, also when it renders seconds later', async () => {
  const { calls, client, last } = fakeClient()
  const store = createQueryStore(client)
  const render = async () => {
    renderToString(
      <GraphQLProvider store={store}>
        <Suspense children={<SuspendedTodo />} />
      </GraphQLProvider>,
    )
    await flushMicrotasks()
  }
  await render()
  await last().fail(offline)
  await render()
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000)
  onTestFinished(() => later.mockRestore())
  await render()
  expect(calls).toHaveLength(1)
})

// What a server renders below a boundary, and what it sends.

/** Returns the state of a server that has loaded this title. */
async function stateOf(title: string) {
  const { client, last } = fakeClient()
  const store = createQueryStore(client)
  void prefetchQuery(store, TodoQuery, firstTodo)
  await last().respond(titled(title))
  return dehydrate(store)
}

/** A page with a boundary for each title. */
async function page(...titles: string[]) {
  const boundaries = titles.map(async (title) => (
    <HydrationBoundary key={title} state={await stateOf(title)}>
      <Todo />
    </HydrationBoundary>
  ))
  const { client } = fakeClient()
  return <GraphQLProvider store={createQueryStore(client)}>{await Promise.all(boundaries)}</GraphQLProvider>
}

// https://github.com/TanStack/query/pull/11310
test('a server shows the data of a second boundary for a query that it has already, and React logs nothing', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => errors.mockRestore())
  expect(renderToString(await page('Tea', 'Coffee'))).toBe('<p>Tea</p><p>Coffee</p>')
  expect(errors).not.toHaveBeenCalled()
})

// https://github.com/TanStack/query/pull/11395
// https://github.com/muxinc/elements/issues/1225
test('a state that a framework has cached is the same at each prerender of the same response', async () => {
  const { client, last } = fakeClient()
  const store = createQueryStore(client)
  void prefetchQuery(store, TodoQuery, firstTodo)
  await last().respond(titled('Tea'))
  const state = JSON.stringify(dehydrate(store))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(JSON.stringify(dehydrate(store))).toBe(state)
})
