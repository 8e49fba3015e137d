import { NetworkError } from '@thinql/core'
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { modes, nextTask } from '../../test/harness.tsx'
import { renderRows, type RowsData, rowsOf, RowsQuery } from '../../test/pages.tsx'

describe.each(modes)('a renewal, $mode', ({ strict }) => {
  async function showThree() {
    const view = renderRows({}, { strict })
    await view.load(['a'], ['b'], ['c'])
    const shown = view.rendered.length
    return {
      ...view,
      /** The rows of the renders since three pages are on screen. */
      later: () => view.rendered.slice(shown),
      /** The cursors of the requests since then. */
      renewed: () => view.cursors().slice(3),
      invalidate: async () => {
        act(() => void view.store.invalidate(RowsQuery))
        await view.idle()
      },
    }
  }

  test('fetches the pages one after another, in order', async () => {
    const { invalidate, renewed, respond } = await showThree()
    await invalidate()
    expect(renewed()).toEqual([undefined])
    await respond(['A'], 'after a')
    expect(renewed()).toEqual([undefined, 'after a'])
    await respond(['B'], 'after b')
    expect(renewed()).toEqual([undefined, 'after a', 'after b'])
  })

  test('shows all pages in one commit, and keeps the old ones until then', async () => {
    const { invalidate, later, respond, result, rows } = await showThree()
    await invalidate()
    await respond(['A'], 'after a')
    await respond(['B'], 'after b')
    expect(rows()).toEqual(['a', 'b', 'c'])
    expect(result.current).toMatchObject({ status: 'success', loading: false })
    await respond(['C'])
    expect(rows()).toEqual(['A', 'B', 'C'])
    expect([...new Set(later())]).toEqual(['A B C'])
  })

  test('is `fetching` from the first page to the last', async () => {
    const { invalidate, respond, result } = await showThree()
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
    const { invalidate, later, renewed, respond, rows } = await showThree()
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
    const { invalidate, later, respond, result, rows } = await showThree()
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
    const { invalidate, renewed, respond, result, rows } = await showThree()
    await invalidate()
    await respond(['A'], null)
    await act(nextTask)
    expect(renewed()).toEqual([undefined])
    expect(rows()).toEqual(['A'])
    expect(result.current.hasNext).toBe(false)
  })

  test('renews every page by refetch, which resolves to all of them', async () => {
    const { idle, renewed, respond, result } = await showThree()
    let refetched: ReturnType<typeof result.current.refetch> | undefined
    act(() => void (refetched = result.current.refetch()))
    await idle()
    await respond(['A'], 'after a')
    await respond(['B'], 'after b')
    await respond(['C'])
    expect(renewed()).toEqual([undefined, 'after a', 'after b'])
    expect((await refetched)?.data).toEqual([
      rowsOf(['A'], 'after a'),
      rowsOf(['B'], 'after b'),
      rowsOf(['C']),
    ])
  })

  test('renews every page when one of them is invalidated', async () => {
    const { idle, renewed, store } = await showThree()
    act(() => void store.invalidate(RowsQuery, { after: 'after a' }))
    await idle()
    expect(renewed()).toEqual([undefined])
  })

  test('resolves invalidate when all pages are renewed', async () => {
    const { idle, respond, rows, store } = await showThree()
    let invalidated: Promise<void> | undefined
    act(() => void (invalidated = store.invalidate(RowsQuery)))
    await idle()
    await respond(['A'], 'after a')
    await respond(['B'], 'after b')
    await respond(['C'])
    await invalidated
    expect(rows()).toEqual(['A', 'B', 'C'])
  })

  test('keeps all old pages when one of them fails, and shows the error', async () => {
    const { idle, invalidate, last, later, respond, result, rows } = await showThree()
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

  test('starts again with the first page when it is invalidated during a renewal', async () => {
    const { calls, invalidate, renewed, respond, rows } = await showThree()
    await invalidate()
    await respond(['old'], 'after a')
    await invalidate()
    expect(renewed()).toEqual([undefined, 'after a', undefined])
    expect(calls[4]?.signal.aborted).toBe(true)
    await respond(['A'], 'after a')
    await respond(['B'], 'after b')
    await respond(['C'])
    expect(rows()).toEqual(['A', 'B', 'C'])
  })

  test('keeps the state when every page is equal', async () => {
    const { invalidate, later, respond, result } = await showThree()
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
    const { invalidate, respond, result } = await showThree()
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

  test('starts over with one page after clear, and shows nothing of the old ones', async () => {
    const { idle, respond, renewed, result, rows, store } = await showThree()
    act(() => store.clear())
    expect(result.current).toMatchObject({ status: 'loading', pages: [] })
    await idle()
    await act(nextTask)
    expect(renewed()).toEqual([undefined])
    await respond(['A'], 'after a')
    expect(rows()).toEqual(['A'])
  })

  test('sends nothing after clear without a refetch', async () => {
    const { calls, idle, invalidate, result, store } = await showThree()
    await invalidate()
    act(() => store.clear({ refetch: false }))
    expect(result.current).toMatchObject({ status: 'loading', pages: [] })
    await idle()
    await act(nextTask)
    expect(calls).toHaveLength(4)
    expect(calls[3]?.signal.aborted).toBe(true)
  })

  test('shows nothing of pages that were cleared during a renewal', async () => {
    const { calls, idle, invalidate, respond, renewed, rows, store } = await showThree()
    await invalidate()
    await respond(['A'], 'after a')
    act(() => store.clear())
    await idle()
    await act(nextTask)
    expect(calls[4]?.signal.aborted).toBe(true)
    await act(() => calls[4]?.respond(rowsOf(['secret'])))
    expect(rows()).toEqual([])
    await respond(['A2'], null)
    expect(rows()).toEqual(['A2'])
    expect(renewed()).toEqual([undefined, 'after a', undefined])
  })

  test('shows nothing of pages that were cleared while no component used them', async () => {
    const { renderHook, store, unmount, useRows } = await showThree()
    unmount()
    await nextTask()
    store.clear()
    const { result } = renderHook(useRows, {})
    expect(result.current).toMatchObject({ status: 'loading', pages: [] })
  })
})

test('the pages are entries of the store', async () => {
  const { load, store } = renderRows()
  await load(['a'], ['b'])
  expect(store.getData<RowsData, unknown>(RowsQuery, { after: 'after a' })).toEqual(rowsOf(['b']))
})
