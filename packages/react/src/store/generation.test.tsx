import { useLayoutEffect, Suspense } from 'react'
import { render, act } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeClient } from '../../test/fakes/fakeClient.ts'
import { fakeClock } from '../../test/fakes/fakeClock.ts'
import { leaveAct, pass } from '../../test/harness/outsideAct.ts'
import { watchErrors } from '../../test/harness/console.ts'
import {
  clearStore,
  createQueryStore,
  GraphQLProvider,
  prefetchQuery,
  useQuery,
  useSuspenseQuery,
} from '../index.ts'
import { harness, loadedTodo, mountedTodo, nextTask, titled, TodoQuery } from '../../test/harness/harness.tsx'
import { firstTodo } from '../../test/screens/firstTodo.tsx'

fakeClock()
beforeEach(leaveAct)

test('a list that React has rendered and not committed is not shown after clearStore', async () => {
  const { client, last } = fakeClient()
  const store = createQueryStore(client)
  const committed: string[] = []
  function List() {
    const { owner } = useSuspenseQuery<{ owner: string }>('query List { owner }').data
    useLayoutEffect(() => void committed.push(owner), [owner])
    return <p>{owner}</p>
  }
  render(
    <GraphQLProvider store={store}>
      <Suspense fallback={<p>loading</p>} children={<List />} />
    </GraphQLProvider>,
  )
  await pass(50)
  await last().respond({ owner: 'Ann' })
  // React shows what a fallback hides 300 ms after the fallback at the earliest.
  await pass(100)
  clearStore(store)
  committed.length = 0
  await pass(50)
  await last().respond({ owner: 'Bob' })
  await pass(1_000)
  expect(committed).toEqual(['Bob'])
})

test('a component that prefetches in its render after clearStore updates no provider', async () => {
  const { client, calls } = fakeClient()
  const store = createQueryStore(client)
  const logged = watchErrors()
  function Page() {
    useQuery('query Page { page }')
    void prefetchQuery(store, 'query Next { next }')
    return null
  }
  render(<GraphQLProvider store={store} children={<Page />} />)
  await pass(50)
  for (const call of calls) await call.respond({})
  await pass(50)
  clearStore(store)
  await pass(50)
  expect(calls).toHaveLength(4)
  expect(logged).not.toHaveBeenCalled()
})

// One person leaves, and another one comes.

// https://github.com/iuliandita/digarr/pull/641
// https://github.com/NSWSESMembers/availability-poc/pull/107
test('the next person sees no data of the one before, on this page and on the next', async () => {
  const { last, renderTodo, result, store, unmount } = await loadedTodo({ todo: firstTodo, title: 'of Ann' })
  act(() => clearStore(store))
  expect(result.current).toMatchObject({ status: 'loading', data: undefined })
  await act(() => last().respond(titled('of Bob')))
  unmount()
  expect(renderTodo(firstTodo).result.current.data).toEqual(titled('of Bob'))
})

// https://github.com/apollographql/apollo-client/issues/7589
// https://github.com/vercel/swr/issues/4297
test('data that was requested before the sign-out never comes on screen', async () => {
  const { calls, result, store } = await loadedTodo({ todo: firstTodo, title: 'of Ann' })
  act(() => void result.current.refetch())
  act(() => clearStore(store))
  await act(() => calls[1]?.respond(titled('of Ann, late')) ?? Promise.resolve())
  expect(calls[1]?.signal.aborted).toBe(true)
  expect(result.current.data).toBeUndefined()
})

// https://github.com/inblockio/aquafier-js/pull/570
test('data that was prefetched for one person is not shown to the next', async () => {
  const { calls, last, renderTodo, store } = harness()
  void prefetchQuery(store, TodoQuery, firstTodo)
  clearStore(store)
  await last().respond(titled('of Ann'))
  await nextTask()
  expect(renderTodo(firstTodo).result.current.data).toBeUndefined()
  expect(calls).toHaveLength(2)
})

// https://github.com/apollographql/apollo-client/issues/3766
// https://github.com/apollographql/apollo-client/issues/6281
test('a person who signs out and leaves the page at once gets no error, and each promise settles', async () => {
  const { calls, result, store, unmount } = mountedTodo({ todo: firstTodo })
  const refetched = result.current.refetch()
  act(() => clearStore(store))
  unmount()
  await nextTask()
  expect((await refetched).error?.name).toBe('AbortError')
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
})
