import { act } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, test } from 'vitest'
import { offline } from '../../../test/fakes/fakeClient.ts'
import { serverStore } from '../../../test/fakes/fakeStore.ts'
import { harness, modes, nextTask } from '../../../test/harness/harness.tsx'
import {
  next,
  renderRows,
  renderThreePages,
  renderWindow,
  type RowsData,
  rowsOf,
  RowsQuery,
  type RowsVariables,
} from '../../../test/screens/pages.tsx'
import {
  dehydrate,
  type DehydratedState,
  hydrate,
  HydrationBoundary,
  prefetchQuery,
  setQueryData,
  useInfiniteQuery,
  useSuspenseInfiniteQuery,
} from '../../index.ts'
import { takeState } from '../../store/hydrate.ts'
import { follow } from '../../store/readState.ts'

/** The key of the list in a state. */
const listKey = `${RowsQuery}\0\0Rows\0{}`

/** The state of a server that has rendered a list with one page. */
async function stateOfServer(...page: Parameters<typeof rowsOf>): Promise<DehydratedState> {
  const { store } = serverStore()
  setQueryData(store, RowsQuery, rowsOf(...page))
  const { renderToString } = await import('react-dom/server')
  function Rows() {
    useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, { store, next })
    return null
  }
  renderToString(<Rows />)
  return JSON.parse(JSON.stringify(dehydrate(store))) as DehydratedState
}

/** Loads a list with the pages a, b and c, leaves it, and shows it again in a boundary with a state of the server. */
async function comeBack(stateOf: () => Promise<DehydratedState>, strict: boolean) {
  const view = await renderThreePages(strict)
  view.unmount()
  await act(nextTask)
  const state = await stateOf()
  function Rows() {
    const { pages } = useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, { next, staleTime: 60_000 })
    return pages.flatMap(({ rows }) => rows.list).join(' ')
  }
  const { container, unmount } = view.render(
    <HydrationBoundary state={state}>
      <Rows />
    </HydrationBoundary>,
  )
  return { ...view, container, leave: unmount }
}

