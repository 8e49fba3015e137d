import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  dehydrate,
  type DehydratedState,
  hydrate,
  refetchOnReturn,
  useInfiniteQuery,
} from '../../src/index.ts'
import { offline } from '../fakes/errors.ts'
import { harness } from '../harness/harness.tsx'
import {
  renderRows,
  renderThreePages,
  renderWithMore,
  type RowsData,
  rowsOf,
  RowsQuery,
  type RowsVariables,
} from '../screens/pages.tsx'

// Lists whose pages load one after another.

// https://github.com/TanStack/query/issues/5972
// https://github.com/TanStack/query/pull/6024
test('a next page that is asked for during a refetch does not cancel the refetch', async () => {
  const view = await renderWithMore(false)
  await view.invalidate()
  const more = view.loadNext()
  await view.respond(['new a'], 'after a')
  await view.respond(['b'])
  expect(view.rows()).toEqual(['new a', 'b'])
  expect(await more).toBe(true)
})

// https://github.com/TanStack/query/issues/2617
test('a person who scrolls fast loads the next page once', async () => {
  const view = await renderWithMore(false)
  const loads = [view.loadNext(), view.loadNext(), view.loadNext()]
  await view.respond(['b'])
  expect(await Promise.all(loads)).toEqual([true, true, true])
  expect(view.cursors()).toEqual([undefined, 'after a'])
})

// https://github.com/TanStack/query/issues/2418
// https://github.com/DamianOsipiuk/vue-query/issues/206
test('a list that has become shorter shows no page twice', async () => {
  const view = await renderThreePages(false)
  await view.invalidate()
  await view.respond(['a'], 'after a')
  await view.respond(['c'])
  expect(view.rows()).toEqual(['a', 'c'])
})

// https://github.com/TanStack/query/issues/3026
test('three pages that are fetched again on return to the tab show each row once', async () => {
  const view = await renderThreePages(false)
  const stop = refetchOnReturn(view.store)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  stop()
  await view.respond(['a'], 'after a')
  await view.respond(['b'], 'after b')
  await view.respond(['c'])
  expect(view.renewed()).toHaveLength(3)
  expect([...view.later(), view.rows().join(' ')]).toEqual(['a b c'])
})

// https://github.com/apollographql/apollo-client/issues/3695
// https://github.com/apollographql/apollo-client/issues/11630
test('the next page of the old filter never comes into the list of the new one', async () => {
  const view = await renderWithMore(false, { variables: { filter: 'old' } })
  void view.loadNext()
  const late = view.last()
  view.rerender({ variables: { filter: 'new' } })
  await view.respond(['x'], 'after x')
  await act(() => late.respond({ rows: { list: ['b'], next: null } }))
  expect(view.rows()).toEqual(['x'])
})

// https://github.com/superplanehq/superplane/issues/5400
test('a next page is shown although events invalidate the list faster than the server responds', async () => {
  const view = await renderWithMore(false)
  void view.loadNext()
  for (let event = 0; event < 5; event++) {
    const before = view.last()
    await view.invalidate()
    const page = view.cursors().at(view.calls.indexOf(before)) ? rowsOf(['b']) : rowsOf(['a'], 'after a')
    await act(() => before.respond(page))
  }
  expect(view.rows()).toEqual(['a', 'b'])
})

// https://github.com/Kidesia/svelte-tiny-query/pull/27
test('a refetch of two pages that fails at the second one leaves the rows of both', async () => {
  const view = renderRows()
  await view.load(['a'], ['b'])
  await view.refetch()
  await view.respond(['new a'], 'after new a')
  await act(() => view.last().fail(offline))
  expect(view.rows()).toEqual(['a', 'b'])
})

// https://github.com/vercel/swr/issues/2815
test('a search keeps the rows of the last search on screen, not those of the first one', async () => {
  const search = (filter: string) => ({ variables: { filter }, keepPreviousData: true })
  const view = renderRows(search('a'))
  await view.respond(['of a'])
  view.rerender(search('b'))
  await view.respond(['of b'])
  view.rerender(search('c'))
  expect(view.rows()).toEqual(['of b'])
})

// https://github.com/apollographql/apollo-client/issues/4114
test('a person who leaves while the next page loads can load it on the next visit', async () => {
  const view = await renderWithMore(false, {}, { staleTime: Infinity })
  const left = view.loadNext()
  view.unmount()
  expect(await left).toBe(false)
  const { result } = view.renderHook(view.useRows, {})
  act(() => void result.current.loadNext())
  await view.respond(['b'])
  expect(result.current).toMatchObject({ pages: [rowsOf(['a'], 'after a'), rowsOf(['b'])], fetching: false })
})

// https://github.com/erikdarlingdata/PerformanceMonitor/issues/3487
test('the next page begins after a cursor above 2^53 with all its digits', async () => {
  // TypeScript doesn't know `JSON.rawJSON` yet.
  const { rawJSON } = JSON as unknown as { rawJSON: (json: string) => string }
  const { last, renderHook } = harness()
  const next = ({ rows }: RowsData) => (rows.next ? { after: rawJSON(rows.next) } : undefined)
  const { result } = renderHook(() => useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, { next }))
  await act(() => last().respond(rowsOf(['a'], '639251940075451830')))
  act(() => void result.current.loadNext())
  expect(JSON.stringify(last().variables)).toBe('{"after":639251940075451830}')
})

// https://github.com/enviodev/hyperindex/issues/788
test('a list of an id above 2^53 is fetched again with all its digits after a reload', async () => {
  // TypeScript doesn't know `JSON.rawJSON` yet.
  const { rawJSON } = JSON as unknown as { rawJSON: (json: string) => string }
  const search = { variables: { filter: rawJSON('9007199254740993') } }
  const [before, after] = [renderRows(search), renderRows({ ...search, skip: true })]
  await before.respond(['a'])
  hydrate(after.store, JSON.parse(JSON.stringify(dehydrate(before.store))) as DehydratedState)
  after.rerender(search)
  await after.refetch()
  expect(JSON.stringify(after.last().variables)).toBe('{"filter":9007199254740993}')
})
