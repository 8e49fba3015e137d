import { act, screen } from '@testing-library/react'
import type { GraphQLDocument } from '@thinql/core'
import { useEffect, useState, useTransition } from 'react'
import { expect, test, vi } from 'vitest'
import {
  clearStore,
  prefetchQuery,
  QueryErrorBoundary,
  skipToken,
  useSuspenseQueries,
  useSuspenseQuery,
} from '../../src/index.ts'
import { offline } from '../fakes/errors.ts'
import { silenceCaughtErrors } from '../harness/console.ts'
import { harness, nextTask, titled, type TodoData, todoItem, TodoQuery } from '../harness/harness.tsx'
import { Boundary, click, ErrorBoundary, GuardedTitle, SuspendingTitle } from '../screens/suspense.tsx'
import { Todo } from '../screens/todo.tsx'
import { failEach, first, useTodo } from './reports.tsx'

// Components that suspend for a query.
silenceCaughtErrors()

const TodoDocument: GraphQLDocument<TodoData, { id: string }> = TodoQuery

/** Shows a title, or that it is skipped. */
function Skippable({ id }: { id: string | undefined }) {
  const { data } = useSuspenseQuery(TodoDocument, { variables: id ? { id } : skipToken })
  return <p>{data?.todo.title ?? 'skipped'}</p>
}

const guarded = (id?: string) => (
  <ErrorBoundary>
    <Boundary>
      <Skippable id={id} />
    </Boundary>
  </ErrorBoundary>
)

