import { NetworkError } from '@thinql/core'
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { modes } from '../../test/harness.tsx'
import { renderRows, rowsOf } from '../../test/pages.tsx'

describe.each(modes)('useInfiniteQuery, $mode', ({ strict }) => {
  test('loads the first page', async () => {
    const { calls, respond, result, rows } = renderRows({}, { strict })
    expect(result.current).toMatchObject({
      ...{ status: 'loading', loading: true, pages: [], error: undefined, fetching: true },
      ...{ hasNext: false, loadingNext: false, isPrevious: false },
    })
    await respond(['a', 'b'], 'after b')
    expect(rows()).toEqual(['a', 'b'])
    expect(result.current).toMatchObject({
      status: 'success',
      loading: false,
      hasNext: true,
      fetching: false,
    })
    expect(calls).toHaveLength(1)
  })

  test('loads the next page with the variables that `next` returns', async () => {
    const { cursors, load, respond, result, rows } = renderRows({}, { strict })
    await respond(['a'], 'after a')
    act(() => void result.current.loadNext())
    expect(cursors()).toEqual([undefined, 'after a'])
    expect(result.current).toMatchObject({
      status: 'success',
      loadingNext: true,
      fetching: true,
      hasNext: true,
    })
    expect(rows()).toEqual(['a'])
    await load(['b'])
    expect(rows()).toEqual(['a', 'b'])
    expect(result.current).toMatchObject({
      status: 'success',
      loadingNext: false,
      fetching: false,
      hasNext: false,
    })
  })

  test('resolves loadNext to the Result of that page', async () => {
    const { respond, result } = renderRows({}, { strict })
    await respond(['a'], 'after a')
    let loading: ReturnType<typeof result.current.loadNext> | undefined
    act(() => void (loading = result.current.loadNext()))
    await respond(['b'])
    expect(await loading).toMatchObject({ data: rowsOf(['b']) })
  })

  test('sends nothing when there is no next page, or no first one', async () => {
    const { calls, respond, result } = renderRows({}, { strict })
    await act(async () => expect(await result.current.loadNext()).toBeUndefined())
    await respond(['a'])
    await act(async () => expect(await result.current.loadNext()).toBeUndefined())
    expect(calls).toHaveLength(1)
  })

  test('sends one request for loadNext that is called again while it loads', async () => {
    const { cursors, respond, result, rows } = renderRows({}, { strict })
    await respond(['a'], 'after a')
    act(() => {
      void result.current.loadNext()
      void result.current.loadNext()
    })
    act(() => void result.current.loadNext())
    expect(cursors()).toEqual([undefined, 'after a'])
    await respond(['b'], 'after b')
    expect(rows()).toEqual(['a', 'b'])
  })

  test('keeps the pages when the next one fails, and loads it again by loadNext', async () => {
    const { cursors, last, respond, result, rows } = renderRows({}, { strict })
    await respond(['a'], 'after a')
    act(() => void result.current.loadNext())
    await act(() => last().fail(new NetworkError('offline')))
    expect(rows()).toEqual(['a'])
    expect(result.current).toMatchObject({ status: 'error', error: { message: 'offline' } })
    expect(result.current).toMatchObject({
      hasNext: true,
      loadingNext: false,
      loading: false,
      fetching: false,
    })
    act(() => void result.current.loadNext())
    expect(result.current).toMatchObject({ status: 'success', error: undefined, loadingNext: true })
    await respond(['b'])
    expect(rows()).toEqual(['a', 'b'])
    expect(cursors()).toEqual([undefined, 'after a', 'after a'])
  })

  test('shows the error of the first load, and loads it again by refetch', async () => {
    const { last, respond, result, rows } = renderRows({}, { strict })
    await act(() => last().fail(new NetworkError('offline')))
    expect(result.current).toMatchObject({ status: 'error', loading: false, pages: [], hasNext: false })
    expect(result.current.error?.message).toBe('offline')
    let refetched: ReturnType<typeof result.current.refetch> | undefined
    act(() => void (refetched = result.current.refetch()))
    expect(result.current).toMatchObject({ status: 'loading', error: undefined })
    await respond(['a'])
    expect(rows()).toEqual(['a'])
    expect(await refetched).toMatchObject({ data: [rowsOf(['a'])] })
  })

  test('is idle and sends nothing while it is skipped', async () => {
    const { calls, rerender, respond, result, rows } = renderRows({ skip: true }, { strict })
    expect(result.current).toMatchObject({ status: 'idle', pages: [], hasNext: false, fetching: false })
    await expect(result.current.loadNext()).resolves.toBeUndefined()
    expect((await result.current.refetch()).error?.name).toBe('RequestError')
    expect(calls).toHaveLength(0)
    rerender({})
    await respond(['a'])
    expect(rows()).toEqual(['a'])
    rerender({ skip: true })
    expect(result.current).toMatchObject({ status: 'idle', pages: [] })
  })

  test('shows a RequestError for variables that can not be sent', async () => {
    const { idle, result } = renderRows({ variables: { after: 1n as unknown as string } }, { strict })
    await idle()
    expect(result.current).toMatchObject({ status: 'error', error: { name: 'RequestError' } })
  })
})
