import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { modes, nextTask } from '../../test/harness.tsx'
import { renderThreePages, rowsOf } from '../../test/pages.tsx'
import { inspect, remove } from '../index.ts'

describe.each(modes)('an infinite query after `clear`, $mode', ({ strict }) => {
  test('starts over with one page after clear, and shows nothing of the old ones', async () => {
    const { idle, respond, renewed, result, rows, store } = await renderThreePages(strict)
    act(() => store.clear())
    expect(result.current).toMatchObject({ status: 'loading', pages: [] })
    await idle()
    await act(nextTask)
    expect(renewed()).toEqual([undefined])
    await respond(['A'], 'after a')
    expect(rows()).toEqual(['A'])
  })

  test('sends nothing after clear without a refetch', async () => {
    const { calls, idle, invalidate, result, store } = await renderThreePages(strict)
    await invalidate()
    act(() => store.clear({ refetch: false }))
    expect(result.current).toMatchObject({ status: 'loading', pages: [] })
    await idle()
    await act(nextTask)
    expect(calls).toHaveLength(4)
    expect(calls[3]?.signal.aborted).toBe(true)
  })

  test('shows nothing of pages that were cleared during a renewal', async () => {
    const { calls, idle, invalidate, respond, renewed, rows, store } = await renderThreePages(strict)
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
    const { renderHook, store, unmount, useRows } = await renderThreePages(strict)
    unmount()
    await nextTask()
    store.clear()
    const { result } = renderHook(useRows, {})
    expect(result.current).toMatchObject({ status: 'loading', pages: [] })
  })

  test('loads the first page once if it is cleared while one component replaces another', async () => {
    const { idle, renderHook, renewed, store, unmount, useRows } = await renderThreePages(strict)
    unmount()
    store.clear()
    renderHook(useRows, {})
    await idle()
    await act(nextTask)
    expect(renewed()).toEqual([undefined])
  })

  test('loads a page again that was removed, and keeps the pages before it', async () => {
    const { load, loading, removePage, rows } = await renderedPages()
    removePage('after a')
    await act(nextTask)
    expect(rows()).toEqual(['a'])
    expect(loading()).toEqual(['after a'])
    await load(['B'])
    expect(rows()).toEqual(['a', 'B'])
  })

  test('loads the last page again that was removed', async () => {
    const { loading, removePage, respond, rows } = await renderedPages()
    removePage('after b')
    await act(nextTask)
    expect(rows()).toEqual(['a', 'b'])
    expect(loading()).toEqual(['after b'])
    await respond(['C'])
    expect(rows()).toEqual(['a', 'b', 'C'])
  })

  async function renderedPages() {
    const view = await renderThreePages(strict)
    return {
      ...view,
      /** Removes the page with this cursor from the store. */
      removePage: (after: string) =>
        act(() => {
          const page = inspect(view.store).find(({ variables }) => variables?.after === after)
          remove(view.store, page?.key ?? '')
        }),
      /** The cursors of the requests in flight. */
      loading: () => view.renewed().filter((_, index) => !view.calls[index + 3]?.signal.aborted),
    }
  }
})
