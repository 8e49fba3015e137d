import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  offline,
  partly,
  fakeClock,
  silenceCaughtErrors,
  harness,
  nextTask,
  titled,
  TodoQuery,
  type TodoData,
  it,
  expectText,
  click,
  ErrorBoundary,
  GuardedTitle,
  SuspendingTitle,
  Boundary,
  Todo,
  failEach,
  useTodo,
  prefetchTodo,
} from '../../../test/harness/harness.tsx'
import { resetQueryErrors, QueryErrorBoundary, skipToken, useSuspenseQuery } from '../../index.ts'
import type { GraphQLDocument } from '@thinql/core'
import { useEffect, useState, useTransition } from 'react'

fakeClock('performance')

/** Lets so much time pass that a render counts as a new attempt. */
function moreThanASecond(): Promise<void> {
  vi.advanceTimersByTime(1_050)
  return nextTask()
}

/** A title that has suspended, below an error boundary. */
async function suspended() {
  const all = harness()
  all.render(<GuardedTitle />)
  await nextTask()
  return all
}

silenceCaughtErrors()

// https://github.com/vercel/swr/issues/66
// https://github.com/TanStack/query/issues/564
// https://github.com/apollographql/apollo-client/issues/11660
it('a reset of a plain boundary a second later fetches again, also when that fails again', async () => {
  const { calls, render, fail, respond } = harness()
  render(<GuardedTitle />)
  for (const attempt of [1, 2, 3]) {
    await nextTask()
    expect(calls).toHaveLength(attempt)
    await fail(offline)
    await moreThanASecond()
    click(/Retry/)
    expectText('loading')
  }
  await nextTask()
  await respond(titled('Tea'))
  expectText('Tea')
  expect(calls).toHaveLength(4)
})

it('`resetQueryErrors` sends no query that has not failed, and none that no component shows', async () => {
  const { calls, render, renderTodo, store, respond, fail } = harness()
  renderTodo({ variables: { id: '2' } })
  await respond(titled('Tea'))
  render(<GuardedTitle />)
  await nextTask()
  await fail(offline)
  const sent = calls.length
  act(() => resetQueryErrors(store))
  await nextTask()
  expect(calls).toHaveLength(sent)
})

it('a retry waits when another component has sent the query again since the error', async () => {
  const { calls, render, fail, respond } = await suspended()
  await fail(offline)
  render(<Todo />)
  click(/Retry/)
  await nextTask()
  expectText('loading')
  await respond(titled('Tea'))
  expect(screen.getAllByText('Tea')).toHaveLength(2)
  expect(calls).toHaveLength(2)
})

it('a failed prefetch of data that a component has shown and left is not shown to the next one', async () => {
  const { last, render, renderTodo, respond, store } = harness()
  const { unmount } = render(<SuspendingTitle />)
  await nextTask()
  await respond(titled('Tea'))
  unmount()
  await nextTask()
  const prefetched = prefetchTodo(store)
  await last().fail(offline)
  await prefetched
  const { result } = renderTodo()
  expect(result.current).toMatchObject({ status: 'success', data: titled('Tea'), error: undefined })
})

it('a page and its header with one query send one request, long after the start of the app', async () => {
  vi.advanceTimersByTime(60_000)
  const { calls, render, respond } = harness()
  render([<Todo key="header" />, <SuspendingTitle key="page" />])
  await nextTask()
  await respond(titled('Tea'))
  await nextTask()
  expect(screen.getAllByText('Tea')).toHaveLength(2)
  expect(calls).toHaveLength(1)
})

it('a reset less than a second after the error was thrown again shows the error again', async () => {
  const { calls, fail } = await suspended()
  await fail(offline)
  for (const ms of [700, 700]) {
    vi.advanceTimersByTime(ms)
    click(/Retry/)
  }
  await nextTask()
  expect(calls).toHaveLength(1)
})

it('`resetQueryErrors` does not send a query that is loading', async () => {
  const { calls, store, fail } = await suspended()
  resetQueryErrors(store)
  await fail(offline)
  expectText('Retry after NetworkError')
  expect(calls).toHaveLength(1)
})

