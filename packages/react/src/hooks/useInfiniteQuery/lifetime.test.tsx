import { act } from '@testing-library/react'
import { useEffect, Suspense } from 'react'
import { expect, test } from 'vitest'
import {
  arrived,
  harness,
  it,
  nextTask,
  offline,
  partly,
  serverStore,
} from '../../../test/harness/harness.tsx'
import {
  next,
  renderRows,
  renderWithMore,
  type RowsData,
  rowsOf,
  RowsQuery,
  type RowsVariables,
  renderThreePages,
  renderWindow,
  rowsIn,
} from '../../../test/screens/pages.tsx'
import {
  clearStore,
  type InfiniteQueryOptions,
  inspectStore,
  setQueryData,
  useInfiniteQuery,
  useQuery,
  dehydrate,
  type DehydratedState,
  hydrate,
  HydrationBoundary,
  prefetchQuery,
  useSuspenseInfiniteQuery,
  type QueryStore,
  invalidateQueries,
  updateQueries,
} from '../../index.ts'
import { takeState } from '../../store/hydrate.ts'
import { follow } from '../../store/readState.ts'

type View = ReturnType<typeof renderRows>

/** A list whose child loads the next page as soon as it is on screen. */
function WithChild() {
  const { loadNext, pages } = useInfiniteQuery(RowsQuery, {
    next,
    staleTime: 60_000,
  })
  return (
    <>
      {rowsIn({ pages }).join(' ')}
      <Child loadNext={loadNext} />
    </>
  )
}

function Child({ loadNext }: { loadNext: () => Promise<boolean> }) {
  useEffect(() => void loadNext(), [loadNext])
  return null
}

// https://github.com/urql-graphql/urql/issues/672
// https://github.com/vercel/swr/issues/2370
// https://github.com/TanStack/query/issues/5705
// https://github.com/vercel/swr/pull/2386
it('a list that mounts again shows all its pages at once and renews them', async () => {
  const { cursors, idle, load, renderHook, store, unmount, useRows } = renderRows()
  await load(['a'], ['b'])
  setQueryData(store, RowsQuery, rowsOf(['a query of the first page']))
  unmount()
  await nextTask()
  const { result } = renderHook(useRows, {})
  expect(result.current.pages).toEqual([rowsOf(['a'], 'after a'), rowsOf(['b'])])
  await idle()
  expect(cursors()).toEqual([undefined, 'after a', undefined])
})

// https://github.com/TanStack/query/issues/849
// https://github.com/TanStack/query/issues/5583
it('loadNext in the effect of a child loads the first page and the next one', async () => {
  const { cursors, idle, render, respond } = renderRows({ skip: true })
  const { container } = render(<WithChild />)
  await respond(['a'], 'after a')
  await idle()
  await respond(['b'])
  expect(container.textContent).toBe('a b')
  expect(cursors()).toEqual([undefined, 'after a'])
})

it.each([
  ['inspectStore', ({ store }: View) => inspectStore(store)[0]?.refetch()],
  ['a callback of its component', ({ result }: View) => result.current.refetch()],
])('a list that has unmounted keeps all its pages when %s fetches it again', async (_, fetchAgain) => {
  const view = renderRows()
  await view.load(['a'], ['b'])
  view.unmount()
  await nextTask()
  const refetched = fetchAgain(view)
  await view.respond(['A'], 'after A')
  await view.respond(['B'])
  expect((await refetched)?.data).toEqual([rowsOf(['A'], 'after A'), rowsOf(['B'])])
  expect(view.cursors()).toEqual([undefined, 'after a', undefined, 'after A'])
})

// https://github.com/vercel/swr/issues/664
it('an effect that calls loadNext while there is a next page loads each page once', async () => {
  const { cursors, renderHook, respond } = renderRows({ skip: true })
  const { result } = renderHook(() => {
    const list = useInfiniteQuery(RowsQuery, { next })
    const { hasNext, loadNext, pages } = list
    useEffect(() => {
      if (hasNext) void loadNext()
    }, [hasNext, loadNext, pages])
    return list
  })
  await respond(['a'], 'after a')
  await respond(['b'], 'after b')
  await respond(['c'])
  expect(result.current.pages).toHaveLength(3)
  expect(cursors()).toEqual([undefined, 'after a', 'after b'])
})