// https://github.com/vercel/swr/issues/66
// https://github.com/TanStack/query/issues/564
test('a first load that fails shows the boundary after one request', async () => {
  const all = harness()
  all.render(<GuardedTitle />)
  await nextTask()
  await failEach(all)
  await nextTask()
  expect(screen.getByText('Retry after NetworkError')).toBeDefined()
  expect(all.calls).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/2434
test('a query that was skipped and then fails shows the boundary after one request', async () => {
  const all = harness()
  const { rerender } = all.render(guarded())
  rerender(guarded('1'))
  await nextTask()
  await failEach(all)
  expect(screen.getByText('Retry after NetworkError')).toBeDefined()
  expect(all.calls).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/1582
// https://github.com/TanStack/query/issues/10264
test.each([0, 3e9])('a query with a gcTime of %d ms is shown after one request', async (gcTime) => {
  const { calls, last, render } = harness({ gcTime })
  const { rerender } = render(<SuspendingTitle />)
  await nextTask()
  await act(() => last().respond(titled('Tea')))
  rerender(<SuspendingTitle />)
  await nextTask()
  expect(screen.getByText('Tea')).toBeDefined()
  expect(calls).toHaveLength(1)
})

// https://github.com/TanStack/query/pull/7860
test('a query with a gcTime of 0 that fails shows the boundary after one request', async () => {
  const all = harness({ gcTime: 0 })
  all.render(<GuardedTitle />)
  await nextTask()
  await failEach(all)
  await nextTask()
  expect(screen.getByText('Retry after NetworkError')).toBeDefined()
  expect(all.calls).toHaveLength(1)
})

// https://github.com/apollographql/apollo-client/issues/12587
test('a query whose `skip` ends loads, and shows its data', async () => {
  const { last, render } = harness()
  const { rerender } = render(guarded())
  expect(screen.getByText('skipped')).toBeDefined()
  rerender(guarded('1'))
  await nextTask()
  await act(() => last().respond(titled('Tea')))
  expect(screen.getByText('Tea')).toBeDefined()
})

// https://github.com/apollographql/apollo-client/issues/11085
test('`fetching` is false again after a refetch that brings equal data', async () => {
  const { calls, last, render } = harness()
  const Fetching = () => <i>{String(useSuspenseQuery(TodoQuery, first).fetching)}</i>
  render([<SuspendingTitle key="title" />, <Boundary key="fetching">{<Fetching />}</Boundary>])
  await nextTask()
  await act(() => last().respond(titled('Tea')))
  click('Refetch')
  expect(screen.getByText('true')).toBeDefined()
  await act(() => last().respond(titled('Tea')))
  expect(screen.getByText('false')).toBeDefined()
  expect(calls).toHaveLength(2)
})

// https://github.com/TanStack/query/issues/2187
test('a sign-out whose reload fails shows the boundary after one request', async () => {
  const all = harness()
  all.render(<GuardedTitle />)
  await nextTask()
  await act(() => all.last().respond(titled('Tea')))
  act(() => clearStore(all.store))
  await failEach(all)
  await nextTask()
  expect(screen.getByText('Retry after NetworkError')).toBeDefined()
  expect(all.calls).toHaveLength(2)
})

// https://github.com/apollographql/apollo-client/issues/11660
test('a component that comes a second later fetches a failed query again', async () => {
  const all = harness()
  const { unmount } = all.render(<GuardedTitle />)
  await nextTask()
  await act(() => all.last().fail(offline))
  unmount()
  const aSecondLater = performance.now() + 1_000
  vi.spyOn(performance, 'now').mockReturnValue(aSecondLater)
  all.render(<GuardedTitle />)
  vi.restoreAllMocks()
  await nextTask()
  await act(() => all.last().respond(titled('Tea')))
  expect(screen.getByText('Tea')).toBeDefined()
})

// https://github.com/TanStack/query/issues/1523
// https://github.com/TanStack/query/issues/3911
test('several queries of one component are sent together, each once', async () => {
  const { calls, render } = harness()
  const Todos = () =>
    useSuspenseQueries(['1', '2'].map(todoItem))
      .map(({ data }) => data.todo.title)
      .join(' and ')
  const { container } = render(
    <Boundary>
      <Todos />
    </Boundary>,
  )
  await nextTask()
  expect(calls).toHaveLength(2)
  await act(() => calls[1]?.respond(titled('Milk')))
  await act(() => calls[0]?.respond(titled('Tea')))
  expect(container.textContent).toBe('Tea and Milk')
  expect(calls).toHaveLength(2)
})

// https://github.com/apollographql/apollo-client/issues/11490
// https://github.com/TanStack/query/issues/7178
test('a query that is skipped at one place and loaded at another is sent once', async () => {
  const { calls, last, render } = harness()
  const Todos = () =>
    useSuspenseQueries([{ document: TodoDocument, variables: skipToken }, todoItem('1')])
      .map(({ data }) => data?.todo.title ?? 'skipped')
      .join(' and ')
  const { container } = render(
    <Boundary>
      <Todos />
    </Boundary>,
  )
  await nextTask()
  await act(() => last().respond(titled('Tea')))
  expect(container.textContent).toBe('skipped and Tea')
  expect(calls).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/8523
// https://github.com/TanStack/query/issues/7606
test('a component whose prefetch has just failed fetches again, and shows the data', async () => {
  const { last, render, store } = harness()
  const prefetched = prefetchQuery(store, TodoQuery, first)
  await last().fail(offline)
  await prefetched
  render(<GuardedTitle />)
  await nextTask()
  await act(() => last().respond(titled('Tea')))
  expect(screen.getByText('Tea')).toBeDefined()
})

// https://github.com/TanStack/query/issues/7465
// https://github.com/TanStack/query/issues/1863
test.each([true, false])(
  'a boundary tries again when the page throws the error and a header shows the query, with data: %s',
  async (hasData) => {
    const { calls, last, render } = harness()
    let refetch!: () => Promise<unknown>
    function Page() {
      const { data, error, ...query } = useTodo()
      useEffect(() => {
        refetch = query.refetch
      })
      if (error) throw error
      return <h1>{data?.todo.title}</h1>
    }
    const fallback = (_: Error, retry: () => void) => <button onClick={retry}>Retry</button>
    render([<Todo key="header" />, <QueryErrorBoundary key="page" fallback={fallback} children={<Page />} />])
    if (hasData) await act(() => last().respond(titled('Tea')))
    act(() => void refetch())
    await act(() => last().fail(offline))
    await nextTask()
    const sent = calls.length
    click('Retry')
    expect(calls).toHaveLength(sent + 1)
    await act(() => last().respond(titled('Coffee')))
    expect(screen.getAllByText('Coffee')).toHaveLength(2)
  },
)

// https://github.com/TanStack/query/issues/8352
// https://github.com/TanStack/query/pull/9886
test('a list that has a query twice shows it twice, in order, and stops rendering', async () => {
  const { calls, render } = harness()
  const Todos = () =>
    useSuspenseQueries(['2', '1', '2'].map(todoItem))
      .map(({ data, fetching }) => `${data.todo.title} ${fetching}`)
      .join(', ')
  const { container } = render(<Boundary>{<Todos />}</Boundary>)
  await nextTask()
  for (const call of calls) await act(() => call.respond(titled((call.variables as { id: string }).id)))
  expect(container.textContent).toBe('2 false, 1 false, 2 false')
  expect(calls).toHaveLength(2)
})

// https://github.com/react/react/issues/26814
// https://github.com/apollographql/apollo-client/issues/10534
test('a page that renders for something else during a transition keeps its title, and stays pending', async () => {
  const { last, render } = harness()
  function Page() {
    const [id, setId] = useState('1')
    const [pending, start] = useTransition()
    const [, renderAgain] = useState(false)
    const go = () => {
      start(() => setId('2'))
      renderAgain(true)
    }
    return [
      <button key="go" onClick={go}>{`pending: ${pending}`}</button>,
      <SuspendingTitle key="title" id={id} />,
    ]
  }
  render(<Page />)
  await nextTask()
  await act(() => last().respond(titled('Tea')))
  click('pending: false')
  await nextTask()
  expect([screen.getByText('pending: true'), screen.getByText('Tea')]).toHaveLength(2)
  await act(() => last().respond(titled('Coffee')))
  expect([screen.getByText('pending: false'), screen.getByText('Coffee')]).toHaveLength(2)
})
