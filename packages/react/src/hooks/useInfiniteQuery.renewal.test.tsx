import { NetworkError } from '@thinql/core'
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { modes, nextTask } from '../../test/harness.tsx'
import { renderRows, renderThreePages, type RowsData, rowsOf, RowsQuery } from '../../test/pages.tsx'

describe.each(modes)('a renewal, $mode', ({ strict }) => {
  test('fetches the pages one after another, in order', async () => {
    const { invalidate, renewed, respond } = await renderThreePages(strict)
    await invalidate()
    expect(renewed()).toEqual([undefined])
    await respond(['A'], 'after a')
    expect(renewed()).toEqual([undefined, 'after a'])
    await respond(['B'], 'after b')
    expect(renewed()).toEqual([undefined, 'after a', 'after b'])
  })

  test('shows all pages in one commit, and keeps the old ones until then', async () => {
    const { invalidate, later, respond, result, rows } = await renderThreePages(strict)
    await invalidate()
    await respond(['A'], 'after a')
    await respond(['B'], 'after b')
    expect(rows()).toEqual(['a', 'b', 'c'])
    expect(result.current).toMatchObject({ status: 'success', loading: false })
    await respond(['C'])
    expect(rows()).toEqual(['A', 'B', 'C'])
    expect([...new Set(later())]).toEqual(['A B C'])
  })

  test('shows no part of a page that arrives in parts', async () => {
    const { idle, load, respond, rows, store } = renderRows(
      {},
      {
        strict,
        fetcher(client, document, options, onPart) {
          onPart(rowsOf(['part']))
          return client.request(document, options)
        },
      },
    )
    await load(['a'], ['b'])
    act(() => void store.invalidate(RowsQuery))
    await idle()
    await respond(['A'], 'after a')
    expect(rows()).toEqual(['a', 'b'])
    await respond(['B'])
    expect(rows()).toEqual(['A', 'B'])
  })

  test('is `fetching` from the first page to the last', async () => {
    const { invalidate, respond, result } = await renderThreePages(strict)
    expect(result.current.fetching).toBe(false)
    await invalidate()
    expect(result.current).toMatchObject({ fetching: true, loadingNext: false })
    await respond(['A'], 'after a')
    await respond(['B'], 'after b')
    expect(result.current.fetching).toBe(true)
    await respond(['C'])
    expect(result.current.fetching).toBe(false)
  })

  test('neither repeats nor loses a row when the cursors move', async () => {
    const { invalidate, later, renewed, respond, rows } = await renderThreePages(strict)
    await invalidate()
    await respond(['new'], 'after new')
    await respond(['a'], 'after a')
    await respond(['b'], 'after b')
    await act(nextTask)
    expect(renewed()).toEqual([undefined, 'after new', 'after a'])
    expect(rows()).toEqual(['new', 'a', 'b'])
    expect([...new Set(later())]).toEqual(['new a b'])
  })

  test('shows moved pages although the first page is equal', async () => {
    const { invalidate, later, respond, result, rows } = await renderThreePages(strict)
    await invalidate()
    await respond(['a'], 'after a')
    await respond(['new'], 'after new')
    await respond(['b'], 'after b')
    await act(nextTask)
    expect(rows()).toEqual(['a', 'new', 'b'])
    expect([...new Set(later())]).toEqual(['a new b'])
    expect(result.current.hasNext).toBe(true)
  })

  test('ends with a page that is the last one now', async () => {
    const { invalidate, renewed, respond, result, rows } = await renderThreePages(strict)
    await invalidate()
    await respond(['A'], null)
    await act(nextTask)
    expect(renewed()).toEqual([undefined])
    expect(rows()).toEqual(['A'])
    expect(result.current.hasNext).toBe(false)
  })

  test('keeps all old pages when one of them fails, and shows the error', async () => {
    const { idle, invalidate, last, later, respond, result, rows } = await renderThreePages(strict)
    await invalidate()
    await respond(['A'], 'after a')
    await act(() => last().fail(new NetworkError('offline')))
    expect(rows()).toEqual(['a', 'b', 'c'])
    expect(result.current).toMatchObject({ status: 'error', error: { message: 'offline' }, fetching: false })
    act(() => void result.current.refetch())
    expect(result.current.error).toBeUndefined()
    await idle()
    await respond(['A'], 'after a')
    await respond(['B'], 'after b')
    await respond(['C'])
    expect(rows()).toEqual(['A', 'B', 'C'])
    expect([...new Set(later())]).toEqual(['a b c', 'A B C'])
  })

  test('keeps the state when every page is equal', async () => {
    const { invalidate, later, respond, result } = await renderThreePages(strict)
    const { pages } = result.current
    await invalidate()
    await respond(['a'], 'after a')
    await respond(['b'], 'after b')
    await respond(['c'])
    await act(nextTask)
    expect(result.current.pages).toBe(pages)
    expect(new Set(later())).toEqual(new Set([]))
  })

  test('keeps the pages that have not changed the same objects', async () => {
    const { invalidate, respond, result } = await renderThreePages(strict)
    const [first, , third] = result.current.pages
    await invalidate()
    await respond(['a'], 'after a')
    await respond(['B'], 'after b')
    await respond(['c'])
    expect(result.current.pages[0]).toBe(first)
    expect(result.current.pages[2]).toBe(third)
  })

  test('goes on with the next page, which loads at the same time', async () => {
    const { cursors, idle, respond, result, rows, store, calls } = renderRows({}, { strict })
    await respond(['a'], 'after a')
    act(() => void store.invalidate(RowsQuery))
    await idle()
    act(() => void result.current.loadNext())
    expect(cursors()).toEqual([undefined, undefined, 'after a'])
    await act(() => calls[1]?.respond(rowsOf(['A'], 'after a')))
    expect(rows()).toEqual(['A'])
    expect(result.current.loadingNext).toBe(true)
    await act(() => calls[2]?.respond(rowsOf(['b'])))
    expect(rows()).toEqual(['A', 'b'])
    expect(cursors()).toHaveLength(3)
  })

  test('loads another next page if the cursor moves while it loads', async () => {
    const { calls, cursors, idle, respond, result, rows, store } = renderRows({}, { strict })
    await respond(['a'], 'after a')
    act(() => void store.invalidate(RowsQuery))
    await idle()
    let loading: ReturnType<typeof result.current.loadNext> | undefined
    act(() => void (loading = result.current.loadNext()))
    await act(() => calls[1]?.respond(rowsOf(['new'], 'after new')))
    await act(nextTask)
    expect(cursors()).toEqual([undefined, undefined, 'after a', 'after new'])
    expect(calls[2]?.signal.aborted).toBe(true)
    await act(() => calls[2]?.fail(new NetworkError('aborted')))
    await respond(['a'])
    expect(rows()).toEqual(['new', 'a'])
    expect((await loading)?.data).toEqual(rowsOf(['a']))
  })
})

test('the pages are entries of the store', async () => {
  const { load, store } = renderRows()
  await load(['a'], ['b'])
  expect(store.getData<RowsData, unknown>(RowsQuery, { after: 'after a' })).toEqual(rowsOf(['b']))
})
