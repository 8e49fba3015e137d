import { act } from '@testing-library/react'
import * as React from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import { harness, modes, titled, type TodoData, todoItem, TodoQuery } from '../../test/harness/harness.tsx'
import { next, rowsOf, RowsQuery, type RowsData, type RowsVariables } from '../../test/screens/pages.tsx'
import { eventSource } from '../../test/fakes/eventSource.ts'
import { keyOf, toQuery } from '../store/key/queryKey.ts'
import { inspectStore } from '../store/inspectStore.ts'
import { setQueryData } from '../store/queryData.ts'
import { trackComponents } from './trackComponents.ts'
import { useInfiniteQuery } from '../hooks/useInfiniteQuery/useInfiniteQuery.ts'
import { useQueries } from '../hooks/useQueries/useQueries.ts'
import { useSubscription } from '../hooks/useSubscription/useSubscription.ts'
import { useSuspenseQuery } from '../hooks/useSuspenseQuery/useSuspenseQuery.ts'
import { named, tells, tracked, waitForOwners } from '../../test/harness/tracked.tsx'

beforeAll(waitForOwners)

describe.each(modes)('trackComponents of lists and suspense, $mode', (options) => {
  test('names a component that suspended', async () => {
    function Suspending() {
      return <h1>{useSuspenseQuery<TodoData>(TodoQuery, { variables: { id: '1' } }).data.todo.title}</h1>
    }
    const { last, names, render } = tracked(options)
    render(
      <React.Suspense fallback="…">
        <Suspending />
      </React.Suspense>,
    )
    await act(flushMicrotasks)
    await act(() => last().respond(titled('Tea')))
    expect(names()).toEqual(named('Suspending'))
  })

  test('names a component of several queries for each of them', () => {
    function Both() {
      return useQueries([todoItem('1'), todoItem('2')]).length
    }
    const { names, render, store } = tracked(options)
    render(<Both />)
    expect(inspectStore(store).map(({ key }) => names(key))).toEqual([named('Both'), named('Both')])
  })

  test('names the components of an infinite list', async () => {
    const loadNext: (() => Promise<unknown>)[] = []
    function Rows({ filter }: { filter: string }) {
      const state = useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, { variables: { filter }, next })
      React.useEffect(() => void loadNext.push(state.loadNext))
      return state.pages.length
    }
    function Other() {
      return <Rows filter="b" />
    }
    const { calls, componentsOf, names, render, store } = tracked(options)
    render(
      <>
        <Rows filter="a" />
        <Other />
      </>,
    )
    await act(() => calls[0]?.respond(rowsOf(['one'], 'after one')))
    await act(() => calls[1]?.respond(rowsOf(['other'])))
    act(() => void loadNext[0]?.())
    await act(() => calls[2]?.respond(rowsOf(['two'])))
    const keys = inspectStore(store).map(({ key }) => key)
    expect(keys.map((key) => names(key))).toEqual([named('Rows'), named('Rows')])
    expect(keys.map((key) => componentsOf(key)[0]?.owners.includes('Other') === true)).toEqual([false, tells])
  })
})

test('names nothing for a query that is not in a list, while the list loads', () => {
  function Rows() {
    return useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, { next }).pages.length
  }
  const { names, render, store } = tracked()
  setQueryData(store, TodoQuery, { id: '1' }, titled('Tea'))
  render(<Rows />)
  expect(inspectStore(store).map(({ key }) => names(key))).toEqual([[], named('Rows')])
})

test('names the components that follow a subscription', () => {
  const { store } = eventSource()
  const componentsOf = trackComponents(store)
  const { render } = harness()
  function Price() {
    return useSubscription('subscription Price { price }', { store }).status
  }
  const { unmount } = render(<Price />)
  const key = keyOf(
    toQuery(store.client, 'subscription Price { price }', undefined, undefined, 'subscription'),
  )
  expect(componentsOf(key).map(({ name }) => name)).toEqual(named('Price'))
  unmount()
  expect(componentsOf(key)).toEqual([])
})
