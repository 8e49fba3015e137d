import { act } from '@testing-library/react'
import * as React from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { flushMicrotasks } from '../../test/fakeClient.ts'
import { harness, modes, titled, type TodoData, TodoQuery } from '../../test/harness.tsx'
import { next, rowsOf, RowsQuery, type RowsData, type RowsVariables } from '../../test/pages.tsx'
import { eventSource } from '../../test/eventSource.ts'
import { keyOf, toQuery } from '../store/key/queryKey.ts'
import { inspect } from '../store/inspect.ts'
import type { QueryStore } from '../store/queryStore.ts'
import { trackComponents } from './trackComponents.ts'
import { useInfiniteQuery } from './useInfiniteQuery.ts'
import { useQueries } from './useQueries.ts'
import { useQuery } from './useQuery.ts'
import { useSubscription } from './useSubscription.ts'
import { useSuspenseQuery } from './useSuspenseQuery.ts'

/** React 18 doesn't tell. */
const tells = 'captureOwnerStack' in React
const named = (...names: string[]) => (tells ? names : [])

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

function tracked({ strict = false } = {}) {
  const all = harness({ strict })
  const componentsOf = trackComponents(all.store)
  const names = (key = inspect(all.store)[0]?.key ?? '') => componentsOf(key).map(({ name }) => name)
  return { ...all, componentsOf, names }
}

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
    const [title] = componentsOf(inspect(store)[0]?.key ?? '')
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

  test('names a component for the query of its newest variables only', () => {
    const { names, render, store } = tracked(options)
    const { rerender } = render(<Title id="1" />)
    rerender(<Title id="2" />)
    const keys = inspect(store).map(({ key }) => key)
    expect(keys.map((key) => names(key))).toEqual([[], named('Title')])
  })

  test('names the components that one element creates by turns', () => {
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
      return useQueries<TodoData>(TodoQuery, [{ id: '1' }, { id: '2' }]).length
    }
    const { names, render, store } = tracked(options)
    render(<Both />)
    expect(inspect(store).map(({ key }) => names(key))).toEqual([named('Both'), named('Both')])
  })

  test('names the components of an infinite list for each of its pages', async () => {
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
    const keys = inspect(store).map(({ key }) => key)
    expect(keys.map((key) => names(key))).toEqual([named('Rows'), named('Rows'), named('Rows')])
    expect(keys.map((key) => componentsOf(key)[0]?.owners.includes('Other') === true)).toEqual([
      false,
      tells,
      false,
    ])
  })
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

test('says nothing of a query that no component uses', async () => {
  const { last, names, store } = tracked()
  const prefetched = store.prefetch(TodoQuery, { variables: { id: '1' } })
  await last().respond(titled('Tea'))
  await prefetched
  expect(names()).toEqual([])
  expect(names('no such key')).toEqual([])
})

test('has no name for a component without one', () => {
  const Nameless = [(() => <Title id="1" />) as React.FC, (() => useTodo('2')) as React.FC][1]
  const { names, render } = tracked()
  render(Nameless ? <Nameless /> : null)
  expect(names()).toEqual(tells ? [undefined] : [])
})

test('doesn’t take the reader of a query in an effect for a component that uses it', () => {
  function Reader() {
    const store: QueryStore = all.store
    React.useEffect(() => void store.getData(TodoQuery, { id: '1' }))
    return <Title id="1" />
  }
  const all = tracked()
  all.render(<Reader />)
  expect(all.names()).toEqual(named('Title'))
})

test('reads the stacks of Firefox and Safari', () => {
  const before = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace') ?? { value: undefined }
  onTestFinished(() => void Object.defineProperty(Error, 'prepareStackTrace', before))
  Error.prepareStackTrace = (_error, sites) =>
    sites.map((site) => `${site.getFunctionName() ?? ''}@${site.getFileName() ?? ''}:1:1`).join('\n')
  const { names, render } = tracked()
  render(<Page id="1" />)
  expect(names()).toEqual(named('Title', 'Badge'))
})

test('names nobody with a React that doesn’t tell the owners', async () => {
  vi.resetModules()
  vi.doMock('react', async (original) => ({
    ...(await original<typeof React>()),
    captureOwnerStack: undefined,
  }))
  onTestFinished(() => {
    vi.doUnmock('react')
  })
  const { createQueryStore, inspect, trackComponents } = await import('../index.ts')
  const store = createQueryStore(harness().client)
  const componentsOf = trackComponents(store)
  store.setData(TodoQuery, { id: '1' }, titled('Tea'))
  expect(componentsOf(inspect(store)[0]?.key ?? '')).toEqual([])
})
