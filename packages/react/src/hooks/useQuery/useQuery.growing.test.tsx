import { act } from '@testing-library/react'
import { NetworkError } from '@thinql/core'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { partly } from '../../../test/fakes/fakeClient.ts'
import { fakeStream } from '../../../test/fakes/fakeStream.ts'
import {
  DeferringTodoQuery,
  harness,
  modes,
  nextTask,
  type TodoData,
  hydrateElement,
  served,
} from '../../../test/harness/harness.tsx'
import {
  dehydrate,
  hydrate,
  prefetchQuery,
  setQueryData,
  updateQueries,
  useMutation,
  useQuery,
} from '../../index.ts'

const first = { variables: { id: '1' } }
const second = { variables: { id: '2' } }
const title = { todo: { title: 'Tea' } }
const whole = { todo: { title: 'Tea', note: 'green' } }
const other = { todo: { title: 'Coffee', note: 'black' } }
const cut = new NetworkError('cut')
const noNote = partly(title)

describe.each(modes)('a query whose response grows, $mode', ({ strict }) => {
  function growing() {
    const stream = fakeStream()
    return { ...stream, ...harness({ strict, fetcher: stream.fetcher, query: DeferringTodoQuery }) }
  }
  function started() {
    const all = growing()
    const { rerender, result, unmount } = all.renderTodo(first)
    return { ...all, rerender, result, unmount }
  }

  test('a component that joins shows the data so far', async () => {
    const { latest, renderTodo, responses } = started()
    await latest().part(title)
    const { result } = renderTodo(first)
    expect(result.current).toMatchObject({ status: 'loading', data: title })
    await latest().end(whole)
    expect(result.current.data).toBe(whole)
    expect(responses).toHaveLength(1)
  })

  test('data from a disk that comes late does not replace parts, and a state of the server does', async () => {
    const { latest, result, store } = started()
    await latest().part(title)
    const { store: sender } = harness()
    setQueryData(sender, DeferringTodoQuery, other, first)
    act(() => hydrate(store, dehydrate(sender), { stale: true }))
    expect(result.current.data).toEqual(title)
    act(() => hydrate(store, dehydrate(sender)))
    expect(result.current.data).toEqual(other)
    await latest().end(whole)
    expect(result.current.data).toEqual(whole)
  })

  test('parts that arrive together cause one render, with the newest part', async () => {
    const { latest, renderHook } = growing()
    const shown = new Set<unknown>()
    renderHook(() => shown.add(useQuery(DeferringTodoQuery, first).data))
    await latest().parts(title, other, whole)
    expect([...shown]).toEqual([undefined, whole])
  })

  test('a part with errors does not end the response, and its errors are kept at the end', async () => {
    const { latest, result } = started()
    await latest().part(title, noNote)
    expect(result.current).toMatchObject({ status: 'loading', data: title, error: undefined })
    await latest().fail(noNote, title)
    expect(result.current).toMatchObject({ status: 'error', data: title, error: noNote })
  })

  test('a response that is cut off keeps the data so far beside the error, and while it is fetched again', async () => {
    const { latest, result } = started()
    await latest().part(whole)
    await latest().fail(cut, whole)
    expect(result.current).toMatchObject({ status: 'error', data: whole, error: cut })
    act(() => void result.current.refetch())
    expect(result.current).toMatchObject({ status: 'error', data: whole, error: cut })
    await latest().part(title)
    expect(result.current.data).toBe(whole)
    await latest().end(other)
    expect(result.current).toMatchObject({ status: 'success', data: other })
  })

  test('an update reaches the parts of a response that was cut off', async () => {
    const { latest, result, store } = started()
    await latest().part(title)
    await latest().fail(cut, title)
    act(() =>
      setQueryData<TodoData, object>(
        store,
        DeferringTodoQuery,
        (data) => data && { todo: { title: `${data.todo.title}!` } },
        first,
      ),
    )
    expect(result.current).toMatchObject({ status: 'error', data: { todo: { title: 'Tea!' } }, error: cut })
    act(() => void result.current.refetch())
    await latest().fail(cut)
    expect(result.current).toMatchObject({ status: 'error', data: { todo: { title: 'Tea!' } } })
    act(() => void result.current.refetch())
    await latest().end(whole)
    expect(result.current).toMatchObject({ status: 'success', data: whole })
  })

  test('a refetch that is cut off leaves complete data as it is', async () => {
    const { latest, result } = started()
    await latest().end(whole)
    act(() => void result.current.refetch())
    await latest().part(title)
    await latest().fail(cut, title)
    expect(result.current).toMatchObject({ status: 'error', data: whole, error: cut })
  })

  test('complete data stays on screen until the new response is complete', async () => {
    const { latest, result } = started()
    await latest().end(whole)
    act(() => void result.current.refetch())
    await latest().part({ todo: { title: 'Coffee' } })
    expect(result.current).toMatchObject({ status: 'success', fetching: true, data: whole })
    await latest().end(other)
    expect(result.current).toMatchObject({ status: 'success', fetching: false, data: other })
  })

  test('an object of a part is the same object at the end, also if a pending write makes an equal one', async () => {
    const { latest, renderHook, result } = started()
    const view = renderHook(() =>
      useMutation('mutation Touch { touch }', {
        optimistic: (store) =>
          updateQueries<TodoData, object>(store, DeferringTodoQuery, ({ todo }) => ({ todo: { ...todo } })),
      }),
    )
    await latest().part(title)
    const { todo } = result.current.data ?? {}
    act(() => void view.result.current[0]())
    await latest().end({ ...title, tags: [] })
    expect(result.current.data?.todo).toBe(todo)
  })

  test('a response is aborted when its last hook leaves, and starts empty the next time', async () => {
    const { latest, responses, renderTodo, unmount } = started()
    await latest().part(title)
    unmount()
    await nextTask()
    expect(latest().signal.aborted).toBe(true)
    const { result } = renderTodo(first)
    expect(result.current.data).toBeUndefined()
    await responses[0]?.part(other)
    expect(result.current.data).toBeUndefined()
    await latest().part(title)
    expect(result.current.data).toBe(title)
  })

  test('a response that grows is loading without data during hydration', async () => {
    const { latest, store } = growing()
    void prefetchQuery(store, DeferringTodoQuery, first)
    await latest().part(title)
    function Todo() {
      const { data, status } = useQuery<TodoData>(DeferringTodoQuery, { ...first, store })
      return <output>{data?.todo.title ?? status}</output>
    }
    const container = served(renderToString(<Todo />))
    expect(container.textContent).toBe('loading')
    expect(await hydrateElement(container, <Todo />)).toEqual({ errors: [], text: 'Tea' })
  })

  test('the first part replaces previous data', async () => {
    const { latest, rerender, result } = started()
    await latest().end(whole)
    rerender({ ...second, keepPreviousData: true })
    expect(result.current).toMatchObject({ data: whole, isPrevious: true })
    await latest().part(title)
    expect(result.current).toMatchObject({ status: 'loading', data: title, isPrevious: false })
  })

  test('previous data may be that of an incomplete response', async () => {
    const { latest, rerender, result } = started()
    await latest().end(whole)
    rerender({ ...second, keepPreviousData: true })
    await latest().part(title)
    rerender({ variables: { id: '3' }, keepPreviousData: true })
    expect(result.current).toMatchObject({ data: title, isPrevious: true })
  })
})
