import { act } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import {
  type FakeCall,
  offline,
  partly,
  watchWarnings,
  harness,
  inAct,
  nextTask,
  it,
} from '../../../test/harness/harness.tsx'
import {
  next,
  renderRows,
  renderWithMore,
  type RowsData,
  rowsOf,
  RowsQuery,
} from '../../../test/screens/pages.tsx'
import {
  clearStore,
  dehydrate,
  getQueryData,
  hydrate,
  inspectStore,
  type Invalidation,
  invalidateQueries,
  invalidateQuery,
  listen,
  type MutationOptions,
  prefetchQuery,
  type QueryStore,
  setQueryData,
  skipToken,
  updateQueries,
  useInfiniteQuery,
  useMutation,
  useQuery,
  writeEntities,
} from '../../index.ts'

const Add = 'mutation Add { add }'
const warn = watchWarnings()
/** Adds a row to the page after the first one. With the data of a mutation, it does so only if the row is missing. */
const write = (store: QueryStore, title: string, data?: unknown) =>
  updateQueries(store, RowsQuery, ({ rows: { list, next } }, { after }) =>
    after === 'after a' && !(data && list.includes(title)) ? rowsOf([...list, title], next) : undefined,
  )

const like = ({ rows }: RowsData) =>
  rowsOf(
    rows.list.map((row) => row.replace(/!?$/, '!')),
    rows.next,
  )

const sent = (calls: readonly FakeCall[]) => calls.map(({ variables }) => variables)

const likeAll = (store: QueryStore) => updateQueries(store, RowsQuery, like)

/** Shows two pages, a and b. `next` is the cursor of a third one. */
async function showTwo(next: string | null = null) {
  const view = await renderWithMore()
  void view.loadNext()
  await view.respond(['b'], next)
  const mutate = (options: MutationOptions<object>) => view.mutate(Add, options)
  return {
    ...view,
    mutate,
    loads: () => view.calls.filter(({ document }) => document === RowsQuery).slice(2),
    /** Adds a row to the second page, before the server has responded. */
    addOptimistically: (title: string) =>
      mutate({ optimistic: (store, _, data) => write(store, title, data) }),
  }
}

/** Shows three pages, a, b and c. */
async function showThree() {
  const view = await showTwo('after b')
  void view.loadNext()
  await view.respond(['c'])
  return view
}

// https://github.com/TanStack/query/issues/9183
// https://github.com/vercel/swr/issues/2807
// https://github.com/trpc/trpc/issues/6312
it('setQueryData and getQueryData reach no list, and the console says what does', async () => {
  const { rows, store } = await showTwo()
  expect(getQueryData(store, RowsQuery)).toBe(undefined)
  act(() => {
    setQueryData(store, RowsQuery, rowsOf(['first']))
    setQueryData(store, RowsQuery, rowsOf(['second']), {
      variables: { after: 'after a' },
    })
  })
  expect(rows()).toEqual(['a', 'b'])
  expect(warn.mock.calls).toEqual([
    [
      'thinql: query Rows: getQueryData() reads no list of useInfiniteQuery, and nothing else has this query. Read its `pages`.',
    ],
    [
      'thinql: query Rows: setQueryData() changes no list of useInfiniteQuery, and nothing else has this query. Use updateQueries().',
    ],
  ])
})

// https://github.com/submersion-app/submersion/pull/1632
// https://github.com/strapi/strapi/pull/27225
// https://github.com/trpc/trpc/issues/5412
// https://github.com/posva/pinia-colada/issues/372
it.each<[string, Invalidation]>([
  ['the document', RowsQuery],
  ['the list by the variables of its first page', [RowsQuery, {}]],
])('a mutation that invalidates %s renews all pages in order', async (_name, invalidation) => {
  const { loads, mutate, respond, rows } = await showTwo()
  const mutation = mutate({ invalidates: [invalidation] })
  await act(() => mutation.respond({ add: true }))
  await nextTask()
  await respond(['new'], 'after new')
  await respond(['a', 'b'])
  expect(rows()).toEqual(['new', 'a', 'b'])
  expect(sent(loads())).toEqual([undefined, { after: 'after new' }])
})

// https://github.com/apollographql/apollo-client/issues/2499
it('updateQueries gets the variables of each page of a list', async () => {
  const { store } = await showTwo()
  const seen: unknown[] = []
  act(() => updateQueries(store, RowsQuery, (_, variables) => void seen.push(variables)))
  expect(seen).toEqual([{}, { after: 'after a' }])
})

