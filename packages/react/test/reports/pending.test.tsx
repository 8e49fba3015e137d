import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type DehydratedState,
  dehydrate,
  GraphQLProvider,
  HydrationBoundary,
  prefetchQuery,
} from '../../src/index.ts'
import { offline } from '../fakes/errors.ts'
import { flushMicrotasks } from '../fakes/fakeClient.ts'
import { watchErrors, watchWarnings } from '../harness/console.ts'
import { harness, titled, TodoQuery } from '../harness/harness.tsx'
import { hydrateElement, served } from '../harness/hydrate.tsx'
import { Todo } from '../screens/todo.tsx'
import { serverStore } from '../stores/serverStore.ts'
import { first } from './reports.tsx'

// Queries that a server has started and not awaited.
watchWarnings()

/** The state of such a server, and a browser that gets it. */
function pendingPage() {
  const server = serverStore()
  void prefetchQuery(server.store, TodoQuery, first)
  const state = dehydrate(server.store, { pending: true })
  const browser = harness()
  const page = (sent: DehydratedState = state) => (
    <GraphQLProvider store={browser.store}>
      <HydrationBoundary state={sent}>
        <Todo />
      </HydrationBoundary>
    </GraphQLProvider>
  )
  return { calls: browser.calls, page, respond: () => server.last().respond(titled('Tea')), state }
}

// https://github.com/TanStack/query/issues/9642
// https://github.com/scibly-dev/scibly/issues/29
test('a query whose data comes between the HTML and hydration hydrates without a mismatch, and sends nothing', async () => {
  const { calls, page, respond } = pendingPage()
  await respond()
  const { errors, text } = await hydrateElement(served('<p>loading</p>'), page())
  expect(errors).toEqual([])
  expect(text).toBe('Tea')
  expect(calls).toHaveLength(0)
})

// https://github.com/remix-run/remix/issues/9576
// https://github.com/Shopify/hydrogen/issues/1182
test('a page that hydrates with a mismatch of its own shows data that comes later', async () => {
  watchErrors()
  const { calls, page, respond } = pendingPage()
  const element = served('<p>of an extension</p>')
  const { errors } = await hydrateElement(element, page())
  expect(errors).not.toEqual([])
  await act(respond)
  expect(element.textContent).toBe('Tea')
  expect(calls).toHaveLength(0)
})

// https://github.com/remix-run/react-router/issues/9706
test('a navigation that is left while its data is pending logs nothing and sends nothing', async () => {
  const errors = watchErrors()
  const rejected = vi.fn()
  process.on('unhandledRejection', rejected)
  onTestFinished(() => void process.off('unhandledRejection', rejected))
  const { calls, page, state } = pendingPage()
  const [key = ''] = Object.keys(state)
  let abort: (reason: Error) => void = () => undefined
  const pending = new Promise((_, reject) => (abort = reject))
  const { render } = harness()
  const { unmount } = render(page({ [key]: { pending } }))
  expect(screen.getByText('loading')).toBeDefined()
  unmount()
  await new Promise((resolve) => setTimeout(resolve, 5))
  abort(new Error('Deferred data aborted'))
  await flushMicrotasks()
  await new Promise((resolve) => setTimeout(resolve, 5))
  // A request with a signal that is aborted already isn't sent.
  const sent = calls.filter(({ signal }) => !signal.aborted)
  expect([errors.mock.calls, rejected.mock.calls, sent]).toEqual([[], [], []])
})

// https://github.com/TanStack/query/pull/8383
test('a second navigation to the same page brings the data of its new promise', async () => {
  const { calls, page, respond } = pendingPage()
  const view = harness().render(page())
  await act(respond)
  await new Promise((resolve) => setTimeout(resolve, 5))
  const later = serverStore()
  void prefetchQuery(later.store, TodoQuery, first)
  view.rerender(page(dehydrate(later.store, { pending: true })))
  expect(screen.getByText('Tea')).toBeDefined()
  await act(() => later.last().respond(titled('Coffee')))
  expect(screen.getByText('Coffee')).toBeDefined()
  expect(calls).toHaveLength(0)
})

// https://github.com/vercel/next.js/issues/67863
// https://github.com/farming-labs/farm.js/issues/1316
// The page stays at its fallback, or shows the error of a navigation that was left.
test.each([
  ['without a reason', () => Promise.reject<null>(undefined as unknown as Error)],
  ['before the page is opened', async () => Promise.reject<null>(new Error('aborted'))],
])('a promise of the server that is rejected %s makes the browser send the query once', async (_, reject) => {
  const { calls, page, state } = pendingPage()
  const [key = ''] = Object.keys(state)
  const pending = reject()
  pending.catch(() => undefined)
  await flushMicrotasks()
  harness().render(page({ [key]: { pending } }))
  await act(flushMicrotasks)
  expect(calls).toHaveLength(1)
  await act(() => calls[0]?.respond(titled('Tea')))
  expect(screen.getByText('Tea')).toBeDefined()
  expect(calls).toHaveLength(1)
})

// https://github.com/TanStack/router/issues/4084
// https://github.com/sveltejs/kit/issues/9785
test('a query that fails on a server after its page is gone does not end the process', async () => {
  const rejected = vi.fn()
  process.on('unhandledRejection', rejected)
  onTestFinished(() => void process.off('unhandledRejection', rejected))
  const server = serverStore()
  void prefetchQuery(server.store, TodoQuery, first)
  dehydrate(server.store, { pending: true })
  await server.last().fail(offline)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(rejected).not.toHaveBeenCalled()
})
