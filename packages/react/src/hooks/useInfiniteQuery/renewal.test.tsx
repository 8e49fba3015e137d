import { AbortError } from '@thinql/core'
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { offline, partly } from '../../../test/fakes/fakeClient.ts'
import { harness, modes, nextTask } from '../../../test/harness/harness.tsx'
import {
  renderRows,
  renderThreePages,
  renderWithMore,
  type RowsData,
  rowsOf,
  RowsQuery,
  renderWindow,
} from '../../../test/screens/pages.tsx'
import { serverStore } from '../../../test/fakes/fakeStore.ts'
import {
  clearStore,
  dehydrate,
  type DehydratedState,
  hydrate,
  inspectStore,
  invalidateQueries,
  invalidateQuery,
  prefetchQuery,
  setQueryData,
  updateQueries,
  useInfiniteQuery,
} from '../../index.ts'
import { follow } from '../../store/readState.ts'
import { runMutation } from '../../store/mutation/runMutation.ts'
import { takeState } from '../../store/hydrate.ts'

/** The state of a server that has read the first page. */
function pageState(...rows: string[]): DehydratedState {
  const { store } = serverStore()
  setQueryData(store, RowsQuery, rowsOf(rows))
  return dehydrate(store)
}

describe.each(modes)('a renewal, $mode', ({ strict }) => {
  test('a page that arrives in parts is shown when it is complete, in a renewal and in a first load', async () => {
    const { invalidate, load, respond, rows } = renderRows(
      {},
      {
        strict,
        fetcher(client, document, options, onPart) {
          onPart(rowsOf(['part']))
          return client.request(document, options)
        },
      },
    )
    expect(rows()).toEqual([])
    await load(['a'], ['b'])
    await invalidate()
    await respond(['A'], 'after a')
    expect(rows()).toEqual(['a', 'b'])
    await respond(['B'])
    expect(rows()).toEqual(['A', 'B'])
  })

  test('`fetching` is true from the first page of a renewal to the last', async () => {
    const { invalidate, respond, result } = await renderThreePages(strict)
    expect(result.current.fetching).toBe(false)
    await invalidate()
    expect(result.current).toMatchObject({ fetching: true, loadingNext: false })
    await respond(['A'], 'after a')
    await respond(['B'], 'after b')
    expect(result.current.fetching).toBe(true)
    await respond(['C'])
    expect(result.current.fetching).toBe(false)
  })

  // https://github.com/TanStack/query/issues/407
  test('a renewal shows pages that have moved, although the first page is equal', async () => {
    const { invalidate, later, respond, result, rows } = await renderThreePages(strict)
    await invalidate()
    await respond(['a'], 'after a')
    await respond(['new'], 'after new')
    await respond(['b'], 'after b')
    await act(nextTask)
    expect(rows()).toEqual(['a', 'new', 'b'])
    expect([...new Set(later())]).toEqual(['a new b'])
    expect(result.current.hasNext).toBe(true)
  })

  test('invalidateQuery waits for the pages that are being added on both sides, and then for the renewal', async () => {
    const { respond, result, sent, store } = await renderWindow({}, { strict })
    act(() => {
      void result.current.loadNext()
      void result.current.loadPrevious()
    })
    let isOver = false
    act(() => void invalidateQuery(store, RowsQuery, { variables: { page: 3 } }).then(() => (isOver = true)))
    await respond()
    await respond()
    expect(sent()).toBe('3423')
    await act(nextTask)
    expect(isOver).toBe(false)
    for (let page = 0; page < 3; page++) await respond()
    await act(nextTask)
    expect(isOver).toBe(true)
  })

  test('a refetch of a list sends its own request while the query of its first page is loading', async () => {
    const { calls, refetch, respond, store } = renderRows({}, { strict })
    await respond(['a'])
    void prefetchQuery(store, RowsQuery)
    await refetch()
    expect(calls).toHaveLength(3)
  })

  test('a list that begins with data that its query has had for a while is as old as that', async () => {
    const { last, refetch, rows, store } = renderRows({}, { strict })
    await act(() => last().fail(offline))
    void prefetchQuery(store, RowsQuery)
    await act(() => last().respond(rowsOf(['a'])))
    await act(nextTask)
    await refetch()
    expect(rows()).toEqual(['a'])
    const [one, other] = inspectStore(store).map(({ updatedAt }) => updatedAt)
    expect(one).toBe(other)
  })

  // https://github.com/Kidesia/svelte-tiny-query/pull/27
  test('a list whose refetch failed asks again for its first page, also if a state of a server has brought that meanwhile', async () => {
    const { calls, last, refetch, respond, rows, store } = renderRows({}, { strict })
    await respond(['a'])
    await refetch()
    await act(() => last().fail(partly(rowsOf(['part']))))
    act(() => hydrate(store, pageState('served')))
    await refetch()
    expect(calls).toHaveLength(3)
    await respond(['new'])
    expect(rows()).toEqual(['new'])
  })

  test('a list of which one page is stale is fetched again when it mounts, whatever its `staleTime` is', async () => {
    const { calls, last, loadNext, refetch, renderHook, respond, store, unmount, useRows } =
      await renderWithMore(strict, { staleTime: Infinity })
    await refetch()
    await act(() => last().fail(offline))
    void loadNext()
    const page = last()
    // Until this mutation has ended, the store by itself doesn't ask for the first page again.
    const optimistic = () => updateQueries<RowsData, object>(store, RowsQuery, ({ rows }) => ({ rows }))
    act(() => void runMutation(store, 'mutation Touch { touch }', {}, { optimistic }))
    await act(() => page.respond(rowsOf(['b'])))
    unmount()
    await act(nextTask)
    const before = calls.length
    renderHook(useRows, { staleTime: Infinity })
    expect(calls).toHaveLength(before + 1)
    await respond(['A'])
  })

  test('a list waits for no promise of a server, which may be older than its pages', async () => {
    const { calls, last, refetch, respond, rows, store } = renderRows({}, { strict })
    await respond(['a'])
    await refetch()
    await act(() => last().fail(offline))
    const server = serverStore()
    void prefetchQuery(server.store, RowsQuery)
    act(() => takeState(store, dehydrate(server.store, { pending: true }), { follow }))
    await refetch()
    expect(calls).toHaveLength(3)
    await respond(['new'])
    await act(() => server.last().respond(rowsOf(['older'])))
    expect(rows()).toEqual(['new'])
  })

  test("newer pages that a state brings in the middle of a renewal with `renew: 'first'` leave for no older ones", async () => {
    const { load, respond, result, rows, store, sent } = await renderWindow({ renew: 'first' }, { strict })
    await load('loadNext')
    await load('loadNext')
    await act(nextTask)
    const view = await renderWindow({}, { strict })
    act(() => void view.result.current.refetch())
    await view.respond('C')
    for (const row of ['D', 'E']) {
      act(() => void view.result.current.loadNext())
      await view.respond(row)
    }
    expect(view.rows()).toBe('CDE')
    act(() => void result.current.refetch())
    await respond('C')
    act(() => hydrate(store, dehydrate(view.store)))
    expect(rows()).toBe('CDE')
    // It was read before the state.
    await respond('4')
    await respond('E')
    expect(sent()).toBe('345345')
    expect(rows()).toBe('C4E')
  })

  // https://github.com/SmileZXLee/uni-z-paging/issues/220
  // https://github.com/galaxyproject/galaxy/issues/2707
  test('a list of offsets from which a row was deleted skips none: loadNext waits for the renewal', async () => {
    const rows = 'abcdefg'.split('')
    const { calls, last, renderHook, store } = harness({ strict })
    const { result } = renderHook(() =>
      useInfiniteQuery<RowsData, { offset: number }>(RowsQuery, {
        variables: { offset: 0 },
        next: ({ rows }, { offset }) => (rows.list.length < 2 ? undefined : { offset: offset + 2 }),
      }),
    )
    const respond = () => {
      const { offset } = last().variables as { offset: number }
      return act(() => last().respond(rowsOf(rows.slice(offset, offset + 2))))
    }
    await respond()
    rows.shift()
    act(() => {
      void invalidateQueries(store)
      void result.current.loadNext()
    })
    await respond()
    await respond()
    expect(result.current.pages.flatMap(({ rows }) => rows.list).join('')).toBe('bcde')
    expect(calls).toHaveLength(3)
  })

  test('a renewal of which one page fails keeps all old pages and shows the error', async () => {
    const { invalidate, last, later, refetch, respond, result, rows } = await renderThreePages(strict)
    await invalidate()
    await respond(['A'], 'after a')
    await act(() => last().fail(offline))
    expect(rows()).toEqual(['a', 'b', 'c'])
    expect(result.current).toMatchObject({ status: 'error', error: { message: 'offline' }, fetching: false })
    await refetch()
    await respond(['A'], 'after a')
    await respond(['B'], 'after b')
    // The error stays until all pages have come.
    expect(result.current).toMatchObject({ status: 'error', fetching: true })
    await respond(['C'])
    expect(result.current).toMatchObject({ status: 'success', error: undefined })
    expect([...new Set(later())]).toEqual(['a b c', 'A B C'])
  })

  test('a renewal with equal pages keeps the state', async () => {
    const { invalidate, later, respond, result } = await renderThreePages(strict)
    const { pages } = result.current
    await invalidate()
    await respond(['a'], 'after a')
    await respond(['b'], 'after b')
    await respond(['c'])
    await act(nextTask)
    expect(result.current.pages).toBe(pages)
    expect(new Set(later())).toEqual(new Set([]))
  })

  // https://github.com/TanStack/query/issues/5972
  // https://github.com/TanStack/query/pull/6024
  // https://github.com/TanStack/query/issues/2418
  // https://github.com/DamianOsipiuk/vue-query/issues/206
  test('loadNext waits for a renewal, and loads nothing if the list has become shorter', async () => {
    const { calls, invalidate, loadNext, respond } = await renderWithMore(strict)
    await invalidate()
    const loading = loadNext()
    await respond(['A'])
    expect(await loading).toBe(false)
    expect(calls).toHaveLength(2)
  })

  test.each(['invalidate', 'refetch'] as const)(
    'a renewal by %s that fails lets loadNext add a page, and then runs again',
    async (renew) => {
      const view = await renderWithMore(strict)
      const { cursors, last, loadNext, respond, result, rows } = view
      await view[renew]()
      const loading = loadNext()
      await act(() => last().fail(offline))
      await respond(['b'])
      expect(await loading).toBe(true)
      expect(rows()).toEqual(['a', 'b'])
      expect(result.current.error).toBeUndefined()
      expect(cursors()).toEqual([undefined, undefined, 'after a', undefined])
    },
  )

  // https://github.com/TanStack/query/issues/972
  test('a page that loadNext has asked for comes right after a renewal that a write has repeated', async () => {
    const { cursors, invalidate, loadNext, refetch, respond, rows, store } = await renderWithMore(strict)
    await refetch()
    const loading = loadNext()
    act(() =>
      updateQueries<RowsData, unknown>(store, RowsQuery, ({ rows: { list, next } }) =>
        list.includes('w') ? undefined : rowsOf([...list, 'w'], next),
      ),
    )
    await respond(['a'], 'after a')
    await invalidate()
    await respond(['a', 'w'], 'after a')
    expect(cursors()).toEqual([undefined, undefined, undefined, 'after a'])
    await respond(['b', 'w'])
    expect(await loading).toBe(true)
    expect(rows()).toEqual(['a', 'w', 'b', 'w'])
  })

  test('a refetch while pages come on both sides resolves to all pages', async () => {
    const { respond, result, sent } = await renderWindow({}, { strict })
    let refetched: unknown
    act(() => {
      void result.current.loadNext()
      void result.current.loadPrevious()
      void result.current.refetch().then(({ data }) => (refetched = data))
    })
    await respond()
    await respond()
    expect(refetched).toBeUndefined()
    await respond('C')
    await respond('D')
    await respond('B')
    expect(sent()).toBe('342342')
    expect(refetched).toEqual([rowsOf(['B']), rowsOf(['C']), rowsOf(['D'])])
  })

  // https://github.com/apollographql/apollo-client/issues/6327
  test('a renewal waits for a page that is being added, and then renews that page too', async () => {
    const { cursors, invalidate, loadNext, respond, result, rows } = await renderWithMore(strict)
    const loading = loadNext()
    await invalidate()
    expect(result.current).toMatchObject({ loadingNext: true, fetching: true })
    await respond(['b'])
    expect(await loading).toBe(true)
    expect(rows()).toEqual(['a', 'b'])
    await respond(['A'], 'after A')
    await respond(['B'])
    expect(cursors()).toEqual([undefined, 'after a', undefined, 'after A'])
    expect(rows()).toEqual(['A', 'B'])
  })

  test('a renewal whose next variables cannot be sent fails and keeps the pages', async () => {
    const { invalidate, respond, result, rows } = await renderThreePages(strict)
    await invalidate()
    // A server may send what the types don't allow.
    await respond(['A'], NaN as unknown as string)
    expect(result.current.error?.name).toBe('RequestError')
    expect(rows()).toEqual(['a', 'b', 'c'])
  })

  test('a renewal starts again with the first page when the list is invalidated', async () => {
    const { invalidate, renewed, respond, rows } = await renderThreePages(strict)
    await invalidate()
    await respond(['old'], 'after a')
    await invalidate()
    await respond(['old too'], 'after b')
    await respond(['old as well'])
    expect(renewed()).toEqual([undefined, 'after a', 'after b', undefined])
    await respond(['A'], 'after a')
    await respond(['B'], 'after b')
    await respond(['C'])
    expect(rows()).toEqual(['A', 'B', 'C'])
  })
})

