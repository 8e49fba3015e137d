import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { harness, modes } from '../../../test/harness/harness.tsx'
import { priceError, type RowsData, rowsOf, RowsQuery } from '../../../test/screens/pages.tsx'
import { type InfiniteQueryOptions, invalidateQueries, useInfiniteQuery } from '../../index.ts'

interface Variables {
  page: number
}

/** Renders a list that begins with page 3 of pages 1 to 5. */
function renderWindow(
  options: Partial<InfiniteQueryOptions<RowsData, Variables>> = {},
  storeOptions: { strict?: boolean } = {},
) {
  const all = harness(storeOptions)
  const { result } = all.renderHook(
    () =>
      useInfiniteQuery<RowsData, Variables>(RowsQuery, {
        variables: { page: 3 },
        next: (_, { page }) => (page < 5 ? { page: page + 1 } : undefined),
        previous: (_, { page }) => (page > 1 ? { page: page - 1 } : undefined),
        ...options,
      }),
    undefined,
  )
  const respond = (row?: string) =>
    act(() => all.last().respond(rowsOf([row ?? String((all.last().variables as Variables).page)])))
  const load = async (direction: 'loadNext' | 'loadPrevious') => {
    let loading!: Promise<boolean>
    act(() => void (loading = result.current[direction]()))
    await respond()
    return loading
  }
  return {
    ...all,
    load,
    respond,
    result,
    rows: () => result.current.pages.flatMap(({ rows }) => rows.list).join(''),
    sent: () => all.calls.map(({ variables }) => (variables as Variables).page).join(''),
  }
}

describe.each(modes)('the previous pages of a list, $mode', ({ strict }) => {
  test('come before the others by loadPrevious, until there is none', async () => {
    const { load, respond, result, rows } = renderWindow({}, { strict })
    await respond()
    expect(result.current).toMatchObject({ hasPrevious: true, loadingPrevious: false })
    expect(await load('loadPrevious')).toBe(true)
    expect(await load('loadPrevious')).toBe(true)
    expect(rows()).toBe('123')
    expect(result.current).toMatchObject({ hasPrevious: false, hasNext: true })
    expect(await result.current.loadPrevious()).toBe(false)
  })

  test('say with `loadingPrevious` that one is loading', async () => {
    const { respond, result } = renderWindow({}, { strict })
    await respond()
    act(() => void result.current.loadPrevious())
    expect(result.current).toMatchObject({ loadingPrevious: true, loadingNext: false })
    await respond()
    expect(result.current.loadingPrevious).toBe(false)
  })

  test('are not there without `previous`', async () => {
    const { respond, result } = renderWindow({ previous: undefined }, { strict })
    await respond()
    expect(result.current.hasPrevious).toBe(false)
    expect(await result.current.loadPrevious()).toBe(false)
  })

  test('show no page that came with errors', async () => {
    const { last, respond, result, rows } = renderWindow({}, { strict })
    await respond()
    act(() => void result.current.loadPrevious())
    await act(() => last().fail(priceError(rowsOf(['2']))))
    expect(rows()).toBe('3')
    expect(result.current).toMatchObject({ status: 'error', hasPrevious: true })
  })

  test('load after a next page that is loading', async () => {
    const { respond, result, rows, sent } = renderWindow({}, { strict })
    await respond()
    act(() => {
      void result.current.loadNext()
      void result.current.loadPrevious()
    })
    await respond()
    await respond()
    expect(sent()).toBe('342')
    expect(rows()).toBe('234')
  })

  test('are renewed from the first one', async () => {
    const { load, respond, result, rows, sent } = renderWindow({}, { strict })
    await respond()
    await load('loadPrevious')
    act(() => void result.current.refetch())
    await respond('A')
    await respond('B')
    expect(sent()).toBe('3223')
    expect(rows()).toBe('AB')
  })
})

test('`maxPages` drops the first page for a next one, and the last page for a previous one', async () => {
  const { load, respond, result, rows } = renderWindow({ maxPages: 2 })
  await respond()
  await load('loadNext')
  await load('loadNext')
  expect(rows()).toBe('45')
  expect(result.current).toMatchObject({ hasNext: false, hasPrevious: true })
  await load('loadPrevious')
  expect(rows()).toBe('34')
  expect(result.current.hasNext).toBe(true)
})

describe("a refetch with `renew: 'first'`", () => {
  async function renderTwo() {
    const view = renderWindow({ renew: 'first' })
    await view.respond()
    await view.load('loadNext')
    return view
  }

  test('fetches the first page only, if that has not changed', async () => {
    const { respond, result, rows, sent } = await renderTwo()
    act(() => void result.current.refetch())
    await respond()
    expect(sent()).toBe('343')
    expect(rows()).toBe('34')
    expect(result.current.fetching).toBe(false)
  })

  test('fetches the other pages too if the first one has changed', async () => {
    const { respond, result, rows, sent } = await renderTwo()
    act(() => void result.current.refetch())
    await respond('A')
    await respond('B')
    expect(sent()).toBe('3434')
    expect(rows()).toBe('AB')
  })

  test('fetches all pages after an invalidation', async () => {
    const { respond, rows, sent, store } = await renderTwo()
    act(() => void invalidateQueries(store))
    await respond()
    await respond('B')
    expect(sent()).toBe('3434')
    expect(rows()).toBe('3B')
  })
})