// https://github.com/vercel/swr/issues/2466
it('loadNext resolves to false when a write removes the cursor during its load', async () => {
  const { cursors, idle, load, loadNext, respond, rows, store } = renderRows()
  await load(['a'])
  act(() => updateQueries(store, RowsQuery, () => rowsOf(['a'], 'after a')))
  const loading = loadNext()
  act(() => updateQueries(store, RowsQuery, () => rowsOf(['only'])))
  await respond(['b'])
  await idle()
  expect(await loading).toBe(false)
  expect(rows()).toEqual(['only'])
  expect(cursors()).toEqual([undefined, 'after a'])
})

it('after an optimistic write has failed, only the page is fetched that it had changed', async () => {
  const { addOptimistically, idle, loads, renderHook, respond, result, rows, useRows } = await showThree()
  const mutation = addOptimistically('new')
  expect(rows()).toEqual(['a', 'b', 'new', 'c'])
  await act(() => mutation.fail(offline))
  await idle()
  await respond(['b'], 'after b')
  expect(rows()).toEqual(['a', 'b', 'c'])
  expect(sent(loads())).toEqual([{ after: 'after b' }, { after: 'after a' }])
  expect(result.current.fetching).toBe(false)
  // The other pages are as good as new.
  renderHook(useRows, { staleTime: Infinity })
  expect(loads()).toHaveLength(2)
})

// https://github.com/TanStack/query/issues/3579
// https://github.com/apollographql/apollo-client/issues/6471
it('a change of a row that is on its way with a page is shown, and costs one more request', async () => {
  const { loadNext, loads, respond, rows, store } = await showTwo('after b')
  const loading = loadNext()
  act(() =>
    updateQueries(store, RowsQuery, (page) => (page.rows.list.includes('c') ? like(page) : undefined)),
  )
  await respond(['c'])
  expect(rows()).toEqual(['a', 'b'])
  await respond(['c!'])
  expect(await loading).toBe(true)
  expect(rows()).toEqual(['a', 'b', 'c!'])
  expect(loads()).toHaveLength(2)
})

const writeList = (store: QueryStore, list: readonly string[], after: string | null = null) =>
  setQueryData(store, RowsQuery, rowsOf(list, after))

/** Prefetches the first page before the list mounts. */
async function prefetched() {
  const view = renderRows({ skip: true })
  const loading = prefetchQuery(view.store, RowsQuery)
  await view.last().respond(rowsOf(['a'], 'after a'))
  await loading
  return {
    ...view,
    mount: () => {
      view.rerender({})
    },
  }
}
it('a list that began with the data of a prefetch, and has a next page, is fetched again by one request', async () => {
  const { calls, mount, refetch, respond } = await prefetched()
  mount()
  await refetch()
  await respond(['a'], 'after a')
  expect(calls).toHaveLength(2)
})

it('a list whose first page came with errors begins with the data of its query when it mounts again', async () => {
  const { renderHook, rows, store, unmount, useRows, fail } = renderRows()
  await fail(partly(rowsOf(['a'])))
  expect(rows()).toEqual(['a'])
  setQueryData(store, RowsQuery, rowsOf(['a']))
  // One component replaces another.
  unmount()
  const { result } = renderHook(() => useRows({}))
  expect(result.current).toMatchObject({ status: 'success', error: undefined, pages: [rowsOf(['a'])] })
})

it('a list takes a first page that has come between its render and its commit', async () => {
  const { store: server } = harness()
  writeList(server, ['a'], 'after a')
  const state = dehydrate(server)
  const { calls, renderHook, store } = harness()
  const { result } = renderHook(() => {
    const list = useInfiniteQuery(RowsQuery, { variables: {}, next })
    // A boundary takes what its state has in a layout effect.
    useLayoutEffect(() => {
      hydrate(store, state)
    }, [])
    return list
  })
  await nextTask()
  expect(result.current.pages).toEqual([rowsOf(['a'], 'after a')])
  expect(calls).toHaveLength(0)
})

// https://github.com/TanStack/query/issues/2168
it('a list waits for the request of its first page', async () => {
  const view = renderRows({ variables: skipToken })
  const loading = prefetchQuery(view.store, RowsQuery)
  view.rerender({})
  await view.respond(['a'], 'after a')
  await loading
  await view.idle()
  expect(view.rows()).toEqual(['a'])
  expect(view.calls).toHaveLength(1)
  expect(view.result.current).toMatchObject({ hasNext: true, fetching: false, error: undefined })
})