describe.each(modes)('an infinite query after `clearStore`, $mode', ({ strict }) => {
  test('a list sends nothing after clearStore without a refetch', async () => {
    const { calls, idle, invalidate, result, store } = await renderThreePages(strict)
    await invalidate()
    act(() => clearStore(store, { refetch: false }))
    expect(result.current).toMatchObject({ status: 'loading', pages: [] })
    await idle()
    await act(nextTask)
    expect(calls).toHaveLength(4)
    expect(calls[3]?.signal.aborted).toBe(true)
  })

  test('a list that is cleared during a renewal shows none of its pages', async () => {
    const { calls, idle, invalidate, respond, renewed, rows, store } = await renderThreePages(strict)
    await invalidate()
    await respond(['A'], 'after a')
    act(() => clearStore(store))
    await idle()
    await act(nextTask)
    expect(calls[4]?.signal.aborted).toBe(true)
    await act(() => calls[4]?.respond(rowsOf(['secret'])))
    expect(rows()).toEqual([])
    await respond(['A2'], null)
    expect(rows()).toEqual(['A2'])
    expect(renewed()).toEqual([undefined, 'after a', undefined])
  })

  test('a list that is cleared while one component replaces another loads its first page once', async () => {
    const { idle, renderHook, renewed, store, unmount, useRows } = await renderThreePages(strict)
    unmount()
    clearStore(store)
    renderHook(useRows, {})
    await idle()
    await act(nextTask)
    expect(renewed()).toEqual([undefined])
  })

  test('a refetch resolves to an AbortError when `clearStore` follows at once', async () => {
    const { last, result, store } = await renderThreePages(strict)
    let refetched: ReturnType<typeof result.current.refetch> | undefined
    act(() => {
      refetched = result.current.refetch()
      clearStore(store, { refetch: false })
    })
    await last().fail(new AbortError('aborted'))
    expect((await refetched)?.error?.name).toBe('AbortError')
  })

  test.each([
    ['the page', false],
    ['a renewal before it', true],
  ])('loadNext resolves to false when `clearStore` ends %s without a refetch', async (_, renews) => {
    const { calls, invalidate, last, loadNext, store } = await renderWithMore(strict)
    if (renews) await invalidate()
    const loading = loadNext()
    act(() => clearStore(store, { refetch: false }))
    await last().fail(new AbortError('aborted'))
    expect(await loading).toBe(false)
    expect(calls).toHaveLength(2)
  })

  test.each(['a first load', 'a first load that has failed before', 'a renewal'])(
    'loadNext that waits for %s loads no page for the next user after clearStore',
    async (what) => {
      const view = renderRows({}, { strict })
      if (what === 'a renewal') {
        await view.respond(['a'], 'after a')
        await view.refetch()
      }
      if (what.endsWith('before')) await act(() => view.last().fail(offline))
      const loading = view.loadNext()
      const sent = view.calls.length
      act(() => clearStore(view.store))
      await view.respond(['of the next user'], 'after')
      await act(nextTask)
      expect(view.rows()).toEqual(['of the next user'])
      expect(view.calls).toHaveLength(sent + 1)
      expect(await loading).toBe(false)
    },
  )

  test('a renewal is followed by the page that loadNext asked for, and not by another renewal', async () => {
    const { cursors, invalidate, loadNext, respond } = await renderWithMore(strict)
    await invalidate()
    void loadNext()
    await invalidate()
    await respond(['a'], 'after a')
    expect(cursors()).toEqual([undefined, undefined, 'after a'])
  })
})
