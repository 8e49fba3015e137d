import { act } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { describe, expect, test } from 'vitest'
import { modes, nextTask } from '../../test/harness.tsx'
import { renderRows, type RowsData, rowsOf, RowsQuery } from '../../test/pages.tsx'
import { useQuery } from '../index.ts'

describe.each(modes)('useInfiniteQuery on mount and unmount, $mode', ({ strict }) => {
  test('aborts the first page when it unmounts', async () => {
    const { last, unmount } = renderRows({}, { strict })
    unmount()
    await nextTask()
    await nextTask()
    expect(last().signal.aborted).toBe(true)
  })

  test('aborts the next page when it unmounts', async () => {
    const { last, respond, result, unmount } = renderRows({}, { strict })
    await respond(['a'], 'after a')
    act(() => void result.current.loadNext())
    unmount()
    await nextTask()
    await nextTask()
    expect(last().variables).toEqual({ after: 'after a' })
    expect(last().signal.aborted).toBe(true)
  })

  test('aborts a renewal when it unmounts, and sends no further page', async () => {
    const { calls, idle, last, load, respond, store, unmount } = renderRows({}, { strict })
    await load(['a'], ['b'], ['c'])
    act(() => void store.invalidate(RowsQuery))
    await idle()
    await respond(['a'], 'after a')
    expect(calls).toHaveLength(5)
    unmount()
    await nextTask()
    expect(last().signal.aborted).toBe(true)
    await respond(['b'], 'after b')
    expect(calls).toHaveLength(5)
  })

  test('shows all pages at once when it mounts again, and renews them', async () => {
    const { cursors, idle, load, renderHook, unmount, useRows } = renderRows({}, { strict })
    await load(['a'], ['b'])
    unmount()
    await nextTask()
    const { result } = renderHook(useRows, {})
    expect(result.current.pages).toEqual([rowsOf(['a'], 'after a'), rowsOf(['b'])])
    await idle()
    expect(cursors()).toEqual([undefined, 'after a', undefined])
  })

  test('sends nothing when it mounts again while the pages are fresh', async () => {
    const { calls, idle, load, renderHook, unmount, useRows } = renderRows({}, { strict })
    await load(['a'], ['b'])
    unmount()
    await nextTask()
    renderHook(useRows, { staleTime: 60_000 })
    await idle()
    expect(calls).toHaveLength(2)
  })

  test('sends nothing for a first page that was prefetched', async () => {
    const { calls, last, renderHook, store, unmount, useRows } = renderRows({ skip: true }, { strict })
    unmount()
    const prefetched = store.prefetch(RowsQuery)
    await last().respond(rowsOf(['a'], 'after a'))
    await prefetched
    const { result } = renderHook(useRows, {})
    expect(result.current).toMatchObject({ status: 'success', hasNext: true, fetching: false })
    await nextTask()
    expect(calls).toHaveLength(1)
  })

  test('sends nothing for a next page that was prefetched', async () => {
    const { calls, last, respond, result, rows, store } = renderRows({}, { strict })
    await respond(['a'], 'after a')
    const prefetched = store.prefetch(RowsQuery, { variables: { after: 'after a' } })
    await last().respond(rowsOf(['b']))
    await prefetched
    await act(async () => expect(await result.current.loadNext()).toBeUndefined())
    expect(rows()).toEqual(['a', 'b'])
    expect(calls).toHaveLength(2)
  })

  test('sends nothing for a next page that is fresh by `staleTime`', async () => {
    const { calls, load, renderHook, rerender, respond, result, rows } = renderRows({}, { strict })
    await load(['a'])
    const view = renderHook(
      () => useQuery<RowsData>(RowsQuery, { variables: { after: 'after a' } }),
      undefined,
    )
    await respond(['b'])
    view.unmount()
    await nextTask()
    rerender({ staleTime: 60_000 })
    act(() => void result.current.refetch())
    await act(nextTask)
    await respond(['a'], 'after a')
    await act(async () => expect(await result.current.loadNext()).toBeUndefined())
    expect(rows()).toEqual(['a', 'b'])
    expect(calls).toHaveLength(3)
  })

  test('shows a write that comes between its render and its effects', async () => {
    const { calls, load, renderHook, store, unmount, useRows } = renderRows({}, { strict })
    await load(['a'])
    unmount()
    await nextTask()
    const { result } = renderHook(() => {
      const state = useRows({ staleTime: 60_000 })
      useLayoutEffect(() => store.setData<RowsData, unknown>(RowsQuery, undefined, rowsOf(['written'])))
      return state
    }, undefined)
    expect(result.current.pages).toEqual([rowsOf(['written'])])
    expect(calls).toHaveLength(1)
  })

  test('shows a write in its first render that came while it was not mounted', async () => {
    const { load, renderHook, rendered, store, unmount, useRows } = renderRows({}, { strict })
    await load(['a'])
    unmount()
    await nextTask()
    store.setData<RowsData, unknown>(RowsQuery, undefined, rowsOf(['written']))
    rendered.length = 0
    renderHook(useRows, { staleTime: 60_000 })
    expect(new Set(rendered)).toEqual(new Set(['written']))
  })

  test('shows a write to a page after it has mounted again', async () => {
    const { load, renderHook, store, unmount, useRows } = renderRows({}, { strict })
    await load(['a'], ['b'])
    unmount()
    await nextTask()
    const { result } = renderHook(useRows, { staleTime: 60_000 })
    act(() => store.setData<RowsData, unknown>(RowsQuery, { after: 'after a' }, rowsOf(['written'])))
    expect(result.current.pages[1]).toEqual(rowsOf(['written']))
  })
})