it('loadNext of a component that has unmounted sends nothing', async () => {
  const { calls, result, unmount } = await renderWithMore()
  const { loadNext } = result.current
  unmount()
  expect(await loadNext()).toBe(false)
  expect(calls).toHaveLength(1)
})

it.each([
  ['clearStore', (store: QueryStore) => clearStore(store)],
  [
    'updateQueries',
    (store: QueryStore) => updateQueries(store, RowsQuery, ({ rows }) => ({ rows: { ...rows } })),
  ],
  ['setQueryData', (store: QueryStore) => setQueryData(store, RowsQuery, rowsOf(['w']))],
])('a list is not fetched again after %s in an effect of the next screen', async (_, change) => {
  const { calls, load, render, store, unmount } = renderRows()
  await load(['a'], ['b'])
  function NextScreen() {
    useEffect(() => change(store), [])
    return null
  }
  unmount()
  render(<NextScreen />)
  await nextTask()
  expect(inspectStore(store).map(({ observers }) => observers)).not.toContain(1)
  await act(() => invalidateQueries(store))
  act(() => clearStore(store))
  await nextTask()
  expect(calls).toHaveLength(2)
})

const first = { variables: { filter: 'one' } }
const second = { variables: { filter: 'two' } }
const keep = { keepPreviousData: true }

type ListOptions = InfiniteQueryOptions<RowsData, RowsVariables>

/** Renders two components that show one list, each with its options. The first page is there. */
async function renderTwice(first: ListOptions, second: ListOptions) {
  const { last, renderHook, respond } = harness()
  const useRows = (now: ListOptions) => useInfiniteQuery(RowsQuery, now)
  const views = { one: renderHook(useRows, first), other: renderHook(useRows, second) }
  await respond(rowsOf(['a']))
  /** Loads the next page. Returns its cursor. */
  const loadNext = async ({ result }: typeof views.one) => {
    act(() => void result.current.loadNext())
    await respond(rowsOf(['next']))
    return (last().variables as RowsVariables | undefined)?.after
  }
  return { ...views, loadNext }
}

const nextIs = (after: string): ListOptions => ({ next: () => ({ after }) })

// https://github.com/vercel/swr/issues/1269
it('the options of a list are those of the component that has rendered last', async () => {
  const { loadNext, one, other } = await renderTwice(nextIs('one'), nextIs('other'))
  expect(await loadNext(one)).toBe('other')
  one.rerender(nextIs('one again'))
  expect(await loadNext(other)).toBe('one again')
})

it('the options of a list stay when one of two components with the same options unmounts', async () => {
  const same = nextIs('same')
  const { loadNext, one, other } = await renderTwice(same, same)
  other.unmount()
  expect(await loadNext(one)).toBe('same')
})

// https://github.com/vercel/swr/issues/976
// https://github.com/vercel/swr/pull/1009
it('loadNext that waits for a refetch resolves to false, and sends nothing, when the list is skipped', async () => {
  const view = await renderWithMore()
  await view.refetch()
  const loading = view.loadNext()
  view.rerender({ skip: true })
  expect(await loading).toBe(false)
  await nextTask()
  expect(view.cursors()).toEqual([undefined, undefined])
})

it('loadNext of a component that has unmounted adds a page for another one', async () => {
  const { loadNext, one, other } = await renderTwice(nextIs('one'), nextIs('other'))
  other.unmount()
  expect(await loadNext(other)).toBe('one')
  expect(one.result.current.pages).toEqual([rowsOf(['a']), rowsOf(['next'])])
})

// https://github.com/apollographql/apollo-client/issues/3695
// https://github.com/apollographql/apollo-client/issues/11630
// https://github.com/vercel/swr/issues/1776
// https://github.com/microsoft/graphitation/pull/387
// https://github.com/reduxjs/redux-toolkit/issues/4945
// https://github.com/apollographql/apollo-client/issues/7241
// https://github.com/facebook/relay/issues/5111
// https://github.com/Shopify/hydrogen/pull/3961
it('a list with new variables starts with its first page', async () => {
  const { calls, load, rerender, respond, result, rows } = renderRows(first)
  await load(['a'], ['b'])
  const { loadNext } = result.current
  rerender(second)
  expect(result.current).toMatchObject({ status: 'loading', pages: [], isPrevious: false })
  expect(calls.at(-1)?.variables).toEqual({ filter: 'two' })
  await respond(['x'], 'after x')
  expect(rows()).toEqual(['x'])
  // The function of an old render loads pages of the list on screen.
  act(() => void loadNext())
  expect(calls.at(-1)?.variables).toEqual({ after: 'after x', filter: 'two' })
})

