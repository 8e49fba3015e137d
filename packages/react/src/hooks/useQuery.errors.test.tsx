import { extract } from '../index.ts'
import { GraphQLResultError, NetworkError } from '@thinql/core'
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { flushMicrotasks } from '../../test/fakeClient.ts'
import { harness, modes, nextTask, titled, TodoQuery } from '../../test/harness.tsx'

const first = { variables: { id: '1' } }
const offline = new NetworkError('offline')
const response = { status: 200, headers: new Headers(), body: '' }
const partial = new GraphQLResultError('no title', { response, errors: [{ message: 'no title' }] })

describe.each(modes)('errors, $mode', ({ strict }) => {
  test('a first load that fails has an error and no data', async () => {
    const { last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().fail(offline))
    expect(result.current).toMatchObject({ status: 'error', loading: false, error: offline, data: undefined })
  })

  test('a refetch that fails keeps the data and adds the error', async () => {
    const { last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    act(() => void result.current.refetch())
    await act(() => last().fail(offline))
    expect(result.current).toMatchObject({ status: 'error', error: offline, data: titled('Tea') })
  })

  test('a refetch that fails with partial data shows that in place of the complete data', async () => {
    const { last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    act(() => void result.current.refetch())
    await act(() => last().fail(partial, { todo: null }))
    expect(result.current).toMatchObject({ status: 'error', data: { todo: null } })
  })

  test('partial data of an error keeps equal parts the same objects', async () => {
    const { last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    const data = { ...titled('Tea'), tags: ['green'] }
    await act(() => last().respond(data))
    act(() => void result.current.refetch())
    await act(() => last().fail(partial, { todo: null, tags: ['green'] }))
    expect(result.current.data).toHaveProperty('tags')
    expect((result.current.data as unknown as typeof data).tags).toBe(data.tags)
  })

  test('getData and extract return complete data, not the partial data of an error', async () => {
    const { last, renderTodo, store } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    act(() => void result.current.refetch())
    await act(() => last().fail(partial, { todo: null }))
    expect(store.getData(TodoQuery, { id: '1' })).toEqual(titled('Tea'))
    expect(Object.values(extract(store))).toEqual([titled('Tea')])
  })

  test('a refetch after an error has success at once when the store has complete data', async () => {
    const { last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    act(() => void result.current.refetch())
    await act(() => last().fail(partial, { todo: null }))
    act(() => void result.current.refetch())
    expect(result.current).toMatchObject({ status: 'success', data: titled('Tea'), error: undefined })
  })

  test('a refetch after an error is loading when the store has no complete data', async () => {
    const { last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().fail(partial, { todo: null }))
    act(() => void result.current.refetch())
    expect(result.current).toMatchObject({ status: 'loading', error: undefined, data: undefined })
  })

  test('a refetch that succeeds clears the error', async () => {
    const { last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().fail(offline))
    act(() => void result.current.refetch())
    await act(() => last().respond(titled('Tea')))
    expect(result.current).toMatchObject({ status: 'success', data: titled('Tea'), error: undefined })
  })

  test('setData clears the error', async () => {
    const { last, renderTodo, store } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().fail(offline))
    act(() => store.setData(TodoQuery, { id: '1' }, titled('written')))
    expect(result.current).toMatchObject({ status: 'success', data: titled('written') })
  })

  test('a hook that mounts on a failed query is loading, and fetches again', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    const { result: here } = renderTodo(first)
    await act(() => last().fail(offline))
    const { result: there } = renderTodo(first)
    expect([here.current.status, there.current.status]).toEqual(['loading', 'loading'])
    expect(calls).toHaveLength(2)
  })

  test('a query without users forgets its error, and is fetched again', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    const { unmount } = renderTodo(first)
    await act(() => last().fail(offline))
    unmount()
    await nextTask()
    expect(renderTodo(first).result.current.status).toBe('loading')
    expect(calls).toHaveLength(2)
  })

  test('variables that cannot be sent cause a RequestError with their path, and no request', async () => {
    const { calls, renderTodo } = harness({ strict })
    const { result } = renderTodo({ variables: { id: NaN } })
    await act(flushMicrotasks)
    expect(result.current).toMatchObject({ status: 'error', error: { name: 'RequestError' } })
    expect(result.current.error?.message).toContain('variables.id is NaN')
    expect(calls).toHaveLength(0)
  })

  test('variables with NaN share no data with variables that have null', async () => {
    const { last, renderTodo } = harness({ strict })
    renderTodo({ variables: { id: null } })
    await act(() => last().respond(titled('Tea')))
    const { result } = renderTodo({ variables: { id: NaN } })
    await act(flushMicrotasks)
    expect(result.current.data).toBeUndefined()
  })
})
