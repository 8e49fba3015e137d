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
  test('a first load that fails is an error without data', async () => {
    const { last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().fail(offline))
    expect(result.current).toMatchObject({ status: 'error', loading: false, error: offline, data: undefined })
  })

  test('a refetch that fails keeps the data, and shows both', async () => {
    const { last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    act(() => void result.current.refetch())
    await act(() => last().fail(offline))
    expect(result.current).toMatchObject({ status: 'error', error: offline, data: titled('Tea') })
  })

  test("a failing result's partial data goes before the last complete data", async () => {
    const { last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    act(() => void result.current.refetch())
    await act(() => last().fail(partial, { todo: null }))
    expect(result.current).toMatchObject({ status: 'error', data: { todo: null } })
  })

  test("a failing result's partial data keeps the parts that are equal the same objects", async () => {
    const { last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    const data = { ...titled('Tea'), tags: ['green'] }
    await act(() => last().respond(data))
    act(() => void result.current.refetch())
    await act(() => last().fail(partial, { todo: null, tags: ['green'] }))
    expect(result.current.data).toHaveProperty('tags')
    expect((result.current.data as unknown as typeof data).tags).toBe(data.tags)
  })

  test('getData and extract give complete data, not the partial data of an error', async () => {
    const { last, renderTodo, store } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    act(() => void result.current.refetch())
    await act(() => last().fail(partial, { todo: null }))
    expect(store.getData(TodoQuery, { id: '1' })).toEqual(titled('Tea'))
    expect(Object.values(extract(store))).toEqual([titled('Tea')])
  })

  test('a refetch after an error is a success again at once where complete data is held', async () => {
    const { last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().respond(titled('Tea')))
    act(() => void result.current.refetch())
    await act(() => last().fail(partial, { todo: null }))
    act(() => void result.current.refetch())
    expect(result.current).toMatchObject({ status: 'success', data: titled('Tea'), error: undefined })
  })

  test('a refetch after an error is loading where no complete data is held', async () => {
    const { last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().fail(partial, { todo: null }))
    act(() => void result.current.refetch())
    expect(result.current).toMatchObject({ status: 'loading', error: undefined, data: undefined })
  })

  test('an error is gone after a good refetch', async () => {
    const { last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().fail(offline))
    act(() => void result.current.refetch())
    await act(() => last().respond(titled('Tea')))
    expect(result.current).toMatchObject({ status: 'success', data: titled('Tea'), error: undefined })
  })

  test('setData clears an error', async () => {
    const { last, renderTodo, store } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().fail(offline))
    act(() => store.setData(TodoQuery, { id: '1' }, titled('written')))
    expect(result.current).toMatchObject({ status: 'success', data: titled('written') })
  })

  test('a query that failed for others is tried again by a hook that mounts, which shows it as loading', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    const { result: here } = renderTodo(first)
    await act(() => last().fail(offline))
    const { result: there } = renderTodo(first)
    expect([here.current.status, there.current.status]).toEqual(['loading', 'loading'])
    expect(calls).toHaveLength(2)
  })

  test('a query whose users left after an error reads as loading and is tried again', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    const { unmount } = renderTodo(first)
    await act(() => last().fail(offline))
    unmount()
    await nextTask()
    expect(renderTodo(first).result.current.status).toBe('loading')
    expect(calls).toHaveLength(2)
  })

  test("variables that can't be sent are a RequestError that names the place, and nothing is sent", async () => {
    const { calls, renderTodo } = harness({ strict })
    const { result } = renderTodo({ variables: { id: NaN } })
    await act(flushMicrotasks)
    expect(result.current).toMatchObject({ status: 'error', error: { name: 'RequestError' } })
    expect(result.current.error?.message).toContain('variables.id is NaN')
    expect(calls).toHaveLength(0)
  })

  test("variables that can't be sent share nothing with the null that JSON would make of them", async () => {
    const { last, renderTodo } = harness({ strict })
    renderTodo({ variables: { id: null } })
    await act(() => last().respond(titled('Tea')))
    const { result } = renderTodo({ variables: { id: NaN } })
    await act(flushMicrotasks)
    expect(result.current.data).toBeUndefined()
  })
})