it.each([
  ['errors beside data', partly(rowsOf(['part'])), ['part']],
  ['errors beside null', partly({ rows: null }), []],
  ['a lost connection', offline, []],
])('a list shows %s of the request of its first page, and loads again', async (_, error, shown) => {
  const view = renderRows({ variables: skipToken })
  void prefetchQuery(view.store, RowsQuery)
  view.rerender({})
  await view.fail(error)
  expect(view.rows()).toEqual(shown)
  expect(view.result.current).toMatchObject({ status: 'error', error: { name: error.name } })
  await view.refetch()
  await view.respond(['a'])
  expect(view.rows()).toEqual(['a'])
  expect(view.calls).toHaveLength(2)
})

it('a list fetches its first page itself when the component has left whose request it waited for', async () => {
  const view = renderRows({ variables: skipToken })
  const { unmount } = view.renderHook(() => useQuery(RowsQuery))
  view.rerender({})
  expect(view.calls).toHaveLength(1)
  unmount()
  await nextTask()
  expect(view.calls).toHaveLength(2)
  await view.respond(['a'])
  expect(view.rows()).toEqual(['a'])
  expect(view.result.current).toMatchObject({ status: 'success', fetching: false })
})

it('a list whose first load has failed fetches its first page itself, although a component shows the query of it', async () => {
  const view = renderRows()
  const [first] = view.calls
  view.renderHook(() => useQuery(RowsQuery))
  await view.respond(['old'])
  await act(() => first?.fail(offline))
  await view.refetch()
  expect(view.calls).toHaveLength(3)
  await view.respond(['new'])
  expect(view.rows()).toEqual(['new'])
})

it('a list that was cleared without a refetch takes the first page of a state that comes later, when another hook mounts', async () => {
  const view = renderRows()
  await view.respond(['of another user'])
  act(() => clearStore(view.store, { refetch: false }))
  const { store: server } = harness()
  writeList(server, ['a'], 'after a')
  hydrate(view.store, dehydrate(server))
  const { result: other } = view.renderHook(() => view.useRows({}))
  await nextTask()
  expect(other.current.pages).toEqual([rowsOf(['a'], 'after a')])
  expect(view.rows()).toEqual(['a'])
  expect(view.calls).toHaveLength(1)
})

it('a stale list fetches its first page itself when the component has left whose request it waited for', async () => {
  const view = renderRows()
  await view.load(['a'], ['b'])
  view.unmount()
  await nextTask()
  await invalidateQueries(view.store, RowsQuery)
  const { unmount } = view.renderHook(() => useQuery(RowsQuery))
  const { result } = view.renderHook(() => view.useRows({}))
  unmount()
  await nextTask()
  await view.respond(['A'], 'after A')
  await view.respond(['B'])
  expect(result.current.pages).toEqual([rowsOf(['A'], 'after A'), rowsOf(['B'])])
})

it.each([
  ['is loading', false],
  ['has come', true],
])(
  'a stale list with two pages takes its first page from a prefetch that %s when it mounts',
  async (_, isFast) => {
    const view = renderRows()
    await view.load(['a'], ['b'])
    view.unmount()
    await nextTask()
    await invalidateQueries(view.store, RowsQuery)
    const loading = prefetchQuery(view.store, RowsQuery)
    if (isFast) await view.respond(['A'], 'after A')
    const { result } = view.renderHook(() => view.useRows({}))
    if (!isFast) await view.respond(['A'], 'after A')
    await loading
    await nextTask()
    await view.respond(['B'])
    expect(result.current.pages).toEqual([rowsOf(['A'], 'after A'), rowsOf(['B'])])
    expect(view.cursors()).toEqual([undefined, 'after a', undefined, 'after A'])
    expect(result.current.fetching).toBe(false)
  },
)

it('a list begins with the optimistic writes of its query, also while another mutation is pending', async () => {
  const { calls, mount, mutate, renderHook, rows } = await prefetched()
  const { result: other } = renderHook(() =>
    useMutation('mutation Other { other }', {
      optimistic: (store) => setQueryData(store, '{ other }', {}),
    }),
  )
  const ended = inAct(() => other.current[0]())
  const add = mutate(Add, { optimistic: (store) => writeList(store, ['a', 'new']) })
  mount()
  expect(rows()).toEqual(['a', 'new'])
  await act(() => add.respond({ add: true }))
  expect(rows()).toEqual(['a', 'new'])
  await act(() => calls[1]?.respond({ other: true }))
  expect(await ended).toMatchObject({ data: { other: true } })
})

