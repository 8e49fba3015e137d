import { NetworkError } from '@thinql/core'
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { harness, nextTask, TodoQuery } from '../../test/harness.tsx'
import { renderRows, type RowsData, rowsOf, RowsQuery } from '../../test/pages.tsx'
import { inspect } from '../store/inspect.ts'
import { listen } from '../store/listen.ts'
import { updateData } from '../store/updateData.ts'
import { useQuery } from './useQuery.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a useQuery that polls a page of the list polls on after the list failed to renew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const view = renderRows({})
  await view.load(['a'])
  view.renderHook(() => useQuery(RowsQuery, { pollInterval: 1000, staleTime: Infinity }), {})
  await act(() => vi.advanceTimersByTimeAsync(1000))
  const { length } = view.calls
  await act(() => view.last().fail(new NetworkError('off')))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(view.calls).toHaveLength(length + 1)
})

test('a useQuery of a page gets its data when the list leaves while it renews', async () => {
  const view = renderRows({})
  await view.load(['a'])
  view.renderHook(() => useQuery(RowsQuery, { staleTime: Infinity }), {})
  act(() => void view.store.invalidate(RowsQuery))
  await view.idle()
  view.unmount()
  await nextTask()
  expect(view.calls.filter(({ options }) => !options.signal?.aborted)).toHaveLength(2)
})

test('inspect lists each page of a list, with the list as its observer', async () => {
  const view = renderRows({})
  await view.load(['a'], ['b'])
  expect(inspect(view.store)).toMatchObject([
    { observers: 1, stale: true, data: { rows: { list: ['a'] } } },
    { observers: 1, stale: true, data: { rows: { list: ['b'] } } },
  ])
})

test('listen reports no caller that joins the requests of a list that is alone', async () => {
  const view = renderRows({ skip: true })
  const types: string[] = []
  listen(view.store, ({ type }) => types.push(type))
  view.rerender({})
  await view.load(['a'], ['b'])
  view.unmount()
  await nextTask()
  view.renderHook(view.useRows, {})
  await view.idle()
  expect(view.cursors()).toEqual([undefined, 'after a', undefined])
  expect(types).toEqual(['started', 'settled', 'started', 'settled', 'started'])
})

test('updateData skips a query whose variables can not be sent', () => {
  const view = harness()
  view.renderTodo({ variables: { id: NaN } })
  const update = vi.fn()
  updateData(view.store, TodoQuery, update)
  expect(update).not.toHaveBeenCalled()
})

test('a list shows no part of a page that still grows', async () => {
  const view = renderRows(
    {},
    {
      fetcher: (client, document, options, onPart) => {
        onPart(rowsOf(['a part']))
        return client.request(document, options)
      },
    },
  )
  await view.load(['a'])
  act(() => void view.result.current.refetch())
  await view.idle()
  expect(view.rows()).toEqual(['a'])
})

test('loadNext of a list that has left loads nothing, and refetch loads its first page', async () => {
  const view = renderRows({})
  const { loadNext, refetch } = view.result.current
  view.unmount()
  expect(await loadNext()).toBeUndefined()
  const refetched = refetch()
  await view.last().respond(rowsOf(['a']))
  expect(await refetched).toMatchObject({ data: [rowsOf(['a'])] })
})

test('loadNext of a list that has left sends nothing, although there is a next page', async () => {
  const view = renderRows({})
  await view.respond(['a'], 'after a')
  const { loadNext } = view.result.current
  view.unmount()
  expect(await loadNext()).toBeUndefined()
  expect(view.calls).toHaveLength(1)
})

test('refetch resolves to no pages when a fetcher gives neither data nor an error', async () => {
  const view = renderRows(
    {},
    { fetcher: () => Promise.resolve({ data: undefined, response: new Response() }) },
  )
  await view.idle()
  expect(await act(() => view.result.current.refetch())).toMatchObject({ data: [] })
})

test('a renewal whose next variables can not be sent fails, and keeps the pages', async () => {
  const view = renderRows({})
  await view.load(['a'], ['b'])
  act(() => void view.result.current.refetch())
  await view.idle()
  // A server may send what the types don't allow.
  const cursor = NaN as unknown as string
  await act(() => view.last().respond(rowsOf(['a2'], cursor)))
  await view.idle()
  expect(view.result.current.error?.name).toBe('RequestError')
  expect(view.rows()).toEqual(['a', 'b'])
})

test('a renewal does not delay the polls of a next page that failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const view = renderRows({})
  await view.respond(['a'], 'after a')
  act(() => void view.result.current.loadNext())
  view.renderHook(() => useQuery(RowsQuery, { variables: { after: 'after a' }, pollInterval: 1000 }), {})
  await act(() => view.last().fail(new NetworkError('off')))
  await act(() => vi.advanceTimersByTimeAsync(600))
  act(() => void view.result.current.refetch())
  await view.idle()
  await view.respond(['a'], 'after a')
  expect(view.cursors()).toEqual([undefined, 'after a', undefined])
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(view.cursors()).toEqual([undefined, 'after a', undefined, 'after a'])
})

test('a useQuery of a next page that failed sends nothing when the list leaves while it renews', async () => {
  const view = renderRows({})
  await view.respond(['a'], 'after a')
  act(() => void view.result.current.loadNext())
  view.renderHook(() => useQuery(RowsQuery, { variables: { after: 'after a' } }), {})
  await act(() => view.last().fail(new NetworkError('off')))
  act(() => void view.result.current.refetch())
  await view.idle()
  view.unmount()
  await nextTask()
  expect(view.cursors()).toEqual([undefined, 'after a', undefined])
})

test('a write wins over the request of a useQuery that was in flight when the list mounted', async () => {
  const view = renderRows({ skip: true })
  const { result } = view.renderHook(() => useQuery<RowsData>(RowsQuery, { staleTime: 60_000 }), {})
  await view.respond(['a'])
  act(() => void result.current.refetch())
  view.rerender({ staleTime: 60_000 })
  act(() => view.store.setData<RowsData, unknown>(RowsQuery, undefined, rowsOf(['written'])))
  await view.respond(['a'])
  expect(view.rows()).toEqual(['written'])
  expect(result.current.data).toEqual(rowsOf(['written']))
})
