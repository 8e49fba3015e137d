import { NetworkError } from '@thinql/core'
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  harness,
  modes,
  nextTask,
  titled,
  type Harness,
  type TodoData,
  TodoQuery,
} from '../../../test/harness/harness.tsx'
import { dehydrate, invalidateQueries, setQueryData } from '../../index.ts'

const first = { variables: { id: '1' } }

async function mounted(strict: boolean, staleTime = 0) {
  const all = harness({ strict, staleTime })
  const view = all.renderTodo(first)
  await act(() => all.last().respond(titled('old')))
  return { ...all, ...view }
}

function write({ store }: Pick<Harness, 'store'>, title: string) {
  act(() => setQueryData(store, TodoQuery, { id: '1' }, titled(title)))
}

describe.each(modes)('a response that setQueryData made outdated, $mode', ({ strict }) => {
  test('is fetched again when it was to replace invalidated data', async () => {
    const { calls, last, result, store } = await mounted(strict)
    act(() => void invalidateQueries(store, TodoQuery))
    write({ store }, 'written')
    await act(() => last().respond(titled('from before')))
    expect(calls).toHaveLength(3)
    expect(result.current).toMatchObject({ data: titled('written'), fetching: true })
    await act(() => last().respond(titled('new')))
    expect(result.current).toMatchObject({ data: titled('new'), fetching: false })
  })

  test('is fetched again when it came from a refetch or failed', async () => {
    const { calls, last, result, store } = await mounted(strict)
    act(() => void result.current.refetch())
    write({ store }, 'written')
    await act(() => last().fail(new NetworkError('offline')))
    expect(calls).toHaveLength(3)
    expect(result.current).toMatchObject({ status: 'success', data: titled('written') })
  })

  test('is fetched again when an invalidation had restarted the first load', async () => {
    const { calls, last, renderTodo, store } = harness({ strict })
    renderTodo(first)
    act(() => void invalidateQueries(store, TodoQuery))
    write({ store }, 'written')
    await act(() => last().respond(titled('from before')))
    expect(calls).toHaveLength(3)
  })

  test('is not fetched again when it came from a first load', async () => {
    const { calls, last, renderTodo, store } = harness({ strict })
    renderTodo(first)
    write({ store }, 'written')
    await act(() => last().respond(titled('from before')))
    expect(calls).toHaveLength(1)
  })

  test('is fetched again when an update has found no data, also while it is being fetched again', async () => {
    const { calls, last, renderTodo, store } = harness({ strict })
    const { result } = renderTodo(first)
    const update = () => setQueryData<TodoData, unknown>(store, TodoQuery, { id: '1' }, (data) => data)
    for (const requests of [2, 3]) {
      act(update)
      await act(() => last().respond(titled('from before')))
      expect(calls).toHaveLength(requests)
    }
    await act(() => last().respond(titled('new')))
    expect(calls).toHaveLength(3)
    expect(result.current.data).toEqual(titled('new'))
  })

  test('is fetched again once, however often setQueryData runs in between', async () => {
    const { calls, last, store } = await mounted(strict)
    act(() => void invalidateQueries(store, TodoQuery))
    for (let time = 0; time < 100; time++) write({ store }, `written ${time}`)
    expect(calls).toHaveLength(2)
    await act(() => last().respond(titled('from before')))
    expect(calls).toHaveLength(3)
    await act(() => last().respond(titled('new')))
    expect(calls).toHaveLength(3)
  })

  test('is used the second time, with later writes applied to it', async () => {
    const { calls, last, result, store } = await mounted(strict)
    let resolved = false
    act(() => void result.current.refetch().then(() => (resolved = true)))
    const append = (text: string) =>
      act(() =>
        setQueryData<TodoData, object>(store, TodoQuery, { id: '1' }, (data) =>
          titled(`${data?.todo.title ?? ''} ${text}`),
        ),
      )
    append('a')
    await act(() => last().respond(titled('first')))
    append('b')
    append('c')
    await act(() => last().respond(titled('second')))
    expect(calls).toHaveLength(3)
    expect(result.current).toMatchObject({ data: titled('second b c'), fetching: false })
    expect(Object.values(dehydrate(store))).toMatchObject([{ pages: [{ data: titled('second b c') }] }])
    expect(resolved).toBe(true)
  })

  test('leaves the data stale when setQueryData runs during the second request, too', async () => {
    const { calls, last, renderTodo, store, unmount } = await mounted(strict, Infinity)
    act(() => void invalidateQueries(store, TodoQuery))
    write({ store }, 'first')
    await act(() => last().respond(titled('from before')))
    write({ store }, 'second')
    await act(() => last().respond(titled('which may have the write')))
    expect(calls).toHaveLength(3)
    unmount()
    renderTodo(first)
    expect(calls).toHaveLength(4)
  })

  test('resolves invalidateQueries only after the second request has settled', async () => {
    const { last, store } = await mounted(strict)
    let resolved = false
    act(() => void invalidateQueries(store, TodoQuery).then(() => (resolved = true)))
    write({ store }, 'written')
    await act(() => last().respond(titled('from before')))
    expect(resolved).toBe(false)
    await act(() => last().respond(titled('new')))
    expect(resolved).toBe(true)
  })

  test('is fetched by the next hook when a write off screen came after an invalidation', async () => {
    const { calls, renderTodo, store, unmount } = await mounted(strict, Infinity)
    unmount()
    await nextTask()
    void invalidateQueries(store, TodoQuery)
    write({ store }, 'written')
    renderTodo(first)
    expect(calls).toHaveLength(2)
  })

  test('leaves the data stale when its request is aborted', async () => {
    const { calls, renderTodo, store, unmount } = await mounted(strict, Infinity)
    act(() => void invalidateQueries(store, TodoQuery))
    write({ store }, 'written')
    unmount()
    await nextTask()
    expect(calls[1]?.signal.aborted).toBe(true)
    renderTodo(first)
    expect(calls).toHaveLength(3)
  })
})