// https://github.com/vercel/swr/issues/1670
it.each([
  ['invalidateQueries', (store: QueryStore) => invalidateQueries(store, RowsQuery)],
  [
    'invalidateQuery with the variables of the first page',
    (store: QueryStore) => invalidateQuery(store, RowsQuery),
  ],
])('%s reaches the list and the query of its first page', async (_name, invalidate) => {
  const { calls, load, renderHook, respond, store } = renderRows()
  await load(['a'])
  renderHook(() => useQuery(RowsQuery, { staleTime: 60_000 }))
  await respond(['a'])
  act(() => void invalidate(store))
  expect(calls).toHaveLength(4)
})

test('inspectStore lists a list as one query with pages, which is stale after the staleTime of its hooks', async () => {
  const view = renderRows({ staleTime: 60_000 })
  await view.load(['a'], ['b'])
  expect(inspectStore(view.store)).toMatchObject([
    { observers: 1, isList: true, stale: false, data: [rowsOf(['a'], 'after a'), rowsOf(['b'])] },
  ])
  view.rerender({ staleTime: 0 })
  expect(inspectStore(view.store)).toMatchObject([{ stale: true }])
})

test('listeners get one event for each request of a list, also if it fetches several pages', async () => {
  const view = renderRows({ skip: true })
  const types: string[] = []
  listen(view.store, ({ type }) => types.push(type))
  view.rerender({})
  await view.load(['a'], ['b'])
  await view.refetch()
  await view.respond(['a'], 'after a')
  await view.respond(['b'])
  expect(types).toEqual(['started', 'settled', 'started', 'settled', 'started', 'settled'])
})

test('a next page is loaded again when `hydrate` brings newer pages during its load', async () => {
  const view = renderRows()
  await view.load(['a'], ['b'], ['c'])
  const state = Object.entries(dehydrate(view.store)).map(([key, entry]) => {
    const { pages } = entry as { pages: readonly object[] }
    return [key, { pages: pages.slice(0, 2), time: Date.now() + 60_000 }] as const
  })
  const { cursors, loadNext, respond, rows, store } = renderRows()
  await respond(['a'], 'after a')
  const loading = loadNext()
  await nextTask()
  act(() => hydrate(store, Object.fromEntries(state)))
  expect(rows()).toEqual(['a', 'b'])
  await respond(['c'])
  expect(await loading).toBe(true)
  expect(rows()).toEqual(['a', 'b', 'c'])
  expect(cursors()).toEqual([undefined, 'after a', 'after b'])
})

test('a list whose objects lack a field of an optimistic write is fetched again when its mutation fails', async () => {
  const { move, respond, rows, view } = await moving()
  await view.refetch()
  await respond('Ada')
  await act(() => move.fail(offline))
  await respond('Bob')
  expect(view.result.current.pages).toEqual([rows('Bob')])
  expect(view.calls).toHaveLength(4)
})

/** A list of Ada's todo, and a mutation that makes it Bob's. Its optimistic write lacks the name of Bob. */
async function moving() {
  const view = renderRows()
  const rows = (name: string) => ({
    rows: {
      list: [{ __typename: 'Todo', id: '1', owner: { __typename: 'User', id: name, name } }],
      next: null,
    },
  })
  const other = { __typename: 'Todo', id: '1', owner: { __typename: 'User', id: 'Bob' } }
  await act(() => view.last().respond(rows('Ada')))
  const move = view.mutate('mutation Move { move }', {
    optimistic: (store) => writeEntities(store, { moved: other }),
  })
  return { move, respond: (name: string) => act(() => view.last().respond(rows(name))), rows, view }
}

test('the second run of `optimistic` may write an object that lacks a field, without a warning', async () => {
  const { move, respond, rows, view } = await moving()
  await act(() => move.respond({ move: true }))
  await respond('Bob')
  expect(view.result.current.pages).toEqual([rows('Bob')])
  expect(warn).not.toHaveBeenCalled()
})

test('a list is fetched again after a mutation that has written to it, if one of its pages came meanwhile', async () => {
  const view = await renderWithMore()
  const mutation = view.mutate(Add, { optimistic: likeAll })
  void view.loadNext()
  await view.respond(['b'])
  await act(() => mutation.respond({ add: true }))
  expect(view.cursors()).toEqual([undefined, undefined, 'after a', undefined])
})

test('a list begins with the data of its query while a mutation without `optimistic` is pending', async () => {
  const { mount, mutate, rows } = await prefetched()
  mutate('mutation Other { other }')
  mount()
  expect(rows()).toEqual(['a'])
})
