import { act, render, renderHook } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import {
  arrived,
  harness,
  hydrateElement,
  inAct,
  it,
  nextTask,
  offline,
  partly,
  refetch,
  served,
  serverStore,
  fakeStore,
} from '../../../test/harness/harness.tsx'
import {
  next,
  type PageNumber,
  renderRows,
  renderWithMore,
  type RowsData,
  rowsOf,
  RowsQuery,
  renderWindow,
  rowsIn,
} from '../../../test/screens/pages.tsx'
import {
  clearStore,
  createQueryStore,
  dehydrate,
  hydrate,
  inspectStore,
  invalidateQueries,
  listen,
  prefetchQuery,
  type QueryStore,
  setQueryData,
  skipToken,
  updateQueries,
  useInfiniteQuery,
} from '../../index.ts'

// https://github.com/TanStack/query/issues/3380
// https://github.com/TanStack/query/issues/3492
it('a list that mounts loads its first page', async () => {
  const { calls, respond, result, rows } = renderRows()
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

it('loadNext loads a page with the variables that `next` returns', async () => {
  const { cursors, load, loadNext, result, rows } = await renderWithMore()
  void loadNext()
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

it('loadNext resolves to true for each page that it has added, and then to false', async () => {
  const { calls, loadNext, respond, store } = await renderWithMore()
  const second = loadNext()
  await respond(['b'], 'after b')
  expect(await second).toBe(true)
  const listener = vi.fn()
  listen(store, listener)
  const third = loadNext()
  await respond(['c'])
  expect(await third).toBe(true)
  const result: unknown = expect.objectContaining({ data: [rowsOf(['c'])] })
  expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'settled', result }))
  listener.mockClear()
  expect(await loadNext()).toBe(false)
  expect(listener).not.toHaveBeenCalled()
  expect(calls).toHaveLength(3)
})

// https://github.com/41y08h/fquery/issues/60
it('a list shows the error of its first load, and a refetch loads it again', async () => {
  const { respond, result, rows, fail } = renderRows()
  await fail(offline)
  expect(result.current).toMatchObject({ status: 'error', loading: false, pages: [], hasNext: false })
  expect(result.current.error?.message).toBe('offline')
  const refetched = refetch(result)
  expect(result.current).toMatchObject({ status: 'loading', error: undefined })
  await respond(['a'])
  expect(rows()).toEqual(['a'])
  expect(await refetched).toMatchObject({ data: [rowsOf(['a'])] })
})

// https://github.com/reduxjs/redux-toolkit/issues/5028
it('a list with `skipToken` is idle and loads no page', async () => {
  const { calls, rerender, respond, result, rows } = renderRows({ variables: skipToken })
  expect(result.current).toMatchObject({ status: 'idle', pages: [], hasNext: false, fetching: false })
  expect(await result.current.loadNext()).toBe(false)
  expect((await result.current.refetch()).error?.name).toBe('RequestError')
  expect(calls).toHaveLength(0)
  rerender({})
  await respond(['a'])
  expect(rows()).toEqual(['a'])
  rerender({ variables: skipToken })
  expect(result.current).toMatchObject({ status: 'idle', pages: [] })
})

it('a list with `skip: true` shows the pages of the store, and loads one only by a call', async () => {
  const { calls, invalidate, load, loadNext, rerender, respond, result, rows } = renderRows()
  await load(['a'])
  rerender({ skip: true })
  await invalidate()
  await nextTask()
  expect(calls).toHaveLength(1)
  expect(result.current).toMatchObject({ status: 'idle', loading: false, hasNext: false })
  expect(rows()).toEqual(['a'])
  void refetch(result)
  await respond(['a'], 'after a')
  void loadNext()
  await respond(['b'])
  expect(rows()).toEqual(['a', 'b'])
  expect(result.current).toMatchObject({ status: 'idle', fetching: false })
})

test('a first page with GraphQL errors is shown, and loadNext loads it again', async () => {
  const view = renderRows()
  await view.fail(partly(rowsOf(['a'], 'after a')))
  expect(view.result.current).toMatchObject({ status: 'error', loading: false, hasNext: true })
  expect(view.rows()).toEqual(['a'])
  const again = view.loadNext()
  expect(view.result.current).toMatchObject({ status: 'error', fetching: true })
  await view.respond(['A'], 'after a')
  expect(await again).toBe(true)
  expect(view.result.current).toMatchObject({ status: 'success' })
  void view.loadNext()
  await view.respond(['b'])
  expect(view.rows()).toEqual(['A', 'b'])
  expect(view.cursors()).toEqual([undefined, undefined, 'after a'])
})

test.each([
  ['with its data as the only page', [], [rowsOf(['part'])]],
  ['without data, beside the old pages', ['a'], undefined],
])('a refetch whose first page comes with errors resolves to them %s', async (_, old, data) => {
  const view = renderRows()
  if (old.length) await view.respond(old)
  const refetched = refetch(view.result)
  await view.fail(partly(rowsOf(['part'])))
  expect(await refetched).toEqual({ data, error: view.result.current.error })
})

test('a refetch resolves to the response of the last page that it has fetched', async () => {
  const fetch = () => Promise.resolve(Response.json({ data: rowsOf(['a']) }, { headers: { 'x-page': '1' } }))
  const { result } = renderHook(() =>
    useInfiniteQuery(RowsQuery, {
      next,
      store: useState(() => createQueryStore(createClient({ fetch })))[0],
    }),
  )
  const refetched = await act(() => result.current.refetch())
  expect(refetched.response?.headers.get('x-page')).toBe('1')
})

test('a state has the complete pages of a list whose next page came with errors', async () => {
  const view = await renderWithMore()
  void view.loadNext()
  await view.fail(partly(rowsOf(['b'])))
  const time = expect.any(Number) as number
  expect(Object.values(dehydrate(view.store))).toEqual([
    { pages: [{ data: rowsOf(['a'], 'after a') }], time },
  ])
})

// https://github.com/facebook/relay/issues/2557
test('a next page that comes with errors again stays the last page beside its error, and loadNext loads it again', async () => {
  const view = await renderWithMore()
  void view.loadNext()
  await view.fail(partly(rowsOf(['b'])))
  const refetched = refetch(view.result)
  await view.respond(['A'], 'after A')
  expect(view.rows()).toEqual(['a', 'b'])
  await view.fail(partly(rowsOf(['B'])))
  const { error, pages } = view.result.current
  expect(view.rows()).toEqual(['A', 'B'])
  expect(view.result.current).toMatchObject({ status: 'error', hasNext: true, fetching: false })
  expect(await refetched).toMatchObject({ data: pages, error })
  const loading = view.loadNext()
  await view.respond(['B'])
  expect(await loading).toBe(true)
  await view.idle()
  expect(view.cursors()).toEqual([undefined, 'after a', undefined, 'after A', 'after A'])
})

test('a row that has moved to a page that came with errors stays the same object', async () => {
  interface Item {
    readonly id: string
  }
  const page = (...ids: string[]) => ({
    items: ids.map((id) => ({ id, text: 'of a row, as of all others' })),
  })
  const view = harness()
  const { result } = view.renderHook(() =>
    useInfiniteQuery<{ items: Item[] }, { offset: number }>('query Items($offset: Int) { items { id } }', {
      variables: { offset: 0 },
      next: (_, { offset }) => (offset ? undefined : { offset: 2 }),
    }),
  )
  await view.respond(page('a', 'b'))
  const moved = result.current.pages[0]?.items[1]
  act(() => void result.current.loadNext())
  await view.fail(partly(page('c')))
  void refetch(result)
  await view.respond(page('new', 'a'))
  await view.respond(page('b', 'c'))
  expect(result.current.pages[1]?.items[0]).toBe(moved)
})

test('`request` applies to each page that loads, and a renewal uses that of the last render', async () => {
  const [first, second] = [{ headers: { user: 'first' } }, { headers: { user: 'second' } }]
  const { calls, idle, load, rerender, respond, result } = renderRows({ request: first })
  await load(['a'], ['b'])
  rerender({ request: second })
  void refetch(result)
  await respond(['a'], 'after a')
  await idle()
  expect(calls.map(({ options }) => options.headers)).toEqual(
    [first, first, second, second].map(({ headers }) => headers),
  )
})

function Rows({ store }: { store: QueryStore }) {
  const { pages, status } = useInfiniteQuery(RowsQuery, { store, next })
  return <p>{[status, ...rowsIn({ pages })].join(' ')}</p>
}

const write = (store: QueryStore, ...rows: string[]) =>
  setQueryData(store, RowsQuery, rowsOf(rows, 'after a'))

const servedList = (store: QueryStore) => served(renderToString(<Rows store={store} />))

test('a state that comes while the first page loads is shown, and inspectStore says that it is restored', () => {
  const server = serverStore()
  write(server.store, 'a')
  servedList(server.store)
  const { store } = fakeStore()
  const { container } = render(<Rows store={store} />)
  expect(container.textContent).toBe('loading')
  act(() => hydrate(store, dehydrate(server.store)))
  expect(container.textContent).toBe('success a')
  expect(inspectStore(store).find(({ isList }) => isList)).toMatchObject({ restored: true })
})

test.each([false, true])(
  'a first page with errors stays alone when an older state comes, with `stale: %s`',
  async (stale) => {
    const { store: older } = await renderWithMore()
    const state = dehydrate(older)
    // Times of a state are whole milliseconds.
    await nextTask()
    const { result, rows, store, fail } = renderRows()
    await fail(partly(rowsOf(['A'])))
    act(() => hydrate(store, state, { stale }))
    expect(rows()).toEqual(['A'])
    expect(result.current.status).toBe('error')
  },
)

test('a first page with errors is asked for again, also when a state has brought an older one for its query', async () => {
  const { store: older } = renderRows({ variables: skipToken })
  setQueryData(older, RowsQuery, rowsOf(['A']))
  const state = dehydrate(older)
  // Times of a state are whole milliseconds.
  await nextTask()
  const { calls, result, rows, store, fail } = renderRows()
  act(() => hydrate(store, state))
  await fail(partly(rowsOf(['A', 'B'])))
  expect(rows()).toEqual(['A', 'B'])
  void refetch(result)
  await nextTask()
  expect(rows()).toEqual(['A', 'B'])
  expect(calls).toHaveLength(2)
})

test('a list whose first page came after the server had rendered it hydrates as loading', async () => {
  const server = serverStore()
  const container = servedList(server.store)
  write(server.store, 'a')
  expect(servedList(server.store).textContent).toBe('loading')
  const { store } = fakeStore()
  hydrate(store, dehydrate(server.store))
  expect(await hydrateElement(container, <Rows store={store} />)).toEqual({ errors: [], text: 'success a' })
})

test('a list that is restored before it mounts shows all its pages, with a write by updateQueries', async () => {
  const { calls, store } = fakeStore()
  const [text, call] = [RowsQuery, '\x1FRows\x1F{}']
  const pages = [{ data: rowsOf(['a'], 'b') }, { data: rowsOf(['b']), variables: '{"after":"b"}' }]
  hydrate(store, { [`${text}\x1F${call}`]: { pages, time: Date.now() } })
  updateQueries(store, RowsQuery, ({ rows }) => ({
    rows: { ...rows, list: rows.list.map((row) => `${row}!`) },
  }))
  expect(await hydrateElement(served('<p>success a b</p>'), <Rows store={store} />)).toEqual({
    errors: [],
    text: 'success a! b!',
  })
  expect(calls).toHaveLength(0)
})

// https://github.com/mattfeldman/nullchat/issues/173
// https://github.com/adopted-ember-addons/ember-infinity/issues/454
it('loadPrevious adds pages before the others until there is none, and `loadingPrevious` is true meanwhile', async () => {
  const { load, respond, result, rows } = await renderWindow()
  expect(result.current).toMatchObject({ hasPrevious: true, loadingPrevious: false })
  const loading = inAct(() => result.current.loadPrevious())
  expect(result.current).toMatchObject({ loadingPrevious: true, loadingNext: false })
  await respond()
  expect(await loading).toBe(true)
  expect(result.current.loadingPrevious).toBe(false)
  expect(await load('loadPrevious')).toBe(true)
  expect(rows()).toBe('123')
  expect(result.current).toMatchObject({ hasPrevious: false, hasNext: true })
  expect(await result.current.loadPrevious()).toBe(false)
})

test("an invalidation with `renew: 'first'` fetches all pages once more after an update that found nothing to change", async () => {
  const { load, respond, rows, sent, store } = await renderWindow({ renew: 'first' })
  await load('loadNext')
  act(() => void invalidateQueries(store))
  await respond()
  act(() =>
    updateQueries<RowsData, PageNumber>(store, RowsQuery, (page) =>
      page.rows.list.includes('B') ? rowsOf(['B!']) : undefined,
    ),
  )
  for (const row of ['B', '3', 'B!']) await respond(row)
  expect(sent()).toBe('343434')
  expect(rows()).toBe('3B!')
})

test('a list that reads neither loadingNext, loadingPrevious nor fetching renders once for each added page', async () => {
  const { load, rendered } = renderRows()
  await load(['a'], ['b'], ['c'])
  expect(rendered).toEqual(['', 'a', 'a b', 'a b c'])
})

// https://github.com/TanStack/query/issues/2617
// https://github.com/TanStack/query/issues/6689
// https://github.com/withspectrum/spectrum/issues/2199
// https://github.com/TanStack/query/issues/2883
// https://github.com/vercel/swr/issues/3001
// https://github.com/Shopify/flash-list/issues/2169
// https://github.com/HoudiniGraphql/houdini/pull/1349
test('a person who scrolls fast loads the next page once', async () => {
  const view = await renderWithMore()
  const loads = [view.loadNext(), view.loadNext(), view.loadNext()]
  await view.respond(['b'])
  expect(await Promise.all(loads)).toEqual([true, true, true])
  expect(view.cursors()).toEqual([undefined, 'after a'])
})

// https://github.com/superplanehq/superplane/issues/5400
test('a next page is shown although events invalidate the list faster than the server responds', async () => {
  const view = await renderWithMore()
  void view.loadNext()
  for (let event = 0; event < 5; event++) {
    const before = view.last()
    await view.invalidate()
    const page = view.cursors().at(view.calls.indexOf(before)) ? rowsOf(['b']) : rowsOf(['a'], 'after a')
    await act(() => before.respond(page))
  }
  expect(view.rows()).toEqual(['a', 'b'])
})

// https://github.com/apollographql/apollo-client/issues/4114
test('a person who leaves while the next page loads can load it on the next visit', async () => {
  const view = await renderWithMore({}, { staleTime: Infinity })
  const left = view.loadNext()
  view.unmount()
  expect(await left).toBe(false)
  const { result } = view.renderHook(view.useRows, {})
  act(() => void result.current.loadNext())
  await view.respond(['b'])
  expect(result.current).toMatchObject({ pages: [rowsOf(['a'], 'after a'), rowsOf(['b'])], fetching: false })
})

// https://github.com/enviodev/hyperindex/issues/788
// https://github.com/erikdarlingdata/PerformanceMonitor/issues/3487
test('a list of an id above 2^53 is fetched again with all its digits after a reload', async () => {
  // TypeScript doesn't know `JSON.rawJSON` yet.
  const { rawJSON } = JSON as unknown as { rawJSON: (json: string) => string }
  const search = { variables: { filter: rawJSON('9007199254740993') } }
  const [before, after] = [renderRows(search), renderRows({ ...search, skip: true })]
  await before.respond(['a'])
  hydrate(after.store, arrived(dehydrate(before.store)))
  after.rerender(search)
  await after.refetch()
  expect(JSON.stringify(after.last().variables)).toBe('{"filter":9007199254740993}')
})

test('`loadingNext` is true while the next page waits for a refetch', async () => {
  const { loadNext, respond, result, rows } = await renderWithMore()
  expect(result.current.loadingNext).toBe(false)
  void refetch(result)
  expect(result.current.loadingNext).toBe(false)
  void loadNext()
  expect(result.current.loadingNext).toBe(true)
  await respond(['a'], 'after a')
  expect(result.current.loadingNext).toBe(true)
  await respond(['b'])
  expect(rows()).toEqual(['a', 'b'])
  expect(result.current.loadingNext).toBe(false)
})

test('loadNext resolves to false when clearStore drops the first page that a prefetch was loading', async () => {
  const view = renderRows({ variables: skipToken })
  void prefetchQuery(view.store, RowsQuery)
  view.rerender({})
  const loading = view.loadNext()
  act(() => clearStore(view.store, { refetch: false }))
  await view.respond(['of another user'])
  expect(await loading).toBe(false)
})

test('a list that mounts while the next page loads emits `joined`', async () => {
  const view = await renderWithMore()
  void view.loadNext()
  const types: string[] = []
  listen(view.store, ({ type }) => types.push(type))
  view.renderHook(() => view.useRows({}))
  await view.idle()
  expect(types).toEqual(['joined'])
})
