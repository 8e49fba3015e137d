import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { harness, titled, TodoQuery } from '../../../test/harness/harness.tsx'
import { clearStore } from '../../store/clearStore.ts'
import { invalidateQueries } from '../../store/invalidateQueries.ts'
import { prefetchQuery } from '../../store/prefetchQuery.ts'
import { setQueryData } from '../../store/queryData.ts'

const variables = { id: '1' }
const request = { headers: { authorization: 'of the first user' } }

/** The headers of each request. */
const headersOf = ({ calls }: ReturnType<typeof harness>) => calls.map(({ options }) => options.headers)

test('sends the options of a component again when its variables change', () => {
  const all = harness()
  const { rerender } = all.renderTodo({ variables, request })
  rerender({ variables: { id: '2' }, request })
  expect(headersOf(all)).toEqual([request.headers, request.headers])
})

test('clearStore sends a request without the options of a component that has left', () => {
  const all = harness()
  const { unmount } = all.renderTodo({ variables, request })
  all.renderTodo({ variables })
  unmount()
  act(() => clearStore(all.store))
  expect(headersOf(all)).toEqual([request.headers, undefined])
})

test('clearStore sends a request without the options that a component no longer passes', () => {
  const all = harness()
  const { rerender } = all.renderTodo({ variables, request })
  rerender({ variables })
  act(() => clearStore(all.store))
  expect(headersOf(all)).toEqual([request.headers, undefined])
})

test('clearStore sends a request without the options of the prefetch in flight', () => {
  const all = harness()
  void prefetchQuery(all.store, TodoQuery, { variables, request })
  all.renderTodo({ variables })
  act(() => clearStore(all.store))
  expect(headersOf(all)).toEqual([request.headers, undefined])
})

test('an invalidation sends the options of the prefetch in flight again', () => {
  const all = harness()
  void prefetchQuery(all.store, TodoQuery, { variables, request })
  void invalidateQueries(all.store, TodoQuery)
  expect(headersOf(all)).toEqual([request.headers, request.headers])
})

test('a prefetch that a write has outdated is repeated with its options', async () => {
  const all = harness()
  setQueryData(all.store, TodoQuery, variables, titled('Tea'))
  await invalidateQueries(all.store)
  void prefetchQuery(all.store, TodoQuery, { variables, request })
  setQueryData(all.store, TodoQuery, variables, titled('Milk'))
  await all.last().respond(titled('Tea'))
  expect(headersOf(all)).toEqual([request.headers, request.headers])
})
