import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clearStore, prefetchQuery } from '../../src/index.ts'
import { harness, loadedTodo, mountedTodo, nextTask, titled, TodoQuery } from '../harness/harness.tsx'
import { first } from './reports.tsx'

// One person leaves, and another one comes.

// https://github.com/iuliandita/digarr/pull/641
// https://github.com/NSWSESMembers/availability-poc/pull/107
test('the next person sees no data of the one before, on this page and on the next', async () => {
  const { last, renderTodo, result, store, unmount } = await loadedTodo({ todo: first, title: 'of Ann' })
  act(() => clearStore(store))
  expect(result.current).toMatchObject({ status: 'loading', data: undefined })
  await act(() => last().respond(titled('of Bob')))
  unmount()
  expect(renderTodo(first).result.current.data).toEqual(titled('of Bob'))
})

// https://github.com/apollographql/apollo-client/issues/7589
// https://github.com/vercel/swr/issues/4297
test('data that was requested before the sign-out never comes on screen', async () => {
  const { calls, result, store } = await loadedTodo({ todo: first, title: 'of Ann' })
  act(() => void result.current.refetch())
  act(() => clearStore(store))
  await act(() => calls[1]?.respond(titled('of Ann, late')) ?? Promise.resolve())
  expect(calls[1]?.signal.aborted).toBe(true)
  expect(result.current.data).toBeUndefined()
})

// https://github.com/inblockio/aquafier-js/pull/570
test('data that was prefetched for one person is not shown to the next', async () => {
  const { calls, last, renderTodo, store } = harness()
  void prefetchQuery(store, TodoQuery, first)
  clearStore(store)
  await last().respond(titled('of Ann'))
  await nextTask()
  expect(renderTodo(first).result.current.data).toBeUndefined()
  expect(calls).toHaveLength(2)
})

// https://github.com/apollographql/apollo-client/issues/3766
// https://github.com/apollographql/apollo-client/issues/6281
test('a person who signs out and leaves the page at once gets no error, and each promise settles', async () => {
  const { calls, result, store, unmount } = mountedTodo({ todo: first })
  const refetched = result.current.refetch()
  act(() => clearStore(store))
  unmount()
  await nextTask()
  expect((await refetched).error?.name).toBe('AbortError')
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
})
