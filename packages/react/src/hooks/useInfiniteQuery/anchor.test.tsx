import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { offline } from '../../../test/fakes/fakeClient.ts'
import { harness, modes, nextTask } from '../../../test/harness/harness.tsx'
import {
  type RowsData,
  rowsOf,
  RowsQuery,
  type PageNumber,
  renderWindow,
  windowOf,
} from '../../../test/screens/pages.tsx'
import {
  dehydrate,
  type DehydratedState,
  hydrate,
  type InfiniteQueryOptions,
  prefetchQuery,
  useInfiniteQuery,
} from '../../index.ts'

describe.each(modes)('a renewal in both directions, $mode', ({ strict }) => {
  /**
   * As Relay allows, a page that was loaded as the previous one says that nothing follows it. An empty page
   * leads nowhere.
   */
  const oneWay: Partial<InfiniteQueryOptions<RowsData, PageNumber>> = {
    next: ({ rows }, { page }) => (page > 2 && rows.list[0] ? { page: page + 1 } : undefined),
    previous: ({ rows }, { page }) => (rows.list[0] ? { page: page - 1 } : undefined),
  }

  // https://github.com/TanStack/query/issues/1086
  // https://github.com/TanStack/query/issues/1401
  // https://github.com/TanStack/query/issues/7203
  test('a renewal keeps the pages on both sides of the page with which the list began', async () => {
    const { load, respond, result, rows, sent } = await renderWindow(oneWay, { strict })
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
    const { respond, result, rows, sent } = await renderWindow(oneWay, { strict })
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
    const { load, respond, result, rows, sent } = await renderWindow({ ...oneWay, maxPages: 2 }, { strict })
    await load('loadPrevious')
    await load('loadPrevious')
    act(() => void result.current.refetch())
    await respond()
    await respond()
    expect(sent()).toBe('32121')
    expect(rows()).toBe('12')
  })

  test('a renewal begins with the page that `maxPages` has left also if only `next` leads on from it', async () => {
    const options = { ...oneWay, previous: undefined, maxPages: 1 }
    const { load, respond, result, rows, sent } = await renderWindow(options, { strict })
    await load('loadNext')
    act(() => void result.current.refetch())
    await respond('D')
    expect(sent()).toBe('344')
    expect(rows()).toBe('D')
  })

  test('a renewal begins with the first page of the list if `maxPages` has dropped that, and the pages have gone', async () => {
    const { load, respond, result, rows, sent } = await renderWindow({ ...oneWay, maxPages: 1 }, { strict })
    await load('loadNext')
    act(() => void result.current.refetch())
    await respond('')
    await respond()
    expect(sent()).toBe('3443')
    expect(rows()).toBe('3')
    expect(result.current.hasNext).toBe(true)
  })

  // https://github.com/apollographql/apollo-client/issues/6592
  test('a list that was restored keeps its pages on both sides in a renewal', async () => {
    const view = await renderWindow(oneWay, { strict })
    await view.load('loadPrevious')
    const state = JSON.parse(JSON.stringify(dehydrate(view.store))) as DehydratedState
    const { calls, last, renderHook, store } = harness({ strict })
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

  test.each([
    ['its first load is on its way', 0],
    ['the query of its first page is on its way', 1],
  ])(
    'a list keeps the place of the reader when a slow disk brings a window without its anchor while %s',
    async (_, prefetched) => {
      const view = await renderWindow({ maxPages: 2 }, { strict })
      await view.load('loadNext')
      await view.load('loadNext')
      expect(view.rows()).toBe('45')
      const state = JSON.parse(JSON.stringify(dehydrate(view.store))) as DehydratedState
      const { mount, respond, rows, sent, store } = windowOf({ maxPages: 2 }, { strict })
      if (prefetched) void prefetchQuery(store, RowsQuery, { variables: { page: 3 } })
      const { result } = mount()
      act(() => hydrate(store, state, { stale: true }))
      expect(rows()).toBe('45')
      await respond()
      expect(rows()).toBe('45')
      await respond('D')
      await respond('E')
      expect(sent()).toBe('345')
      expect(rows()).toBe('DE')
      expect(result.current).toMatchObject({ status: 'success', fetching: false, hasPrevious: true })
    },
  )

  test("a list with `renew: 'first'` asks again for all pages that a slow disk has brought during its first load", async () => {
    const view = await renderWindow({}, { strict })
    await view.load('loadNext')
    const { mount, respond, sent, store } = windowOf({ renew: 'first' }, { strict })
    mount()
    act(() => hydrate(store, dehydrate(view.store), { stale: true }))
    await respond()
    expect(sent()).toBe('34')
  })

  // https://github.com/TanStack/query/issues/7407
  // https://github.com/TanStack/query/issues/5767
  test('a chat that is polled shows the newest message, and keeps the older ones on top', async () => {
    const chat = { next: () => undefined, previous: oneWay.previous }
    const { load, respond, result, rows, sent } = await renderWindow(chat, { strict })
    await load('loadPrevious')
    await load('loadPrevious')
    act(() => void result.current.refetch())
    await respond('3 new')
    await respond()
    await respond()
    expect(sent()).toBe('321321')
    expect(rows()).toBe('123 new')
    expect(result.current).toMatchObject({ hasNext: false, hasPrevious: true })
  })

  // https://github.com/TanStack/query/issues/8046
  test('a renewal that fails in the middle keeps all pages beside the error, and a retry asks for each page once', async () => {
    const { last, load, respond, result, rows, sent } = await renderWindow(oneWay, { strict })
    await load('loadPrevious')
    await load('loadNext')
    act(() => void result.current.refetch())
    await respond('C')
    await respond('D')
    await act(() => last().fail(offline))
    expect(rows()).toBe('234')
    expect(result.current).toMatchObject({ status: 'error', hasNext: true, hasPrevious: true })
    act(() => void result.current.refetch())
    await respond('C')
    await respond('D')
    await respond('B')
    expect(sent()).toBe('324342342')
    expect(rows()).toBe('BCD')
  })

  // https://github.com/DamianOsipiuk/vue-query/issues/206
  // https://github.com/TanStack/query/issues/1115
  test('a side that has become shorter ends there, and the other side stays', async () => {
    const { load, respond, result, rows, sent } = await renderWindow(oneWay, { strict })
    await load('loadPrevious')
    await load('loadNext')
    await load('loadNext')
    act(() => void result.current.refetch())
    await respond()
    await respond('')
    await respond()
    expect(sent()).toBe('3245342')
    expect(rows()).toBe('23')
    expect(result.current).toMatchObject({ hasNext: false, hasPrevious: true })
  })

  // https://github.com/reduxjs/redux-toolkit/issues/4920
  // https://github.com/Pasta-Devs/Marinara-Engine/pull/4719
  test("with `renew: 'first'` a chat with many older pages asks for its newest page only", async () => {
    const { load, respond, result, rows, sent } = await renderWindow(
      { ...oneWay, renew: 'first' },
      { strict },
    )
    await load('loadPrevious')
    await load('loadPrevious')
    await load('loadNext')
    act(() => void result.current.refetch())
    await respond()
    expect(sent()).toBe('32143')
    expect(rows()).toBe('1234')
  })

  test("with `renew: 'first'` each side is fetched up to the first page that has not changed", async () => {
    const { load, respond, result, rows, sent } = await renderWindow(
      { ...oneWay, renew: 'first' },
      { strict },
    )
    await load('loadPrevious')
    await load('loadPrevious')
    await load('loadNext')
    await load('loadNext')
    act(() => void result.current.refetch())
    await respond('C')
    await respond()
    await respond('B')
    await respond()
    expect(sent()).toBe('321453421')
    expect(rows()).toBe('1BC45')
  })

  // https://github.com/vercel/swr/issues/785
  // https://github.com/vercel/swr/issues/1543
  // https://github.com/vercel/swr/issues/2982
  // https://github.com/vercel/swr/issues/1552
  // https://github.com/vercel/swr/issues/1638
  test('a further page in any direction is one request', async () => {
    const { load, sent } = await renderWindow(oneWay, { strict })
    await load('loadNext')
    await load('loadPrevious')
    await load('loadNext')
    expect(sent()).toBe('3425')
  })

  // https://github.com/TanStack/query/pull/4984
  test('`maxPages` keeps the place of the list over many pages in both directions', async () => {
    const { load, respond, result, rows, sent } = await renderWindow({ maxPages: 2 }, { strict })
    for (const direction of ['loadNext', 'loadNext', 'loadPrevious', 'loadPrevious'] as const)
      await load(direction)
    expect(rows()).toBe('23')
    act(() => void result.current.refetch())
    await respond('C')
    await respond('B')
    expect(sent()).toBe('3453232')
    expect(rows()).toBe('BC')
  })

  test('a page that a renewal has brought can take the place of the anchor', async () => {
    const { load, respond, result, sent } = await renderWindow({ maxPages: 2 }, { strict })
    await load('loadNext')
    act(() => void result.current.refetch())
    await respond()
    await respond()
    await load('loadNext')
    act(() => void result.current.refetch())
    await respond()
    await respond()
    expect(sent()).toBe('3434545')
  })

  test('a list that is skipped and shown again keeps its pages on both sides', async () => {
    const { calls, last, renderHook } = harness({ strict })
    const respond = async () => {
      const { page } = last().variables as PageNumber
      await act(() => last().respond(rowsOf([String(page)])))
    }
    const { rerender, result } = renderHook(
      ({ skip }) =>
        useInfiniteQuery<RowsData, PageNumber>(RowsQuery, {
          variables: { page: 3 },
          next: () => undefined,
          previous: oneWay.previous,
          skip,
        }),
      { skip: false },
    )
    await respond()
    act(() => void result.current.loadPrevious())
    await respond()
    rerender({ skip: true })
    expect(result.current.pages).toHaveLength(2)
    rerender({ skip: false })
    await act(nextTask)
    await respond()
    await respond()
    expect(calls.map(({ variables }) => (variables as PageNumber).page)).toEqual([3, 2, 3, 2])
    expect(result.current.pages).toEqual([rowsOf(['2']), rowsOf(['3'])])
  })
})
