import { act } from '@testing-library/react'
import { beforeEach, expect, vi } from 'vitest'
import { harness, inAct, it, wait } from '../../../test/harness/harness.tsx'
import { type RowsData, rowsOf, RowsQuery } from '../../../test/screens/pages.tsx'
import { invalidateQueries, updateQueries, useInfiniteQuery } from '../../index.ts'
import { runMutation } from '../../store/mutation/runMutation.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const Delete = 'mutation Delete { delete }'
const Save = 'mutation Save { save }'
const invalidates = [RowsQuery]

/** A list of offsets, two rows a page, of a server that has the rows a to g. Its first page is on screen. */
async function showOffsets() {
  const rows = 'abcdefg'.split('')
  const { calls, last, renderHook, store } = harness()
  const { result } = renderHook(() =>
    useInfiniteQuery<RowsData, { offset: number }>(RowsQuery, {
      variables: { offset: 0 },
      next: ({ rows }, { offset }) => (rows.list.length < 2 ? undefined : { offset: offset + 2 }),
    }),
  )
  const respond = async (call = last()) => {
    const { offset } = call.variables as { offset: number }
    await act(() => call.respond(rowsOf(rows.slice(offset, offset + 2))))
    await wait(0)
  }
  await respond()
  const mutate = (document: string, effects: Parameters<typeof runMutation>[3]) => {
    act(() => void runMutation(store, document, {}, effects))
    return last()
  }
  return {
    calls,
    rows,
    respond,
    result,
    store,
    mutate,
    /** Deletes the first row on the server, by a mutation that succeeds. */
    deleteRow: async () => {
      const call = mutate(Delete, { invalidates })
      rows.shift()
      await act(() => call.respond({ delete: true }))
      await wait(0)
    },
    shown: () => result.current.pages.flatMap((page) => page.rows.list).join(''),
    /** The offsets of all requests so far. */
    sent: () =>
      calls
        .filter(({ document }) => document === RowsQuery)
        .map(({ variables }) => (variables as { offset: number }).offset)
        .join(' '),
    loadNext: () => inAct(() => result.current.loadNext()),
  }
}

const others: [string, Parameters<typeof runMutation>[3]][] = [
  ['will make the list stale', { invalidates }],
  ['has written to the list', { optimistic: (store) => updateQueries(store, RowsQuery, () => undefined) }],
]

it.each(others)(
  'loadNext renews the list first, while another mutation is pending that %s',
  async (_, effects) => {
    const list = await showOffsets()
    const save = list.mutate(Save, effects)
    await list.deleteRow()
    expect(list.sent()).toBe('0')
    const loading = list.loadNext()
    expect(list.result.current.loadingNext).toBe(true)
    expect(list.sent()).toBe('0 0')
    await list.respond()
    expect(list.shown()).toBe('bc')
    expect(list.sent()).toBe('0 0 2')
    await list.respond()
    expect(await loading).toBe(true)
    expect(list.shown()).toBe('bcde')
    // It hangs, and the next page costs one request.
    await wait(10_000)
    const next = list.loadNext()
    expect(list.sent()).toBe('0 0 2 4')
    await list.respond()
    expect(await next).toBe(true)
    expect(list.shown()).toBe('bcdefg')
    await wait(10_000)
    expect(list.sent()).toBe('0 0 2 4')
    await act(() => save.respond({ save: true }))
    await wait(0)
    expect(list.sent()).toBe('0 0 2 4 0')
  },
)

it.each(others)(
  'a page that comes after the deletion renews the list at once, while a mutation is pending that %s',
  async (_, effects) => {
    const list = await showOffsets()
    list.mutate(Save, effects)
    const loading = list.loadNext()
    const page = list.calls.at(-1)
    await list.deleteRow()
    await list.respond(page)
    expect(await loading).toBe(true)
    expect(list.sent()).toBe('0 2 0')
    await list.respond()
    await list.respond()
    expect(list.shown()).toBe('bcde')
    await wait(10_000)
    expect(list.sent()).toBe('0 2 0 2')
  },
)

// https://github.com/SmileZXLee/uni-z-paging/issues/220
// https://github.com/galaxyproject/galaxy/issues/2707
// https://github.com/vercel/swr/issues/2777
// https://github.com/psteinroe/supabase-cache-helpers/issues/428
it.each([
  ['deleted from', (rows: string[]) => rows.shift(), 'bcde'],
  ['added to', (rows: string[]) => rows.unshift('z'), 'zabc'],
])(
  'a row was %s a list of offsets: loadNext waits for the renewal, so each row is there once',
  async (_, change, rows) => {
    const list = await showOffsets()
    change(list.rows)
    act(() => {
      void invalidateQueries(list.store)
      void list.result.current.loadNext()
    })
    await list.respond()
    await list.respond()
    expect(list.shown()).toBe(rows)
    expect(list.sent()).toBe('0 0 2')
  },
)

it('loadNext right after the end of a mutation sends the renewal once', async () => {
  const list = await showOffsets()
  const call = list.mutate(Delete, { invalidates })
  await act(() => call.respond({ delete: true }))
  void list.loadNext()
  await wait(2_000)
  expect(list.sent()).toBe('0 0')
})

it('loadNext at the end of a list that waits for a mutation returns false, and sends nothing', async () => {
  const list = await showOffsets()
  for (let page = 0; page < 3; page++) {
    void list.loadNext()
    await list.respond()
  }
  expect(list.result.current.hasNext).toBe(false)
  list.mutate(Save, { invalidates })
  await list.deleteRow()
  const before = list.sent()
  expect(await list.loadNext()).toBe(false)
  expect(list.sent()).toBe(before)
})

it('a list is as old as its oldest page: a page that was added later makes it no younger', async () => {
  const { calls, renderHook, respond } = harness({ staleTime: 60_000 })
  const useRows = () => useInfiniteQuery(RowsQuery, { next: () => ({ after: 'a' }) })
  const { result, unmount } = renderHook(useRows)
  await respond(rowsOf(['a']))
  await wait(50_000)
  act(() => void result.current.loadNext())
  await respond(rowsOf(['b']))
  unmount()
  await wait(20_000)
  renderHook(useRows)
  expect(calls).toHaveLength(3)
})
