import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { offline, partly } from '../../../test/fakes/errors.ts'
import { fakeClock } from '../../../test/fakes/fakeClock.ts'
import { silenceCaughtErrors } from '../../../test/harness/console.ts'
import { harness, modes, nextTask, titled, TodoQuery } from '../../../test/harness/harness.tsx'
import { click, ErrorBoundary, GuardedTitle, SuspendingTitle } from '../../../test/screens/suspense.tsx'
import { Todo } from '../../../test/screens/todo.tsx'
import { prefetchQuery, resetQueryErrors } from '../../index.ts'

fakeClock('performance')

/** Lets so much time pass that a render counts as a new attempt. */
function moreThanASecond(): Promise<void> {
  vi.advanceTimersByTime(1_050)
  return nextTask()
}

/** A title that has suspended, below an error boundary. */
async function suspended(strict: boolean) {
  const all = harness({ strict })
  all.render(<GuardedTitle />)
  await nextTask()
  return all
}

describe.each(modes)('errors of useSuspenseQuery, $mode', ({ strict }) => {
  const logged = silenceCaughtErrors()

  test('a reset of a plain boundary a second later fetches again, also when that fails again', async () => {
    const { calls, last, render } = harness({ strict })
    render(<GuardedTitle />)
    for (const attempt of [1, 2, 3]) {
      await nextTask()
      expect(calls).toHaveLength(attempt)
      await act(() => last().fail(offline))
      await moreThanASecond()
      click(/Retry/)
      expect(screen.getByText('loading')).toBeDefined()
    }
    await nextTask()
    await act(() => last().respond(titled('Tea')))
    expect(screen.getByText('Tea')).toBeDefined()
    expect(calls).toHaveLength(4)
  })

  test('`resetQueryErrors` sends no query that has not failed, and none that no component shows', async () => {
    const { calls, last, render, renderTodo, store } = harness({ strict })
    renderTodo({ variables: { id: '2' } })
    await act(() => last().respond(titled('Tea')))
    render(<GuardedTitle />)
    await nextTask()
    await act(() => last().fail(offline))
    const sent = calls.length
    act(() => resetQueryErrors(store))
    await nextTask()
    expect(calls).toHaveLength(sent)
  })

  test('`resetQueryErrors` sends all failed queries of a boundary, also one whose error was hidden by another', async () => {
    const { calls, render, store } = harness({ strict })
    render(
      <ErrorBoundary>
        <SuspendingTitle id="1" />
        <SuspendingTitle id="2" />
      </ErrorBoundary>,
    )
    await nextTask()
    await act(async () => {
      await calls[0]?.fail(offline)
      await calls[1]?.fail(offline)
    })
    resetQueryErrors(store)
    click(/Retry/)
    await nextTask()
    expect(calls.slice(2).map(({ variables }) => variables)).toEqual([{ id: '1' }, { id: '2' }])
  })

  test('a reset less than a second after the error was thrown again shows the error again', async () => {
    const { calls, last } = await suspended(strict)
    await act(() => last().fail(offline))
    for (const ms of [700, 700]) {
      vi.advanceTimersByTime(ms)
      click(/Retry/)
    }
    await nextTask()
    expect(calls).toHaveLength(1)
  })

  test('`resetQueryErrors` does not send a query that is loading', async () => {
    const { calls, last, store } = await suspended(strict)
    resetQueryErrors(store)
    await act(() => last().fail(offline))
    expect(screen.getByText('Retry after NetworkError')).toBeDefined()
    expect(calls).toHaveLength(1)
  })

  test('a reset at once shows the data that another request has brought since the error', async () => {
    const { last, store } = await suspended(strict)
    await act(() => last().fail(offline))
    void prefetchQuery(store, TodoQuery, { variables: { id: '1' } })
    click(/Retry/)
    expect(screen.getByText('loading')).toBeDefined()
    await act(() => last().respond(titled('Tea')))
    expect(screen.getByText('Tea')).toBeDefined()
  })

  test('a refetch that fails keeps the data, also with partial data, and shows its error without the boundary', async () => {
    const { last } = await suspended(strict)
    await act(() => last().respond(titled('Tea')))
    for (const error of [offline, partly({ todo: null })]) {
      click('Refetch')
      await act(() => last().fail(error))
      expect(screen.getByText(`Tea (${error.name})`)).toBeDefined()
    }
    click('Refetch')
    await act(() => last().respond(titled('Coffee')))
    expect(screen.getByText('Coffee')).toBeDefined()
  })

  test('a first load with partial data throws to the boundary', async () => {
    const { last } = await suspended(strict)
    await act(() => last().fail(partly(titled('Tea'))))
    expect(screen.getByText('Retry after GraphQLResultError')).toBeDefined()
  })

  test('a hook that mounts beside the error of another hook fetches again, without an update during render', async () => {
    const { calls, last, render } = harness({ strict })
    const { rerender } = render([<Todo key="a" />])
    await act(() => last().fail(offline))
    expect(screen.getByText('error')).toBeDefined()
    rerender([<Todo key="a" />, <GuardedTitle key="b" />])
    await nextTask()
    expect(calls).toHaveLength(2)
    await act(() => last().respond(titled('Tea')))
    expect(screen.getAllByText('Tea')).toHaveLength(2)
    expect(logged.mock.calls.filter(([message]) => String(message).includes('Cannot update'))).toEqual([])
  })

  test('a first load that fails throws even with previous data', async () => {
    const { last, render } = harness({ strict })
    const { rerender } = render(<GuardedTitle keepPreviousData id="1" />)
    await nextTask()
    await act(() => last().respond(titled('Tea')))
    rerender(<GuardedTitle keepPreviousData id="2" />)
    await act(() => last().fail(offline))
    expect(screen.getByText('Retry after NetworkError')).toBeDefined()
  })
})
