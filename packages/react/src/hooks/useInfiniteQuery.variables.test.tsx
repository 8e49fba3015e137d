import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { modes, nextTask } from '../../test/harness.tsx'
import { next, renderRows, type RowsData, rowsOf, RowsQuery, type RowsVariables } from '../../test/pages.tsx'
import { createQueryStore, useInfiniteQuery, useQuery } from '../index.ts'

const first = { variables: { filter: 'one' } }
const second = { variables: { filter: 'two' } }
const keep = { keepPreviousData: true }

describe.each(modes)('variables of an infinite query, $mode', ({ strict }) => {
  test('start over with the first page when they change', async () => {
    const { calls, load, rerender, respond, result, rows } = renderRows(first, { strict })
    await load(['a'], ['b'])
    rerender(second)
    expect(result.current).toMatchObject({ status: 'loading', pages: [], isPrevious: false })
    expect(calls.at(-1)?.variables).toEqual({ filter: 'two' })
    await respond(['x'], 'after x')
    expect(rows()).toEqual(['x'])
    act(() => void result.current.loadNext())
    expect(calls.at(-1)?.variables).toEqual({ after: 'after x', filter: 'two' })
  })

  test('keep all old pages with keepPreviousData until there is a first page', async () => {
    const { load, rerender, respond, result, rows } = renderRows({ ...first, ...keep }, { strict })
    await load(['a'], ['b'])
    rerender({ ...second, ...keep })
    expect(rows()).toEqual(['a', 'b'])
    expect(result.current).toMatchObject({ status: 'loading', isPrevious: true })
    expect(result.current).toMatchObject({ hasNext: false, loadingNext: false, fetching: true })
    expect(await result.current.loadNext()).toBeUndefined()
    await respond(['x'])
    expect(rows()).toEqual(['x'])
    expect(result.current).toMatchObject({ status: 'success', isPrevious: false })
  })

  test('show no old pages after clear', async () => {
    const { load, rerender, result, store } = renderRows({ ...first, ...keep }, { strict })
    await load(['a'], ['b'])
    rerender({ ...second, ...keep })
    act(() => store.clear())
    expect(result.current).toMatchObject({ status: 'loading', pages: [], isPrevious: false })
  })

  test('abort the page that was loading when they change', async () => {
    const { last, load, rerender, result } = renderRows(first, { strict })
    await load(['a'])
    act(() => void result.current.refetch())
    await act(nextTask)
    const refetch = last()
    rerender(second)
    await act(nextTask)
    await act(nextTask)
    expect(refetch.signal.aborted).toBe(true)
  })

  test('show the pages of a filter again that comes back', async () => {
    const { load, rerender, respond, rows } = renderRows(first, { strict })
    await load(['a'], ['b'])
    rerender(second)
    await respond(['x'])
    rerender(first)
    expect(rows()).toEqual(['a', 'b'])
  })

  test('are shared: two components show the same pages with one request each', async () => {
    const { calls, load, renderHook, result, respond, useRows } = renderRows({}, { strict })
    await load(['a'])
    const view = renderHook(useRows, { staleTime: 60_000 })
    expect(view.result.current.pages).toBe(result.current.pages)
    expect(calls).toHaveLength(1)
    act(() => void view.result.current.refetch())
    await act(nextTask)
    await respond(['A'])
    expect(result.current.pages).toEqual([rowsOf(['A'])])
    expect(view.result.current.pages).toBe(result.current.pages)
    expect(calls).toHaveLength(2)
  })

  test('are shared with useQuery, which shows the data of its page', async () => {
    const { calls, load, renderHook, respond } = renderRows({}, { strict })
    await load(['a'], ['b'])
    const view = renderHook(
      () => useQuery<RowsData>(RowsQuery, { variables: { after: 'after a' }, staleTime: 60_000 }),
      undefined,
    )
    expect(view.result.current.data).toEqual(rowsOf(['b']))
    act(() => void view.result.current.refetch())
    await act(nextTask)
    await respond(['A'], 'after a')
    await respond(['B'])
    expect(view.result.current.data).toEqual(rowsOf(['B']))
    expect(calls).toHaveLength(4)
  })

  test('give useQuery its own requests back when the list unmounts', async () => {
    const { calls, last, load, renderHook, unmount } = renderRows({}, { strict })
    await load(['a'], ['b'])
    const view = renderHook(
      () => useQuery<RowsData>(RowsQuery, { variables: { after: 'after a' }, staleTime: 60_000 }),
      undefined,
    )
    unmount()
    await nextTask()
    act(() => void view.result.current.refetch())
    expect(last().variables).toEqual({ after: 'after a' })
    expect(calls).toHaveLength(3)
  })

  test('belong to the store of the options', () => {
    const { client, renderHook, store } = renderRows({ skip: true }, { strict })
    const other = createQueryStore(client)
    const { result } = renderHook(
      () => useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, { store: other, next }),
      undefined,
    )
    act(() => other.setData<RowsData, unknown>(RowsQuery, undefined, rowsOf(['other'])))
    expect(result.current.pages).toEqual([rowsOf(['other'])])
    expect(store.getData(RowsQuery)).toBeUndefined()
  })

  test('reach `next` with each page, so `hasNext` may count by an offset', async () => {
    const { last, renderHook } = renderRows({ skip: true }, { strict })
    const { result } = renderHook(
      () =>
        useInfiniteQuery<RowsData, { offset: number }>(RowsQuery, {
          variables: { offset: 0 },
          next: (_, { offset }) => (offset < 1 ? { offset: offset + 1 } : undefined),
        }),
      undefined,
    )
    await act(() => last().respond(rowsOf(['a'])))
    expect(result.current.hasNext).toBe(true)
    act(() => void result.current.loadNext())
    await act(() => last().respond(rowsOf(['b'])))
    expect(last().variables).toEqual({ offset: 1 })
    expect(result.current.hasNext).toBe(false)
  })
})
