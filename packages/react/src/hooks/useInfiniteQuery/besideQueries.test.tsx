import { NetworkError } from '@thinql/core'
import { act } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { modes, nextTask } from '../../../test/harness/harness.tsx'
import {
  renderRows,
  type RowsData,
  rowsOf,
  RowsQuery,
  type RowsVariables,
} from '../../../test/screens/pages.tsx'
import { watchWarnings } from '../../../test/harness/console.ts'
import {
  getQueryData,
  inspectStore,
  invalidateQueries,
  invalidateQuery,
  listen,
  prefetchQuery,
  type QueryStore,
  setQueryData,
  useMutation,
  useQuery,
} from '../../index.ts'

const second = { variables: { after: 'after a' } }
const write = (store: QueryStore, list: readonly string[], after: string | null = null) =>
  setQueryData<RowsData, unknown>(store, RowsQuery, undefined, rowsOf(list, after))

describe.each(modes)('a list begins with the query of its first page, $mode', ({ strict }) => {
  /** Prefetches the first page before the list mounts. */
  async function prefetched(options: Parameters<typeof renderRows>[0] = {}) {
    const view = renderRows({ skip: true }, { strict })
    const loading = prefetchQuery(view.store, RowsQuery)
    await view.last().respond(rowsOf(['a'], 'after a'))
    await loading
    return {
      ...view,
      mount: () => {
        view.rerender(options)
      },
    }
  }

  test('and sends nothing if that was prefetched', async () => {
    const { calls, mount, result, rows } = await prefetched()
    mount()
    expect(rows()).toEqual(['a'])
    expect(result.current).toMatchObject({ status: 'success', hasNext: true, fetching: false })
    await nextTask()
    expect(calls).toHaveLength(1)
  })

  test('and fetches it if that is stale', async () => {
    const { cursors, mount, rows, store, respond } = await prefetched()
    await invalidateQuery(store, RowsQuery)
    mount()
    expect(rows()).toEqual(['a'])
    await respond(['A'])
    expect(rows()).toEqual(['A'])
    expect(cursors()).toEqual([undefined, undefined])
  })

  test('and loads only the next page if that was fetched again after an invalidation', async () => {
    const { cursors, last, loadNext, mount, respond, rows, store } = await prefetched()
    await invalidateQuery(store, RowsQuery)
    const loading = prefetchQuery(store, RowsQuery)
    await last().respond(rowsOf(['A'], 'after A'))
    await loading
    mount()
    void loadNext()
    await respond(['b'])
    await nextTask()
    expect(rows()).toEqual(['A', 'b'])
    expect(cursors()).toEqual([undefined, undefined, 'after A'])
  })

  test('with its optimistic writes, which it undoes if the mutation fails', async () => {
    const { last, mount, renderHook, rows } = await prefetched()
    const { result } = renderHook(
      () => useMutation('mutation Add { add }', { optimistic: (store) => write(store, ['a', 'new']) }),
      undefined,
    )
    const { result: other } = renderHook(() => useMutation('mutation Other { other }'), undefined)
    act(() => void other.current[0]())
    act(() => void result.current[0]())
    mount()
    expect(rows()).toEqual(['a', 'new'])
    await act(() => last().respond({ add: true }))
    expect(rows()).toEqual(['a', 'new'])
  })

  test('and shares nothing with it from then on', async () => {
    const { calls, mount, rows, store } = await prefetched()
    mount()
    act(() => write(store, ['written']))
    expect(rows()).toEqual(['a'])
    expect(getQueryData(store, RowsQuery)).toEqual(rowsOf(['written']))
    expect(calls).toHaveLength(1)
  })
})

