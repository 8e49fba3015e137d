import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { harness, modes, nextTask, titled, TodoQuery } from '../../../test/harness/harness.tsx'
import { clearStore } from '../../store/clearStore.ts'
import { invalidateQueries } from '../../store/invalidateQueries.ts'
import { setQueryData } from '../../store/queryData.ts'

const first = { variables: { id: '1' } }
const second = { variables: { id: '2' } }

describe.each(modes)('races, $mode', ({ strict }) => {
  test('never shows a response for older variables', async () => {
    const { calls, renderTodo } = harness({ strict })
    const { rerender, result } = renderTodo(first)
    rerender(second)
    await act(() => calls[1]?.respond(titled('two')))
    await act(() => calls[0]?.respond(titled('one')))
    expect(result.current.data).toEqual(titled('two'))
  })

  test('ignores the response to an aborted request', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    const { rerender, result } = renderTodo(first)
    rerender({ ...first, skip: true })
    await nextTask()
    await act(() => calls[0]?.respond(titled('old')))
    rerender(first)
    expect(result.current.status).toBe('loading')
    await act(() => last().respond(titled('new')))
    expect(result.current.data).toEqual(titled('new'))
  })

  test('shows only the newest of several refetches, in whatever order they arrive', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().respond(titled('0')))
    act(() => void result.current.refetch())
    act(() => void result.current.refetch())
    await act(() => calls[2]?.respond(titled('2')))
    await act(() => calls[1]?.respond(titled('1')))
    expect(result.current.data).toEqual(titled('2'))
    expect(result.current.fetching).toBe(false)
  })

  test.for<{ position: string; order: readonly [number, number] }>([
    { position: 'first', order: [1, 2] },
    { position: 'last', order: [2, 1] },
  ])(
    'a superseded refetch that arrives $position resolves to the Result of the newest one',
    async ({ order }) => {
      const { calls, last, renderTodo } = harness({ strict })
      const { result } = renderTodo(first)
      await act(() => last().respond(titled('0')))
      const older = result.current.refetch()
      const newest = result.current.refetch()
      await act(async () => {
        for (const index of order) await calls[index]?.respond(titled(String(index)))
      })
      expect((await older).data).toEqual(titled('2'))
      expect(await newest).toBe(await older)
    },
  )

  test('an old refetch function fetches its own variables, and shows nothing of them', async () => {
    const { last, renderTodo } = harness({ strict })
    const { rerender, result } = renderTodo(first)
    await act(() => last().respond(titled('one')))
    const { refetch } = result.current
    rerender(second)
    await act(() => last().respond(titled('two')))
    const refetched = refetch()
    expect(last().variables).toEqual({ id: '1' })
    await act(() => last().respond(titled('one again')))
    expect((await refetched).data).toEqual(titled('one again'))
    expect(result.current.data).toEqual(titled('two'))
  })

  test('keeps data from setQueryData when an older request responds', async () => {
    const { last, renderTodo, store } = harness({ strict })
    const { result } = renderTodo(first)
    act(() => setQueryData(store, TodoQuery, { id: '1' }, titled('written')))
    expect(result.current.data).toEqual(titled('written'))
    await act(() => last().respond(titled('from before')))
    expect(result.current).toMatchObject({ data: titled('written'), fetching: false })
  })

  test('shows the response to a request that began after setQueryData', async () => {
    const { last, renderTodo, store } = harness({ strict })
    const { result } = renderTodo(first)
    await act(() => last().respond(titled('old')))
    act(() => setQueryData(store, TodoQuery, { id: '1' }, titled('written')))
    act(() => void result.current.refetch())
    await act(() => last().respond(titled('new')))
    expect(result.current.data).toEqual(titled('new'))
  })

  test('an invalidation restarts a first load', async () => {
    const { calls, renderTodo, store } = harness({ strict })
    const { result } = renderTodo(first)
    act(() => void invalidateQueries(store, TodoQuery))
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await act(() => calls[0]?.respond(titled('from before')))
    expect(result.current.status).toBe('loading')
    await act(() => calls[1]?.respond(titled('from after')))
    expect(result.current.data).toEqual(titled('from after'))
  })

  test('ignores the response to a request from before clearStore', async () => {
    const { calls, renderTodo, store } = harness({ strict })
    const { result } = renderTodo(first)
    act(() => clearStore(store))
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await act(() => calls[0]?.respond(titled('of the user before')))
    expect(result.current.status).toBe('loading')
    await act(() => calls[1]?.respond(titled('of this user')))
    expect(result.current.data).toEqual(titled('of this user'))
  })
})
