import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { harness } from '../../../test/harness/harness.tsx'
import { next, type RowsData, rowsOf, RowsQuery, type RowsVariables } from '../../../test/screens/pages.tsx'
import { prefetchQuery, type QueryStore, setQueryData, useInfiniteQuery, useMutation } from '../../index.ts'

const added = rowsOf(['new', 'a'], 'after a')

test.for<[how: string, write: (store: QueryStore) => void]>([
  ['by value', (store) => setQueryData<RowsData, RowsVariables>(store, RowsQuery, added)],
  [
    'by a function',
    (store) =>
      setQueryData<RowsData, RowsVariables>(
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
    const { result } = renderHook(() =>
      useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, { next, staleTime: Infinity }),
    )
    act(() => void result.current.loadNext())
    await act(() => last().respond(rowsOf(['b'])))
    expect(result.current.pages.map(({ rows }) => rows.list)).toEqual([['new', 'a'], ['b']])
  },
)
