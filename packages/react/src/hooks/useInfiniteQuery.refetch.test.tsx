import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { modes } from '../../test/harness.tsx'
import { renderThreePages, rowsOf, RowsQuery } from '../../test/pages.tsx'

describe.each(modes)('a renewal of an infinite query by refetch and invalidate, $mode', ({ strict }) => {
  test('renews every page by refetch, which resolves to all of them', async () => {
    const { idle, renewed, respond, result } = await renderThreePages(strict)
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
    const { idle, renewed, store } = await renderThreePages(strict)
    act(() => void store.invalidate(RowsQuery, { after: 'after a' }))
    await idle()
    expect(renewed()).toEqual([undefined])
  })

  test('resolves invalidate when all pages are renewed', async () => {
    const { idle, respond, rows, store } = await renderThreePages(strict)
    let invalidated: Promise<void> | undefined
    act(() => void (invalidated = store.invalidate(RowsQuery)))
    await idle()
    await respond(['A'], 'after a')
    await respond(['B'], 'after b')
    await respond(['C'])
    await invalidated
    expect(rows()).toEqual(['A', 'B', 'C'])
  })

  test('starts again with the first page when it is invalidated during a renewal', async () => {
    const { calls, invalidate, renewed, respond, rows } = await renderThreePages(strict)
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

  test('resolves refetch to an AbortError that says why, when `clear` follows at once', async () => {
    const { result, store } = await renderThreePages(strict)
    let refetched: ReturnType<typeof result.current.refetch> | undefined
    act(() => {
      refetched = result.current.refetch()
      store.clear({ refetch: false })
    })
    expect((await refetched)?.error).toMatchObject({ name: 'AbortError', message: 'The list was cleared.' })
  })
})