// https://github.com/apollographql/apollo-feature-requests/issues/107
// https://github.com/alibaba/hooks/issues/2118
it('the next page of a list is aborted when the component shows another list', async () => {
  const { last, loadNext, rerender, respond } = renderRows(first)
  await respond(['a'], 'after a')
  const loading = loadNext()
  const { signal } = last()
  rerender(second)
  await nextTask()
  expect(await loading).toBe(false)
  expect(signal.aborted).toBe(true)
})

// https://github.com/vercel/swr/issues/2815
// https://github.com/TanStack/query/issues/1945
// https://github.com/nstfkc/gemi/issues/291
it('keepPreviousData shows all pages of the old list until there is a first page of the new one', async () => {
  const { loadNext, rerender, respond, result, rows } = renderRows({ ...first, ...keep })
  await respond(['a'], 'after a')
  void loadNext()
  await respond(['b'], 'after b')
  expect(result.current.hasNext).toBe(true)
  rerender({ ...second, ...keep })
  expect(rows()).toEqual(['a', 'b'])
  expect(result.current).toMatchObject({ status: 'loading', isPrevious: true })
  expect(result.current).toMatchObject({ hasNext: false, loadingNext: false, fetching: true })
  await respond(['x'])
  expect(rows()).toEqual(['x'])
  expect(result.current).toMatchObject({ status: 'success', isPrevious: false })
})

// https://github.com/reduxjs/redux-toolkit/pull/4854
it('loadNext right after other variables adds the second page of the new list, and none of the old one', async () => {
  const { cursors, loadNext, respond, rerender, rows } = await renderWithMore()
  rerender({ variables: { filter: 'new' }, keepPreviousData: true })
  const loading = loadNext()
  expect(rows()).toEqual(['a'])
  await respond(['b'], 'after b')
  await respond(['c'])
  expect([rows(), await loading]).toEqual([['b', 'c'], true])
  expect(cursors()).toEqual([undefined, undefined, 'after b'])
})

it('`next` gets the variables as they were sent: without undefined fields, and with dates as text', async () => {
  const { renderHook, respond } = harness()
  const seen: unknown[] = []
  const { result } = renderHook(() =>
    useInfiniteQuery<RowsData, { since?: unknown; author?: unknown }>(RowsQuery, {
      variables: {},
      next: (_, variables) => {
        seen.push(variables)
        return { since: new Date(0), author: undefined }
      },
    }),
  )
  await respond(rowsOf(['a']))
  act(() => void result.current.loadNext())
  await respond(rowsOf(['b']))
  expect(seen.at(-1)).toStrictEqual({ since: '1970-01-01T00:00:00.000Z' })
})

test.each([
  ['its only page', [], ''],
  ['its last page', ['a'], 'a'],
])('a list that is skipped hides %s at once if that came with errors', async (_, pages, kept) => {
  const { fail, loadNext, rendered, rerender, respond, rows } = renderRows()
  for (const page of pages) {
    await respond([page], 'after a')
    void loadNext()
  }
  await fail(partly(rowsOf(['part'])))
  expect(rows()).toEqual([...pages, 'part'])
  const shown = rendered.length
  rerender({ skip: true })
  await nextTask()
  expect(new Set(rendered.slice(shown))).toEqual(new Set([kept]))
})

/** Responds to the renewal of three pages. */
async function renewAll(respond: View['respond']) {
  await respond(['A'], 'after A')
  await respond(['B'], 'after B')
  await respond(['C'])
}

/** Data that a server has promised, and that comes when the test says so. */
function promised() {
  let arrive!: (data: unknown) => void
  const pending = new Promise((resolve) => (arrive = resolve))
  return { arrive, pending }
}

const listKey = `${RowsQuery}\x1F\x1FRows\x1F{}`

const promising = (pending: Promise<unknown>) => ({ [listKey]: { pending } }) as unknown as DehydratedState

/** The state of a server that has rendered a list with one page. */
async function stateOfServer(...page: Parameters<typeof rowsOf>): Promise<DehydratedState> {
  const { store } = serverStore()
  setQueryData(store, RowsQuery, rowsOf(...page))
  const { renderToString } = await import('react-dom/server')
  function Rows() {
    useInfiniteQuery(RowsQuery, { store, next })
    return null
  }
  renderToString(<Rows />)
  return arrived(dehydrate(store))
}

