import { act, fireEvent, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { describe, expect, test, vi } from 'vitest'
import {
  ErrorBoundary,
  offline,
  type TodoData,
  partly,
  silenceCaughtErrors,
  DeferringTodoQuery,
  harness,
  loadedTodo,
  mountedTodo,
  titled,
  TodoQuery,
  it,
  expectText,
  refetch,
} from '../../../test/harness/harness.tsx'
import { fakeStream } from '../../../test/fakes/fakeStream.ts'
import { renderRows, rowsOf } from '../../../test/screens/pages.tsx'
import { invalidateQueries, resetQueryErrors, updateQueries, useQuery } from '../../index.ts'

const first = { variables: { id: '1' } }
const partial = partly({ todo: null })

/** A todo on screen, which is fetched again. */
async function refetching() {
  const all = await loadedTodo()
  void refetch(all.result)
  return all
}

// https://github.com/apollographql/apollo-client/issues/5069
it('partial data that was written by hand keeps equal parts the same objects in the next response', async () => {
  const { result, store, fail, respond } = await refetching()
  await fail(partial, titled('Tea'))
  act(() => updateQueries(store, TodoQuery, () => titled('Coffee')))
  const shown = result.current.data
  void refetch(result)
  await fail(offline)
  expect(result.current.data).toBe(shown)
  void refetch(result)
  await respond(titled('Coffee'))
  expect(result.current.data).toBe(shown)
})

// https://github.com/apollographql/react-apollo/issues/1336
it('a hook that switches to a failed query shows its data and its error in the first commit', async () => {
  const { renderHook, renderTodo, respond, fail } = await loadedTodo()
  const { result: other } = renderTodo({ variables: { id: '2' } })
  await respond(titled('Milk'))
  void refetch(other)
  await fail(offline)
  const committed = new Set<string>()
  const { rerender } = renderHook(
    ({ id }: { id: string }) => {
      const { data, status } = useQuery(TodoQuery, { variables: { id } })
      useLayoutEffect(() => {
        if (id === '2') committed.add(JSON.stringify([status, data]))
      })
    },
    { id: '1' },
  )
  rerender({ id: '2' })
  expect([...committed]).toEqual([JSON.stringify(['error', titled('Milk')])])
})

it('a component keeps the partial data of its first commit, also if the last other one has left just before', async () => {
  const { renderHook, unmount, fail } = mountedTodo()
  await fail(partial)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  unmount()
  const shown: unknown[] = []
  renderHook(() => {
    const { data } = useQuery(TodoQuery, first)
    useLayoutEffect(() => {
      // React subscribes later, in an effect.
      if (shown.length === 0) vi.advanceTimersByTime(1)
      shown.push(data)
    })
  })
  expect(shown).not.toContain(undefined)
})

it('`throwOnError` that is set during a refetch does not throw the older error', async () => {
  const { rerender, result, fail, respond } = await refetching()
  await fail(offline)
  expect(result.current.error).toEqual(offline)
  void refetch(result)
  rerender({ ...first, throwOnError: true })
  expect(result.current).toMatchObject({ data: titled('Tea'), error: undefined })
  await respond(titled('Milk'))
  expect(result.current.data).toEqual(titled('Milk'))
})

// https://github.com/TanStack/query/issues/10705
// https://github.com/TanStack/query/issues/6806
it('`resetQueryErrors` shows loading at once, also while it is fetched again for another component', async () => {
  const { calls, renderTodo, result, store, fail } = mountedTodo()
  await fail(offline)
  renderTodo()
  const sent = calls.length
  expect(result.current.status).toBe('error')
  act(() => resetQueryErrors(store))
  expect(result.current.status).toBe('loading')
  expect(calls).toHaveLength(sent)
})

const none = { errorPolicy: 'none' } as const

// https://github.com/apollographql/apollo-client/issues/10317
// https://github.com/apollographql/apollo-client/issues/12667
test("errorPolicy 'none' keeps the old data after a refetch with partial data, and its Result has none", async () => {
  const { result, fail } = await loadedTodo(none)
  const refetched = refetch(result)
  await fail(partial)
  expect(result.current).toMatchObject({ status: 'error', error: partial, data: titled('Tea') })
  expect(await refetched).toMatchObject({ error: partial, data: undefined })
})

test("errorPolicy 'none' removes the parts of a stream that ends with errors", async () => {
  const { fetcher, latest } = fakeStream()
  const { result } = mountedTodo({ ...none, fetcher, query: DeferringTodoQuery })
  await latest().part(titled('part'), partial)
  expect(result.current).toMatchObject({ status: 'loading', data: titled('part') })
  await latest().fail(partial, titled('part'))
  expect(result.current).toMatchObject({ status: 'error', error: partial, data: undefined })
})

test("errorPolicy 'none' keeps the parts of a first load that is sent again after a write, and then ends with errors", async () => {
  const { fetcher, latest } = fakeStream()
  const { result, store } = mountedTodo({ ...none, fetcher, query: DeferringTodoQuery })
  await latest().part(titled('part'))
  act(() => updateQueries<TodoData, object>(store, DeferringTodoQuery, () => titled('mine')))
  await latest().end(titled('whole'))
  await latest().fail(partial, titled('part'))
  expect(result.current).toMatchObject({ status: 'error', error: partial, data: titled('part') })
})

test("errorPolicy 'none' adds no page with errors to a list, and shows no first page with errors", async () => {
  const view = renderRows({}, none)
  await view.fail(partly(rowsOf(['a'])))
  expect(view.result.current).toMatchObject({ status: 'error', pages: [] })
  void refetch(view.result)
  await view.respond(['a'], 'after a')
  const loading = view.loadNext()
  await view.fail(partly(rowsOf(['b'])))
  expect(await loading).toBe(false)
  expect(view.rows()).toEqual(['a'])
  expect(view.result.current).toMatchObject({ status: 'error', hasNext: true })
})

describe('throwOnError', () => {
  function Todo({ throwOnError = true }: { throwOnError?: boolean }) {
    const { data, error, refetch } = useQuery(TodoQuery, { variables: { id: '1' }, throwOnError })
    const text = `${data?.todo.title ?? 'no data'}, ${error?.message ?? 'no error'}`
    return <p onClick={() => void refetch()}>{text}</p>
  }

  silenceCaughtErrors()

  it('`throwOnError` throws nothing when there is complete data', async () => {
    const { render, respond, fail } = harness()
    render(<ErrorBoundary children={<Todo />} />)
    await respond(titled('Tea'))
    fireEvent.click(screen.getByText('Tea, no error'))
    await fail(offline)
    expectText('Tea, offline')
  })
})

// https://github.com/TanStack/query/issues/529
// https://github.com/TanStack/query/issues/6290
test('a refetch by a person shows `loading` in place of an error, also if the store already asks again', async () => {
  const { fail, result, store } = mountedTodo()
  await fail(offline)
  act(() => void invalidateQueries(store))
  expect(result.current.status).toBe('error')
  void refetch(result)
  expect(result.current.status).toBe('loading')
})
