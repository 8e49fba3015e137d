import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { nextTask, harness } from '../../../test/harness/harness.tsx'
import { type RowsData, rowsOf, RowsQuery } from '../../../test/screens/pages.tsx'
import { type PageNumber, renderWindow } from '../../../test/screens/window.tsx'
import {
  dehydrate,
  type DehydratedState,
  hydrate,
  type InfiniteQueryOptions,
  useInfiniteQuery,
} from '../../index.ts'

describe('a renewal in both directions', () => {
  /** As Relay allows, a page that was loaded as the previous one says that nothing follows it. An empty page leads nowhere. */
  const oneWay: Partial<InfiniteQueryOptions<RowsData, PageNumber>> = {
    next: ({ rows }, { page }) => (page > 2 && rows.list[0] ? { page: page + 1 } : undefined),
    previous: ({ rows }, { page }) => (rows.list[0] ? { page: page - 1 } : undefined),
  }

  test('a renewal keeps the pages on both sides of the page with which the list began', async () => {
    const { load, respond, result, rows, sent } = await renderWindow(oneWay)
    await load('loadPrevious')
    await load('loadPrevious')
    await load('loadNext')
    act(() => void result.current.refetch())
    for (let page = 0; page < 4; page++) await respond()
    expect(sent()).toBe('32143421')
    expect(rows()).toBe('1234')
    expect(result.current).toMatchObject({ hasNext: true, hasPrevious: true })
  })

  test('a renewal keeps the pages beside an empty previous page', async () => {
    const { respond, result, rows, sent } = await renderWindow(oneWay)
    act(() => void result.current.loadPrevious())
    await respond('')
    for (let time = 0; time < 2; time++) {
      act(() => void result.current.refetch())
      await respond()
      await respond('')
      expect(rows()).toBe('3')
    }
    expect(sent()).toBe('323232')
  })

  test('a renewal begins with the page nearest to the one that `maxPages` has dropped', async () => {
    const { load, respond, result, rows, sent } = await renderWindow({ ...oneWay, maxPages: 2 })
    await load('loadPrevious')
    await load('loadPrevious')
    act(() => void result.current.refetch())
    await respond()
    await respond()
    expect(sent()).toBe('32121')
    expect(rows()).toBe('12')
  })

  test('a renewal begins with the first page of the list if `maxPages` has dropped that, and the pages have gone', async () => {
    const { load, respond, result, rows, sent } = await renderWindow({ ...oneWay, maxPages: 1 })
    await load('loadNext')
    act(() => void result.current.refetch())
    await respond('')
    await respond()
    expect(sent()).toBe('3443')
    expect(rows()).toBe('3')
    expect(result.current.hasNext).toBe(true)
  })

  test('a list that was restored keeps its pages on both sides in a renewal', async () => {
    const view = await renderWindow(oneWay)
    await view.load('loadPrevious')
    const state = JSON.parse(JSON.stringify(dehydrate(view.store))) as DehydratedState
    const { calls, last, renderHook, store } = harness()
    hydrate(store, state, { stale: true })
    const { result } = renderHook(() =>
      useInfiniteQuery<RowsData, PageNumber>(RowsQuery, {
        variables: { page: 3 },
        next: () => undefined,
        ...oneWay,
      }),
    )
    await act(nextTask)
    await act(() => last().respond(rowsOf(['C'])))
    await act(() => last().respond(rowsOf(['B'])))
    expect(calls.map(({ variables }) => (variables as PageNumber).page)).toEqual([3, 2])
    expect(result.current.pages).toEqual([rowsOf(['B']), rowsOf(['C'])])
  })
})