/** Loads a list with the pages a, b and c, leaves it, and shows it again in a boundary with a state of the server. */
async function comeBack(stateOf: () => Promise<DehydratedState>) {
  const view = await renderThreePages()
  view.unmount()
  await nextTask()
  const state = await stateOf()
  function Rows() {
    const { pages } = useInfiniteQuery(RowsQuery, { next, staleTime: 60_000 })
    return rowsIn({ pages }).join(' ')
  }
  const { container, unmount } = view.render(<HydrationBoundary state={state} children={<Rows />} />)
  return { ...view, container, leave: unmount }
}

// https://github.com/vercel/swr/issues/1362
// https://github.com/TanStack/query/issues/1794
// https://github.com/TanStack/query/issues/2227
// https://github.com/posva/pinia-colada/issues/486
it('a list that begins with the page of a server asks only for the next one', async () => {
  const view = renderRows({ skip: true })
  hydrate(view.store, await stateOfServer(['a'], 'after a'))
  view.rerender({})
  const loading = view.loadNext()
  await view.respond(['b'])
  expect(await loading).toBe(true)
  expect(view.rows()).toEqual(['a', 'b'])
  expect(view.cursors()).toEqual(['after a'])
})

it.each<[string, (pending: Promise<unknown>) => Promise<DehydratedState>]>([
  // https://github.com/TanStack/query/issues/1623
  // https://github.com/TanStack/query/issues/8810
  ['a newer state', () => stateOfServer(['A'], 'after A')],
  ['a promise of a server', (pending) => Promise.resolve(promising(pending))],
])(
  'a list keeps its pages when a person comes back and %s has only the first one, and fetches all of them',
  async (_, stateOf) => {
    const { arrive, pending } = promised()
    const { container, idle, renewed, respond } = await comeBack(() => stateOf(pending))
    expect(container.textContent).toBe('a b c')
    arrive({ pages: [{ data: rowsOf(['A'], 'after A') }], time: Date.now() })
    await idle()
    expect(container.textContent).toBe('a b c')
    await renewAll(respond)
    expect(container.textContent).toBe('A B C')
    await nextTask()
    expect(renewed()).toEqual([undefined, 'after A', 'after B'])
  },
)

it('a list on screen keeps its pages when a state brings its first page, and asks for all once', async () => {
  const { idle, renewed, respond, rows, store } = await renderThreePages()
  await nextTask()
  const state = await stateOfServer(['A'], 'after A')
  act(() => hydrate(store, state))
  act(() => hydrate(store, state))
  expect(rows()).toEqual(['a', 'b', 'c'])
  await idle()
  await renewAll(respond)
  await nextTask()
  expect(rows()).toEqual(['A', 'B', 'C'])
  expect(renewed()).toEqual([undefined, 'after A', 'after B'])
})

// https://github.com/trpc/trpc/pull/857
it('a prefetch of the first page of a list with several pages changes none of them', async () => {
  const view = await renderThreePages()
  view.unmount()
  await nextTask()
  void prefetchQuery(view.store, RowsQuery)
  await view.respond(['A'], 'after A')
  const { result } = view.renderHook(view.useRows, { staleTime: 60_000 })
  expect(rowsIn(result.current)).toEqual(['a', 'b', 'c'])
  expect(view.renewed()).toEqual([undefined])
})

// https://github.com/TanStack/query/issues/8825
it('a list with suspense whose prefetch has failed on the server has pages when the browser has asked', async () => {
  const server = serverStore()
  void prefetchQuery(server.store, RowsQuery)
  const state = dehydrate(server.store, { pending: true })
  const view = renderRows({ skip: true })
  function Rows() {
    const { pages } = useSuspenseInfiniteQuery(RowsQuery, { next })
    return rowsIn({ pages }).join(' ')
  }
  const { container } = view.render(
    <HydrationBoundary state={state}>
      <Suspense fallback="wait">
        <Rows />
      </Suspense>
    </HydrationBoundary>,
  )
  await view.idle()
  expect(container.textContent).toBe('wait')
  await act(() => server.last().fail(offline))
  await view.idle()
  await view.respond(['a'])
  await nextTask()
  expect(container.textContent).toBe('a')
})