// https://github.com/urql-graphql/urql/pull/3860
it('a refetch that fails keeps the data, also with partial data, and shows its error without the boundary', async () => {
  const { respond, fail } = await suspended()
  await respond(titled('Tea'))
  for (const error of [offline, partly({ todo: null })]) {
    click('Refetch')
    await fail(error)
    expectText(`Tea (${error.name})`)
  }
  click('Refetch')
  await respond(titled('Coffee'))
  expectText('Coffee')
})

it('a first load with partial data throws to the boundary', async () => {
  const { fail } = await suspended()
  await fail(partly(titled('Tea')))
  expectText('Retry after GraphQLResultError')
})

it('a first load that fails throws even with previous data', async () => {
  const { render, respond, fail } = harness()
  const { rerender } = render(<GuardedTitle keepPreviousData id="1" />)
  await nextTask()
  await respond(titled('Tea'))
  rerender(<GuardedTitle keepPreviousData id="2" />)
  await fail(offline)
  expectText('Retry after NetworkError')
})

const TodoDocument: GraphQLDocument<TodoData, { id: string }> = TodoQuery

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

test.each<[string, { skipsFirst?: boolean; gcTime?: number }]>([
  // https://github.com/TanStack/query/issues/2434
  // https://github.com/apollographql/apollo-client/issues/12587
  ['that was skipped', { skipsFirst: true }],
  // https://github.com/TanStack/query/pull/7860
  ['with a gcTime of 0', { gcTime: 0 }],
])(
  'a query %s, which then fails, shows the boundary after one request',
  async (_, { skipsFirst, ...options }) => {
    const all = harness(options)
    const { rerender } = all.render(guarded(skipsFirst ? undefined : '1'))
    if (skipsFirst) expectText('skipped')
    rerender(guarded('1'))
    await nextTask()
    await failEach(all)
    await nextTask()
    expectText('Retry after NetworkError')
    expect(all.calls).toHaveLength(1)
  },
)

// https://github.com/TanStack/query/issues/1582
// https://github.com/TanStack/query/issues/10264
test.each([0, 3e9])('a query with a gcTime of %d ms is shown after one request', async (gcTime) => {
  const { calls, render, respond } = harness({ gcTime })
  const { rerender } = render(<SuspendingTitle />)
  await nextTask()
  await respond(titled('Tea'))
  rerender(<SuspendingTitle />)
  await nextTask()
  expectText('Tea')
  expect(calls).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/8523
// https://github.com/TanStack/query/issues/7606
test('a component whose prefetch has just failed fetches again, and shows the data', async () => {
  const { last, render, store, respond } = harness()
  const prefetched = prefetchTodo(store)
  await last().fail(offline)
  await prefetched
  render(<GuardedTitle />)
  await nextTask()
  await respond(titled('Tea'))
  expectText('Tea')
})

// https://github.com/TanStack/query/issues/7465
// https://github.com/TanStack/query/issues/1863
test.each([true, false])(
  'a boundary tries again when the page throws the error and a header shows the query, with data: %s',
  async (hasData) => {
    const { calls, render, respond, fail } = harness()
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
    if (hasData) await respond(titled('Tea'))
    act(() => void refetch())
    await fail(offline)
    await nextTask()
    const sent = calls.length
    click('Retry')
    expect(calls).toHaveLength(sent + 1)
    await respond(titled('Coffee'))
    expect(screen.getAllByText('Coffee')).toHaveLength(2)
  },
)

// https://github.com/react/react/issues/26814
// https://github.com/apollographql/apollo-client/issues/10534
test('a page that renders for something else during a transition keeps its title, and stays pending', async () => {
  const { render, respond } = harness()
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
  await respond(titled('Tea'))
  click('pending: false')
  await nextTask()
  expect([screen.getByText('pending: true'), screen.getByText('Tea')]).toHaveLength(2)
  await respond(titled('Coffee'))
  expect([screen.getByText('pending: false'), screen.getByText('Coffee')]).toHaveLength(2)
})
