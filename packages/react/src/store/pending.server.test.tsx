import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type ReactNode, Suspense } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { offline } from '../../test/fakes/errors.ts'
import { fakeClient, flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import { watchWarnings } from '../../test/harness/console.ts'
import { SuspendedTodo, Todo } from '../../test/screens/todo.tsx'
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
