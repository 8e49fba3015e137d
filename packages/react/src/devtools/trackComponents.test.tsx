import { act } from '@testing-library/react'
import * as React from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventSource } from '../../test/fakes/eventSource.ts'
import { flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import { harness, modes, titled, type TodoData, todoItem, TodoQuery } from '../../test/harness/harness.tsx'
import { named, tells, tracked, waitForOwners } from '../../test/harness/tracked.tsx'
import { next, type RowsData, rowsOf, RowsQuery, type RowsVariables } from '../../test/screens/pages.tsx'
import { useInfiniteQuery } from '../hooks/useInfiniteQuery/useInfiniteQuery.ts'
import { useQueries } from '../hooks/useQueries/useQueries.ts'
import { useQuery } from '../hooks/useQuery/useQuery.ts'
import { useSubscription } from '../hooks/useSubscription/useSubscription.ts'
import { useSuspenseQuery } from '../hooks/useSuspenseQuery/useSuspenseQuery.ts'
import { inspectStore } from '../store/inspectStore.ts'
import { keyOf, toQuery } from '../store/key/queryKey.ts'
import { prefetchQuery } from '../store/prefetchQuery.ts'
import { getQueryData, setQueryData } from '../store/queryData.ts'
import type { QueryStore } from '../store/queryStore.ts'
import { trackComponents } from './trackComponents.ts'

function useTodo(id: string) {
  return useQuery<TodoData>(TodoQuery, { variables: { id } }).data?.todo.title
}

function Title({ id }: { id: string }) {
  return <h1>{useTodo(id)}</h1>
}

const Badge = React.memo(function Badge({ id }: { id: string }) {
  return <b>{useTodo(id)}</b>
})

function Page({ id }: { id: string }) {
  return (
    <main>
      <Title id={id} />
      <Badge id={id} />
    </main>
  )
}

beforeAll(waitForOwners)

describe.each(modes)('trackComponents, $mode', (options) => {
  test('names the components that use a query, through hooks of their own', () => {
    const { names, render } = tracked(options)
    render(<Page id="1" />)
    expect(names()).toEqual(named('Title', 'Badge'))
  })

  test('names the owners of a component, the nearest first', () => {
    function Frame() {
      return <Page id="1" />
    }
    const { componentsOf, render, store } = tracked(options)
    render(<Frame />)
    const [title] = componentsOf(inspectStore(store)[0]?.key ?? '')
    expect(title?.owners.slice(0, 2)).toEqual(tells ? ['Page', 'Frame'] : undefined)
  })

  test('forgets a component that has left the screen', () => {
    function Switch({ on }: { on: boolean }) {
      return (
        <>
          <Title id="1" />
          {on && <Badge id="1" />}
        </>
      )
    }
    const { names, render } = tracked(options)
    const { rerender } = render(<Switch on />)
    rerender(<Switch on={false} />)
    expect(names()).toEqual(named('Title'))
  })

  test('names a component only for the query of its newest variables', () => {
    const { names, render, store } = tracked(options)
    const { rerender } = render(<Title id="1" />)
    rerender(<Title id="2" />)
    const keys = inspectStore(store).map(({ key }) => key)
    expect(keys.map((key) => names(key))).toEqual([[], named('Title')])
  })

  test('names only the newer one of two components that one element creates one after the other', () => {
    const views = { Title, Badge }
    function Route({ view }: { view: keyof typeof views }) {
      const View = views[view]
      return <View id="1" />
    }
    const { names, render } = tracked(options)
    const { rerender } = render(<Route view="Title" />)
    rerender(<Route view="Badge" />)
    expect(names()).toEqual(named('Badge'))
  })
})

test('names no component for a query that no component uses', async () => {
  const { last, names, store } = tracked()
  const prefetched = prefetchQuery(store, TodoQuery, { variables: { id: '1' } })
  await last().respond(titled('Tea'))
  await prefetched
  expect(names()).toEqual([])
  expect(names('no such key')).toEqual([])
})

test('gives undefined as the name of a component without a name', () => {
  const Nameless = [(() => <Title id="1" />) as React.FC, (() => useTodo('2')) as React.FC][1]
  const { names, render } = tracked()
  render(Nameless ? <Nameless /> : null)
  expect(names()).toEqual(tells ? [undefined] : [])
})

test('does not name a component that reads a query only in an effect', () => {
  function Reader() {
    const store: QueryStore = all.store
    React.useEffect(() => void getQueryData(store, TodoQuery, { variables: { id: '1' } }))
    return <Title id="1" />
  }
  const all = tracked()
  all.render(<Reader />)
  expect(all.names()).toEqual(named('Title'))
})

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

test('names no component for a query outside of a list while the list loads', () => {
  function Rows() {
    return useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, { next }).pages.length
  }
  const { names, render, store } = tracked()
  setQueryData(store, TodoQuery, titled('Tea'), { variables: { id: '1' } })
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
  const key = keyOf(toQuery(store.client, 'subscription Price { price }', {}, 'subscription'))
  expect(componentsOf(key).map(({ name }) => name)).toEqual(named('Price'))
  unmount()
  expect(componentsOf(key)).toEqual([])
})