it('a skipped list takes a newer page of a state, because it may not fetch its pages', async () => {
  const view = await renderThreePages()
  view.rerender({ skip: true })
  await nextTask()
  const state = await stateOfServer(['A'], 'after A')
  act(() => hydrate(view.store, state))
  expect(view.rows()).toEqual(['A'])
  expect(view.renewed()).toEqual([])
})

it('a promise that comes after the last component has left makes no list stale', async () => {
  const { arrive, pending } = promised()
  const view = await comeBack(() => Promise.resolve(promising(pending)))
  view.leave()
  await nextTask()
  arrive({ pages: [{ data: rowsOf(['A'], 'after A') }], time: Date.now() })
  await view.idle()
  view.renderHook(view.useRows, { staleTime: 60_000 })
  expect(view.renewed()).toEqual([])
})

it('a page of a state that came with errors changes nothing in a list with several pages', async () => {
  const { idle, renewed, rows, store } = await renderThreePages()
  await nextTask()
  const page = { pages: [{ data: rowsOf(['A']) }], time: Date.now(), partial: true }
  act(() => hydrate(store, { [listKey]: page }))
  await idle()
  expect(rows()).toEqual(['a', 'b', 'c'])
  expect(renewed()).toEqual([])
})

it('a list asks once for each of two states that a page takes in turn, if its requests fail', async () => {
  const { idle, renewed, store, fail } = await renderThreePages()
  await nextTask()
  const older = await stateOfServer(['A'], 'after A')
  await nextTask()
  const newer = await stateOfServer(['B'], 'after B')
  for (const state of [older, newer, older, newer]) {
    act(() => hydrate(store, state))
    await fail(offline)
    await idle()
  }
  expect(renewed()).toEqual([undefined, undefined])
})

it.each([
  [1, '5'],
  [2, '45'],
])(
  'a list with `maxPages: %i` keeps its pages when a state brings as many from its beginning',
  async (maxPages, rows) => {
    const view = await renderWindow({ maxPages })
    for (let page = 4; page <= 5; page++) await view.load('loadNext')
    await nextTask()
    const { load, store } = await renderWindow()
    for (let page = 2; page <= maxPages; page++) await load('loadNext')
    act(() => hydrate(view.store, dehydrate(store)))
    expect(view.rows()).toBe(rows)
  },
)

it("with `renew: 'first'` a newer state that brings fewer pages costs one request if the first page is the same", async () => {
  const view = await renderWindow({ renew: 'first' })
  await view.load('loadNext')
  await nextTask()
  const { store } = await renderWindow()
  act(() => hydrate(view.store, dehydrate(store)))
  await view.respond()
  expect(view.sent()).toBe('343')
})

it('a list that waits for its first page takes a promise of pages that begin elsewhere', async () => {
  const { arrive, pending } = promised()
  const view = renderRows({ skip: true })
  takeState(view.store, promising(pending), { follow })
  view.rerender({})
  arrive({ pages: [{ data: rowsOf(['b']), variables: '{"after":"after a"}' }], time: Date.now() })
  await nextTask()
  expect(view.rows()).toEqual(['b'])
  expect(view.calls).toEqual([])
})

it('a list that has waited for a prefetch is fresh for the next component', async () => {
  const { calls, renderHook, respond, store } = harness()
  void prefetchQuery(store, RowsQuery)
  const mount = () => renderHook(() => useInfiniteQuery(RowsQuery, { next, staleTime: Infinity }))
  mount()
  await respond(rowsOf(['a']))
  mount()
  expect(calls).toHaveLength(1)
})

it('a list in a browser does not keep the query of its first page after the last hook has left', async () => {
  const { renderHook, respond, store } = harness({ gcTime: 0 })
  const { unmount: leave } = renderHook(() => useQuery(RowsQuery))
  const { unmount } = renderHook(() => useInfiniteQuery(RowsQuery, { next }))
  await respond(rowsOf(['a']))
  leave()
  unmount()
  await expect.poll(() => inspectStore(store)).toEqual([])
})

it('loadNext during the first render resolves to false', async () => {
  const { renderHook } = harness()
  const results: Promise<boolean>[] = []
  renderHook(() => {
    const { loadNext } = useInfiniteQuery(RowsQuery, { next })
    results.push(loadNext())
  })
  expect(await results[0]).toBe(false)
})
