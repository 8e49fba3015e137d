import { act, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { describe, expect, test } from 'vitest'
import { harness, modes, nextTask, titled, type TodoData, TodoQuery } from '../../test/harness.tsx'
import { skipToken, useQuery } from '../index.ts'

const first = { variables: { id: '1' } }
const second = { variables: { id: '2' } }

function Todo({ id = '1' }: { id?: string }) {
  const { data, loading } = useQuery<TodoData>(TodoQuery, { variables: { id } })
  return <p>{loading ? 'loading' : data?.todo.title}</p>
}

describe.each(modes)('useQuery, $mode', ({ strict }) => {
  test('sends one request for the same query in 100 components', async () => {
    const { calls, last, render } = harness({ strict })
    render(Array.from({ length: 100 }, (_, index) => <Todo key={index} />))
    await act(() => last().respond(titled('Tea')))
    expect(screen.getAllByText('Tea')).toHaveLength(100)
    expect(calls).toHaveLength(1)
  })

  test('sends one request for equal variables in another order', () => {
    const { calls, render } = harness({ strict })
    function Both() {
      useQuery(TodoQuery, { variables: { id: '1', nested: { a: 1, b: 2 } } })
      useQuery(TodoQuery, { variables: { nested: { b: 2, a: 1 }, id: '1' } })
      return null
    }
    render(<Both />)
    expect(calls).toHaveLength(1)
  })

  test('keeps its request when one component replaces another in the same commit', async () => {
    const { calls, render } = harness({ strict })
    const { rerender } = render(<Todo key="a" />)
    rerender(<Todo key="b" />)
    await nextTask()
    expect(calls).toHaveLength(1)
    expect(calls[0]?.signal.aborted).toBe(false)
  })

  test('aborts its request when the last user unmounts', async () => {
    const { last, renderTodo } = harness({ strict })
    const { unmount } = renderTodo(first)
    unmount()
    await nextTask()
    expect(last().signal.aborted).toBe(true)
  })

  test('aborts its request when the last user unmounts, even if it is invalidated right after', async () => {
    const { calls, renderTodo, store } = harness({ strict })
    const { unmount } = renderTodo(first)
    unmount()
    void store.invalidate(TodoQuery)
    await nextTask()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
  })

  test('keeps its request while another user is mounted', async () => {
    const { last, render } = harness({ strict })
    const { rerender } = render([<Todo key="a" />, <Todo key="b" />])
    rerender([<Todo key="b" />])
    await nextTask()
    expect(last().signal.aborted).toBe(false)
  })

  test('aborts its request when the variables change', async () => {
    const { calls, renderTodo } = harness({ strict })
    const { rerender } = renderTodo(first)
    rerender(second)
    await nextTask()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
  })

  test('aborts its request when `skip` turns on', async () => {
    const { last, renderTodo } = harness({ strict })
    const { rerender, result } = renderTodo(first)
    rerender({ ...first, skip: true })
    await nextTask()
    expect(last().signal.aborted).toBe(true)
    expect(result.current.status).toBe('idle')
  })

  test('aborts its request for a newer refetch when there is data', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    act(() => void result.current.refetch())
    act(() => void result.current.refetch())
    expect(calls.slice(1).map(({ signal }) => signal.aborted)).toEqual([true, false])
  })

  test('joins the first load on refetch', () => {
    const { calls, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    act(() => void result.current.refetch())
    expect(calls).toHaveLength(1)
  })

  test('sends a new request when the query comes back after its first load was aborted', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    const { rerender, result } = renderTodo(first)
    rerender({ ...first, skip: true })
    await nextTask()
    rerender(first)
    expect(calls).toHaveLength(2)
    await act(() => last().respond(titled('Tea')))
    expect(result.current.data).toEqual(titled('Tea'))
  })

  test('sends nothing from a render that never commits', () => {
    const { calls, render } = harness({ strict })
    const Suspends = lazy(() => new Promise<never>(() => undefined))
    render(
      <Suspense fallback="suspended">
        <Todo />
        <Suspends />
      </Suspense>,
    )
    expect(screen.getByText('suspended')).toBeDefined()
    expect(calls).toHaveLength(0)
  })

  test('sends nothing after `skip` ends when the data is fresh, and shows it again', async () => {
    const { calls, last, renderTodo } = harness({ strict, staleTime: Infinity })
    const { rerender, result } = renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    rerender({ ...first, skip: true })
    expect(result.current.data).toBeUndefined()
    rerender(first)
    expect(result.current).toMatchObject({ status: 'success', data: titled('Tea') })
    expect(calls).toHaveLength(1)
  })

  test('sends nothing while skipped, by `skip` or by `skipToken`', () => {
    const { calls, renderTodo } = harness({ strict })
    const { rerender, result } = renderTodo({ ...first, skip: true })
    rerender({ variables: skipToken })
    expect(calls).toHaveLength(0)
    expect(result.current).toMatchObject({
      status: 'idle',
      loading: false,
      fetching: false,
      isPrevious: false,
    })
  })

  test('resolves a refetch to a RequestError while skipped, and sends nothing', async () => {
    const { calls, renderTodo } = harness({ strict })
    const { result } = renderTodo({ variables: skipToken })
    const { error } = await result.current.refetch()
    expect(error?.name).toBe('RequestError')
    expect(error?.message).toBe('A skipped query has nothing to fetch: unset `skip` or pass variables.')
    expect(calls).toHaveLength(0)
  })

  test('returns a RequestError for a mutation, and sends nothing', async () => {
    const { calls, render } = harness({ strict })
    function Wrong() {
      const { error } = useQuery('mutation Save { save }')
      return <p>{error?.name}</p>
    }
    render(<Wrong />)
    expect(await screen.findByText('RequestError')).toBeDefined()
    expect(calls).toHaveLength(0)
  })
})
