import { act } from '@testing-library/react'
import { type InfiniteQueryOptions, useInfiniteQuery } from '../../src/index.ts'
import { harness } from '../harness/harness.tsx'
import { type RowsData, rowsOf, RowsQuery } from './pages.tsx'

export interface PageNumber {
  page: number
}

/** Renders a list that begins with page 3 of pages 1 to 5, and has that page. */
export async function renderWindow(
  options: Partial<InfiniteQueryOptions<RowsData, PageNumber>> = {},
  storeOptions: { strict?: boolean } = {},
) {
  const all = harness(storeOptions)
  const { result } = all.renderHook(() =>
    useInfiniteQuery<RowsData, PageNumber>(RowsQuery, {
      variables: { page: 3 },
      next: (_, { page }) => (page < 5 ? { page: page + 1 } : undefined),
      previous: (_, { page }) => (page > 1 ? { page: page - 1 } : undefined),
      ...options,
    }),
  )
  const respond = (row?: string) =>
    act(() => all.last().respond(rowsOf([row ?? String((all.last().variables as PageNumber).page)])))
  const load = async (direction: 'loadNext' | 'loadPrevious') => {
    let loading!: Promise<boolean>
    act(() => void (loading = result.current[direction]()))
    await respond()
    return loading
  }
  await respond()
  return {
    ...all,
    load,
    respond,
    result,
    rows: () => result.current.pages.flatMap(({ rows }) => rows.list).join(''),
    sent: () => all.calls.map(({ variables }) => (variables as PageNumber).page).join(''),
  }
}