describe.each(modes)('a list and the states of a server, $mode', ({ strict }) => {
  // https://github.com/vercel/swr/issues/1362
  test('a list that begins with the page of a server asks only for the next one', async () => {
    const view = renderRows({ skip: true }, { strict })
    hydrate(view.store, await stateOfServer(['a'], 'after a'))
    view.rerender({})
    const loading = view.loadNext()
    await view.respond(['b'])
    expect(await loading).toBe(true)
    expect(view.rows()).toEqual(['a', 'b'])
    expect(view.cursors()).toEqual(['after a'])
  })

  // https://github.com/TanStack/query/issues/1623
  test('a list keeps its pages when a person comes back and a newer state has only the first one, and fetches all of them again', async () => {
    const { container, renewed, respond } = await comeBack(() => stateOfServer(['A'], 'after A'), strict)
    expect(container.textContent).toBe('a b c')
    for (const [row, cursor] of [['A', 'after A'], ['B', 'after B'], ['C']] as const)
      await respond([row], cursor)
    expect(container.textContent).toBe('A B C')
    await act(nextTask)
    expect(renewed()).toEqual([undefined, 'after A', 'after B'])
  })

  test('a list with several pages keeps them when a server sends a promise of one page of it, and asks for all', async () => {
    let arrive!: (data: unknown) => void
    const pending = new Promise((resolve) => (arrive = resolve))
    const { container, idle, renewed, respond } = await comeBack(
      () => Promise.resolve({ [listKey]: { pending } } as unknown as DehydratedState),
      strict,
    )
    expect(container.textContent).toBe('a b c')
    arrive({ pages: [{ data: rowsOf(['A'], 'after A') }], time: Date.now() })
    await idle()
    expect(container.textContent).toBe('a b c')
    for (const [row, cursor] of [['A', 'after A'], ['B', 'after B'], ['C']] as const)
      await respond([row], cursor)
    expect(container.textContent).toBe('A B C')
    expect(renewed()).toEqual([undefined, 'after A', 'after B'])
  })

  test('a list on screen keeps its pages when a state brings its first page, and asks for all once', async () => {
    const { idle, renewed, respond, rows, store } = await renderThreePages(strict)
    await act(nextTask)
    const state = await stateOfServer(['A'], 'after A')
    act(() => hydrate(store, state))
    act(() => hydrate(store, state))
    expect(rows()).toEqual(['a', 'b', 'c'])
    await idle()
    for (const [row, cursor] of [['A', 'after A'], ['B', 'after B'], ['C']] as const)
      await respond([row], cursor)
    await act(nextTask)
    expect(rows()).toEqual(['A', 'B', 'C'])
    expect(renewed()).toEqual([undefined, 'after A', 'after B'])
  })

  test('a list from a disk that is on screen keeps its pages when a state brings its first page', async () => {
    const { store: disk } = await renderThreePages(strict)
    const view = renderRows({ skip: true }, { strict })
    hydrate(view.store, dehydrate(disk), { stale: true })
    view.rerender({})
    await act(nextTask)
    const state = await stateOfServer(['A'], 'after A')
    act(() => hydrate(view.store, state))
    expect(view.rows()).toEqual(['a', 'b', 'c'])
  })

  test('a list from a disk that nobody has seen is replaced by the page that a server has rendered', async () => {
    const { store: disk } = await renderThreePages(strict)
    const { renderHook, store } = harness({ strict })
    hydrate(store, dehydrate(disk), { stale: true })
    await act(nextTask)
    hydrate(store, await stateOfServer(['A'], 'after A'))
    const { result } = renderHook(() => useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, { next }))
    expect(result.current.pages).toEqual([rowsOf(['A'], 'after A')])
  })

  // https://github.com/trpc/trpc/pull/857
  test('a prefetch of the first page of a list with several pages changes none of them', async () => {
    const view = await renderThreePages(strict)
    view.unmount()
    await act(nextTask)
    void prefetchQuery(view.store, RowsQuery)
    await view.respond(['A'], 'after A')
    const { result } = view.renderHook(view.useRows, { staleTime: 60_000 })
    expect(result.current.pages.flatMap(({ rows }) => rows.list)).toEqual(['a', 'b', 'c'])
    expect(view.renewed()).toEqual([undefined])
  })

  // https://github.com/TanStack/query/issues/8825
  test('a list with suspense whose prefetch has failed on the server has pages when the browser has asked', async () => {
    const server = serverStore()
    void prefetchQuery(server.store, RowsQuery)
    const state = dehydrate(server.store, { pending: true })
    const view = renderRows({ skip: true }, { strict })
    function Rows() {
      const { pages } = useSuspenseInfiniteQuery<RowsData, RowsVariables>(RowsQuery, { next })
      return pages.flatMap(({ rows }) => rows.list).join(' ')
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
    await act(nextTask)
    expect(container.textContent).toBe('a')
  })

  test('a skipped list takes a newer page of a state, because it may not fetch its pages', async () => {
    const view = await renderThreePages(strict)
    view.rerender({ skip: true })
    await act(nextTask)
    const state = await stateOfServer(['A'], 'after A')
    act(() => hydrate(view.store, state))
    expect(view.rows()).toEqual(['A'])
    expect(view.renewed()).toEqual([])
  })

  test('a promise that comes after the last component has left makes no list stale', async () => {
    let arrive!: (data: unknown) => void
    const pending = new Promise((resolve) => (arrive = resolve))
    const state = { [listKey]: { pending } } as unknown as DehydratedState
    const view = await comeBack(() => Promise.resolve(state), strict)
    view.leave()
    await act(nextTask)
    arrive({ pages: [{ data: rowsOf(['A'], 'after A') }], time: Date.now() })
    await view.idle()
    view.renderHook(view.useRows, { staleTime: 60_000 })
    expect(view.renewed()).toEqual([])
  })

  test('a page of a state that came with errors changes nothing in a list with several pages', async () => {
    const { idle, renewed, rows, store } = await renderThreePages(strict)
    await act(nextTask)
    const page = { pages: [{ data: rowsOf(['A']) }], time: Date.now(), partial: true }
    act(() => hydrate(store, { [listKey]: page }))
    await idle()
    expect(rows()).toEqual(['a', 'b', 'c'])
    expect(renewed()).toEqual([])
  })

  test('a list asks once for each of two states that a page takes in turn, if its requests fail', async () => {
    const { idle, last, renewed, store } = await renderThreePages(strict)
    await act(nextTask)
    const older = await stateOfServer(['A'], 'after A')
    await act(nextTask)
    const newer = await stateOfServer(['B'], 'after B')
    for (const state of [older, newer, older, newer]) {
      act(() => hydrate(store, state))
      await act(() => last().fail(offline))
      await idle()
    }
    expect(renewed()).toEqual([undefined, undefined])
  })

  test.each([
    [1, '5'],
    [2, '45'],
  ])(
    'a list with `maxPages: %i` keeps its pages when a state brings as many from its beginning',
    async (maxPages, rows) => {
      const view = await renderWindow({ maxPages }, { strict })
      for (let page = 4; page <= 5; page++) await view.load('loadNext')
      await act(nextTask)
      const { load, store } = await renderWindow({}, { strict })
      for (let page = 2; page <= maxPages; page++) await load('loadNext')
      act(() => hydrate(view.store, dehydrate(store)))
      expect(view.rows()).toBe(rows)
    },
  )

  test('a list that waits for its first page takes a promise of pages that begin elsewhere', async () => {
    let arrive!: (data: unknown) => void
    const pending = new Promise((resolve) => (arrive = resolve))
    const view = renderRows({ skip: true }, { strict })
    takeState(view.store, { [listKey]: { pending } }, { follow })
    view.rerender({})
    arrive({ pages: [{ data: rowsOf(['b']), variables: '{"after":"after a"}' }], time: Date.now() })
    await act(nextTask)
    expect(view.rows()).toEqual(['b'])
    expect(view.calls).toEqual([])
  })
})
