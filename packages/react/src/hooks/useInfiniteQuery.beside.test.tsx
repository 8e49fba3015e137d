import { NetworkError } from '@thinql/core'
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { nextTask } from '../../test/harness.tsx'
import { renderRows, RowsQuery } from '../../test/pages.tsx'
import { useQuery } from './useQuery.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a useQuery that polls a page of the list polls on after the list failed to renew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const view = renderRows({})
  await view.load(['a'])
  view.renderHook(() => useQuery(RowsQuery, { pollInterval: 1000, staleTime: Infinity }), {})
  await act(() => vi.advanceTimersByTimeAsync(1000))
  const { length } = view.calls
  await act(() => view.last().fail(new NetworkError('off')))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(view.calls).toHaveLength(length + 1)
})

test('a useQuery of a page gets its data when the list leaves while it renews', async () => {
  const view = renderRows({})
  await view.load(['a'])
  view.renderHook(() => useQuery(RowsQuery, { staleTime: Infinity }), {})
  act(() => void view.store.invalidate(RowsQuery))
  await view.idle()
  view.unmount()
  await nextTask()
  expect(view.calls.filter(({ options }) => !options.signal?.aborted)).toHaveLength(2)
})
