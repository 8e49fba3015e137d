import { NetworkError } from '@thinql/core'
import { act, screen } from '@testing-library/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { harness, nextTask, titled, type TodoData, TodoQuery } from '../harness.tsx'
import { ErrorBoundary } from '../suspense.tsx'
import { useQuery } from '../../src/index.ts'
import { silenceCaughtErrors } from './silenceCaughtErrors.ts'

silenceCaughtErrors()

const one = { variables: { id: '1' } }
const two = { variables: { id: '2' } }

afterEach(() => {
  vi.useRealTimers()
})

function Todo({ id = '1' }: { id?: string }) {
  const { data } = useQuery<TodoData>(TodoQuery, { variables: { id } })
  return <p>{data?.todo.title ?? 'loading'}</p>
}

test('PEERS 7: a request is cancelled when nobody is there for its answer', async () => {
  const { last, renderTodo } = harness({ strict: true })
  renderTodo(one).unmount()
  await nextTask()
  expect(last().signal.aborted).toBe(true)
})

test('PEERS 8: what was cancelled is asked again, and what others wait for is not cancelled', async () => {
  const { calls, renderTodo } = harness({ strict: true })
  renderTodo(two)
  renderTodo(one).unmount()
  await nextTask()
  const { result } = renderTodo(one)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
  await act(() => calls[2]?.answer(titled('1')))
  expect(result.current.data).toEqual(titled('1'))
})

test('PEERS 9: StrictMode sends one request', async () => {
  const { calls, renderTodo } = harness({ strict: true })
  renderTodo(one)
  await nextTask()
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false])
})

test('PEERS 10: a component that comes back in StrictMode after its request was cancelled asks again', async () => {
  const { calls, last, render } = harness({ strict: true })
  const { rerender } = render(<Todo />)
  rerender(<p>gone</p>)
  await nextTask()
  rerender(<Todo />)
  await nextTask()
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
  await act(() => last().answer(titled('Tea')))
  expect(screen.getByText('Tea')).toBeDefined()
})

describe('PEERS C1: abort is right', () => {
  /** What became of each request. */
  const aborted = async ({ calls }: ReturnType<typeof harness>) => {
    await nextTask()
    return calls.map(({ signal }) => signal.aborted)
  }

  test('on unmount', async () => {
    const all = harness({ strict: true })
    all.renderTodo(one).unmount()
    expect(await aborted(all)).toEqual([true])
  })

  test('when variables change', async () => {
    const all = harness({ strict: true })
    all.renderTodo(one).rerender(two)
    expect(await aborted(all)).toEqual([true, false])
  })

  test('when skip turns on', async () => {
    const all = harness({ strict: true })
    all.renderTodo(one).rerender({ ...one, skip: true })
    expect(await aborted(all)).toEqual([true])
  })

  test('when a refetch supersedes another', async () => {
    const all = harness({ strict: true })
    const { result } = all.renderTodo(one)
    await act(() => all.last().answer(titled('1')))
    act(() => void result.current.refetch())
    act(() => void result.current.refetch())
    expect(await aborted(all)).toEqual([false, true, false])
  })

  test('where another component shares the request', async () => {
    const all = harness({ strict: true })
    all.render([<Todo key="a" />, <Todo key="b" />]).rerender([<Todo key="b" />])
    expect(await aborted(all)).toEqual([false])
  })

  test('where one component hands over to another in a commit', async () => {
    const all = harness({ strict: true })
    all.render(<Todo key="a" />).rerender(<Todo key="b" />)
    expect(await aborted(all)).toEqual([false])
  })
})

test('PEERS C11: a render that never commits sends nothing', () => {
  const { calls, render } = harness({ strict: true })
  const Suspends = lazy(() => new Promise<never>(() => undefined))
  function Throws(): ReactNode {
    throw new Error('in render')
  }
  render(
    <>
      <Suspense fallback="suspended">
        <Todo />
        <Suspends />
      </Suspense>
      <ErrorBoundary>
        <Todo />
        <Throws />
      </ErrorBoundary>
    </>,
  )
  expect(screen.getByText(/^suspended/)).toBeDefined()
  expect(screen.getByText('Retry after Error')).toBeDefined()
  expect(calls).toHaveLength(0)
})

const polling = { ...one, pollInterval: 1_000 }
function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('PEERS 23: a poll waits for the answer before it, and does not look like a first load', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { calls, last, renderTodo } = harness({ strict: true })
  const { result } = renderTodo(polling)
  await act(() => last().answer(titled('1')))
  pass(1_000)
  expect(result.current).toMatchObject({ loading: false, fetching: true, data: titled('1') })
  pass(60_000)
  expect(calls).toHaveLength(2)
})

test('PEERS C14: polling pauses while the page is hidden, goes on after an error, and ends on unmount', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { calls, last, renderTodo } = harness({ strict: true })
  const { unmount } = renderTodo(polling)
  await act(() => last().answer(titled('1')))
  pass(60_000)
  expect(calls).toHaveLength(1)
  visibility.mockReturnValue('visible')
  pass(1_000)
  await act(() => last().fail(new NetworkError('offline')))
  pass(1_000)
  expect(calls).toHaveLength(3)
  unmount()
  pass(60_000)
  expect(calls).toHaveLength(3)
})
