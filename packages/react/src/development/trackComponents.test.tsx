import * as React from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { modes, titled, type TodoData, TodoQuery } from '../../test/harness/harness.tsx'
import { inspectStore } from '../store/inspectStore.ts'
import { getQueryData } from '../store/queryData.ts'
import { prefetchQuery } from '../store/prefetchQuery.ts'
import type { QueryStore } from '../store/queryStore.ts'
import { useQuery } from '../hooks/useQuery/useQuery.ts'
import { named, tells, tracked, waitForOwners } from '../../test/harness/tracked.tsx'

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

  test('names a component for the query of its newest variables only', () => {
    const { names, render, store } = tracked(options)
    const { rerender } = render(<Title id="1" />)
    rerender(<Title id="2" />)
    const keys = inspectStore(store).map(({ key }) => key)
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
})

test('says nothing of a query that no component uses', async () => {
  const { last, names, store } = tracked()
  const prefetched = prefetchQuery(store, TodoQuery, { variables: { id: '1' } })
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
    React.useEffect(() => void getQueryData(store, TodoQuery, { id: '1' }))
    return <Title id="1" />
  }
  const all = tracked()
  all.render(<Reader />)
  expect(all.names()).toEqual(named('Title'))
})
