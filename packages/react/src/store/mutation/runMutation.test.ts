import { expect, test, vi } from 'vitest'
import {
  entryOf,
  fakeClient,
  flushMicrotasks,
  harness,
  idleObserver,
  nextTask,
  subscribe,
} from '../../../test/harness/harness.tsx'
import { Add, listOf, ListQuery } from '../../../test/screens/mutations.tsx'
import { createQueryStore, type QueryStore } from '../queryStore.ts'
import { setQueryData } from '../queryData.ts'
import { createCall } from './latestCall.ts'
import { type MutationEffects, runMutation } from './runMutation.ts'
import type { Variables } from '../key/queryKey.ts'
import { act } from '@testing-library/react'
import { next, rowsOf, RowsQuery } from '../../../test/screens/pages.tsx'
import { prefetchQuery, useInfiniteQuery, useMutation } from '../../index.ts'

function setUp() {
  const fake = fakeClient()
  const store = createQueryStore(fake.client)
  const use = (staleTime: number) =>
    subscribe(entryOf(store, ListQuery, undefined), idleObserver(), staleTime)
  const add = (effects: MutationEffects<Variables>) =>
    void runMutation(store, Add, { variables: { title: 'Tea' } }, effects)
  const loads = () => fake.calls.filter(({ document }) => document === ListQuery)
  return { ...fake, add, loads, store, use }
}

test('a query that has only data of an optimistic write is fetched for its second hook', async () => {
  const { add, last, loads, use } = setUp()
  add({ optimistic: (store: QueryStore) => setQueryData(store, ListQuery, listOf('Tea')) })
  await last().respond({ add: '1' })
  use(0)
  await flushMicrotasks()
  expect(loads()).toHaveLength(0)
  use(0)
  expect(loads()).toHaveLength(1)
})

test('a document whose named operation is a query is refused, and writes nothing', async () => {
  const { calls, store } = setUp()
  const optimistic = vi.fn()
  const { error } = await runMutation(store, `${Add} ${ListQuery}`, { operationName: 'List' }, { optimistic })
  expect(error?.message).toBe('query List: this is not a mutation.')
  expect(optimistic).not.toHaveBeenCalled()
  expect(calls).toHaveLength(0)
})

// https://github.com/react/react/pull/36947
// https://github.com/TanStack/query/issues/11171
test('a component that was hidden is told to render when it is on screen again', () => {
  const update = vi.fn()
  createCall().subscribe(update)
  expect(update).toHaveBeenCalledTimes(1)
})

const added = rowsOf(['new', 'a'], 'after a')

test.for<[how: string, write: (store: QueryStore) => void]>([
  ['by value', (store) => setQueryData(store, RowsQuery, added)],
  [
    'by a function',
    (store) =>
      setQueryData(
        store,
        RowsQuery,
        (data) => data && rowsOf(['new', ...data.rows.list.filter((row) => row !== 'new')], data.rows.next),
      ),
  ],
])(
  'a pending setQueryData %s of the query with which a list begins changes no other page',
  async ([, write]) => {
    const { last, renderHook, store } = harness()
    void prefetchQuery(store, RowsQuery)
    await act(() => last().respond(rowsOf(['a'], 'after a')))
    const { result: adding } = renderHook(() => useMutation('mutation Add { add }', { optimistic: write }))
    act(() => void adding.current[0]())
    const { result } = renderHook(() => useInfiniteQuery(RowsQuery, { next, staleTime: Infinity }))
    act(() => void result.current.loadNext())
    await act(() => last().respond(rowsOf(['b'])))
    expect(result.current.pages.map(({ rows }) => rows.list)).toEqual([['new', 'a'], ['b']])
  },
)

test('a pending setQueryData of a query with variables changes the first page of the list that begins with it', async () => {
  const { last, renderHook, store } = harness()
  const variables = { filter: 'tea' }
  const { result: adding } = renderHook(() =>
    useMutation('mutation Add { add }', {
      optimistic: (store) => setQueryData(store, RowsQuery, added, { variables }),
    }),
  )
  void prefetchQuery(store, RowsQuery, { variables })
  await act(() => last().respond(rowsOf(['a'])))
  act(() => void adding.current[0]())
  const { result } = renderHook(() => useInfiniteQuery(RowsQuery, { variables, next, staleTime: Infinity }))
  expect(result.current.pages).toEqual([added])
})

test('a stale query waits for a pending mutation that invalidates another query before it', async () => {
  const { add, calls, last, loads, use } = setUp()
  use(0)
  await last().respond(listOf('Tea'))
  add({ invalidates: [ListQuery] })
  add({ invalidates: ['{ other }', ListQuery] })
  await calls[1]?.respond({ add: '1' })
  await nextTask()
  expect(loads()).toHaveLength(1)
})