describe.each(modes)('a list and queries of its pages, $mode', ({ strict }) => {
  watchWarnings()

  test('a query of its second page loads it by its own request, and shows its own data', async () => {
    const { cursors, last, load, renderHook, rows } = renderRows({}, { strict })
    await load(['a'], ['b'])
    const { result } = renderHook(() => useQuery<RowsData>(RowsQuery, second), undefined)
    expect(result.current.status).toBe('loading')
    await act(() => last().respond(rowsOf(['B'])))
    expect(result.current.data).toEqual(rowsOf(['B']))
    expect(rows()).toEqual(['a', 'b'])
    expect(cursors()).toEqual([undefined, 'after a', 'after a'])
  })

  test('prefetchQuery, refetch and inspectStore().refetch of its second page resolve to that page', async () => {
    const { last, load, renderHook, store } = renderRows({}, { strict })
    await load(['a'], ['b'])
    const prefetching = prefetchQuery(store, RowsQuery, second)
    await last().respond(rowsOf(['prefetched']))
    expect((await prefetching).data).toEqual(rowsOf(['prefetched']))
    const { result } = renderHook(() => useQuery<RowsData>(RowsQuery, second), undefined)
    let refetching!: Promise<{ data?: unknown }>
    act(() => void (refetching = result.current.refetch()))
    await act(() => last().respond(rowsOf(['refetched'])))
    expect((await refetching).data).toEqual(rowsOf(['refetched']))
    const info = inspectStore(store).find(({ isList, variables }) => !isList && variables?.after)
    act(() => void (refetching = info?.refetch() ?? refetching))
    await act(() => last().respond(rowsOf(['inspected'])))
    expect((await refetching).data).toEqual(rowsOf(['inspected']))
  })

  test('a query of a page that the list no longer contains is fetched again', async () => {
    const { invalidate, load, renderHook, respond, calls } = renderRows({}, { strict })
    await load(['a'], ['b'])
    const { result } = renderHook(() => useQuery<RowsData>(RowsQuery, second), undefined)
    await respond(['b'])
    await invalidate()
    await act(() => calls.at(-2)?.respond(rowsOf(['0'])))
    await act(() => calls.at(-1)?.respond(rowsOf(['B'])))
    expect(result.current.data).toEqual(rowsOf(['B']))
    act(() => void result.current.refetch())
    await respond(['B2'])
    expect(result.current.data).toEqual(rowsOf(['B2']))
  })

  test('the error of a query of a page is not that of the list', async () => {
    const { last, load, renderHook, result } = renderRows({}, { strict })
    await load(['a'], ['b'])
    const view = renderHook(() => useQuery<RowsData>(RowsQuery, second), undefined)
    await act(() => last().fail(new NetworkError('offline')))
    expect(view.result.current.error).toMatchObject({ message: 'offline' })
    expect(result.current.error).toBeUndefined()
  })

  test('after two lists that overlap have left, a query of their page sends its own requests', async () => {
    const { last, load, renderHook, respond, unmount, useRows } = renderRows({}, { strict })
    await load(['a'], ['b'])
    const view = renderHook(useRows, second)
    await respond(['b'])
    unmount()
    view.unmount()
    const { result } = renderHook(() => useQuery<RowsData>(RowsQuery, second), undefined)
    await nextTask()
    await respond(['B'])
    expect(result.current.data).toEqual(rowsOf(['B']))
    let refetching!: Promise<{ data?: unknown }>
    act(() => void (refetching = result.current.refetch()))
    expect(last().variables).toEqual({ after: 'after a' })
    await respond(['B2'])
    expect((await refetching).data).toEqual(rowsOf(['B2']))
  })

  test('a list keeps its rows when a query of its first page is fetched alone', async () => {
    const { idle, last, load, respond, result, rows, store } = renderRows({}, { strict })
    await load(['a'], ['b'])
    const slow = prefetchQuery(store, RowsQuery)
    const prefetch = last()
    act(() => void result.current.refetch())
    await idle()
    await respond(['0'], 'after 0')
    await respond(['a', 'b'])
    await act(() => prefetch.respond(rowsOf(['a'], 'after a')))
    await slow
    expect(rows()).toEqual(['0', 'a', 'b'])
  })

  test('invalidateQueries reaches both, and invalidateQuery the query only', async () => {
    const { calls, cursors, load, renderHook, respond, store } = renderRows({}, { strict })
    await load(['a'])
    renderHook(() => useQuery<RowsData>(RowsQuery, { staleTime: 60_000 }), undefined)
    await respond(['a'])
    act(() => void invalidateQuery(store, RowsQuery))
    expect(calls).toHaveLength(3)
    await respond(['a'])
    act(() => void invalidateQueries(store, RowsQuery))
    expect(cursors()).toHaveLength(5)
  })
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

test('listen reports one event for each request of a list, also if that fetches several pages', async () => {
  const view = renderRows({ skip: true })
  const types: string[] = []
  listen(view.store, ({ type }) => types.push(type))
  view.rerender({})
  await view.load(['a'], ['b'])
  act(() => void view.result.current.refetch())
  await view.idle()
  await view.respond(['a'], 'after a')
  await view.respond(['b'])
  expect(types).toEqual(['started', 'settled', 'started', 'settled', 'started', 'settled'])
})

test('getQueryData with the variables of a page reads no page of a list', async () => {
  const { load, store } = renderRows()
  await load(['a'], ['b'])
  expect(getQueryData<RowsData, RowsVariables>(store, RowsQuery, { after: 'after a' })).toBeUndefined()
})

test('a list shows no part of a page that still grows', async () => {
  const view = renderRows(
    {},
    {
      fetcher: (client, document, options, onPart) => {
        onPart(rowsOf(['a part']))
        return client.request(document, options)
      },
    },
  )
  expect(view.rows()).toEqual([])
  await view.load(['a'])
  expect(view.rows()).toEqual(['a'])
})

test('a list beside a query of its first page gives no warning of variables with two types', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const { renderHook } = renderRows()
  renderHook(() => useQuery<RowsData>(RowsQuery), undefined)
  await act(nextTask)
  expect(warn).not.toHaveBeenCalled()
})
