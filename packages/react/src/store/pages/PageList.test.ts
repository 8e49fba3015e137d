import { afterEach, expect, test, vi } from 'vitest'
import { idleObserver } from '../../../test/entryOf.ts'
import { flushMicrotasks } from '../../../test/fakeClient.ts'
import { fakeStore } from '../../../test/fakeStore.ts'
import { next, rowsOf, RowsQuery } from '../../../test/pages.tsx'
import type { QueryStoreOptions } from '../queryStore.ts'
import { toQuery } from '../key/queryKey.ts'
import { internals } from '../storeInternals.ts'
import { listsOf } from './listsOf.ts'
import { type NextPage, PageList } from './PageList.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A list without a hook. */
function createList(options?: QueryStoreOptions) {
  const all = fakeStore(options)
  const { [internals]: store } = all.store
  const lists = listsOf(store)
  const query = toQuery(all.client, RowsQuery)
  const list = new PageList(query, lists, store)
  list.setNext(next as NextPage)
  return { ...all, list, find: () => lists.entry(query) }
}

test('calls its listeners once when it sends its first request', () => {
  const { calls, list } = createList()
  const changed = vi.fn<(batched: boolean) => void>()
  list.subscribe({ changed }, 0)
  expect(calls).toHaveLength(1)
  expect(changed.mock.calls).toEqual([[false]])
})

test('calls its listeners once when all pages are renewed, and says that more responses may follow', async () => {
  const { last, list, store } = createList()
  const changed = vi.fn<(batched: boolean) => void>()
  list.subscribe({ changed }, 0)
  await last().respond(rowsOf(['a'], 'after a'))
  void list.loadNext()
  await last().respond(rowsOf(['b']))
  void list.refetchPages()
  await flushMicrotasks()
  await last().respond(rowsOf(['A'], 'after a'))
  const { respond } = last()
  // While this request is in flight, its response may be shown in the same render.
  void store.prefetch('query Other { other }')
  changed.mockClear()
  await respond(rowsOf(['B']))
  expect(list.data.data).toMatchObject({ pages: [rowsOf(['A'], 'after a'), rowsOf(['B'])] })
  expect(changed.mock.calls).toEqual([[true]])
})

test('is the list of the store again when a hook uses it that was hidden until the list was forgotten', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { find, list } = createList({ gcTime: 0 })
  await vi.advanceTimersByTimeAsync(10_000)
  list.subscribe(idleObserver(), 0)
  expect(find()).toBe(list)
})
