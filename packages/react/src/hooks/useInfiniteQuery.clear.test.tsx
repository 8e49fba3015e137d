import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { modes, nextTask } from '../../test/harness.tsx'
import { renderRows, rowsOf, RowsQuery } from '../../test/pages.tsx'

describe.each(modes)('an infinite query after `clear`, $mode', ({ strict }) => {
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
