import { Activity, act, Suspense, useTransition } from 'react'
import { expect, test, vi } from 'vitest'
import {
  click,
  firstTodo,
  flushMicrotasks,
  harness,
  nextTask,
  titled,
  todoItem,
  TodoQuery,
  it,
  wait,
} from '../../test/harness/harness.tsx'
import { next, rowsIn, rowsOf, RowsQuery } from '../../test/screens/pages.tsx'
import { PriceChanged, priceHarness } from '../../test/screens/prices.tsx'
import { useSubscription, useQueries, useQuery, useSuspenseInfiniteQuery } from '../index.ts'

function Lamp() {
  const { connected } = useSubscription(PriceChanged, { variables: { symbol: 'A' } })
  return <output>{connected ? 'live' : 'away'}</output>
}

// https://github.com/reduxjs/redux-toolkit/pull/5424
// https://github.com/apollographql/apollo-client/pull/7952
// https://github.com/alibaba/hooks/issues/390
it('a component that was hidden connects and shows it again', async () => {
  const { last, show } = priceHarness()
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Lamp />
    </Activity>
  )
  const { change, container } = await show(page('visible'))
  await change(page('hidden'))
  expect(last().closed()).toBe(true)
  await change(page('visible'))
  expect(last().closed()).toBe(false)
  expect(container.textContent).toBe('live')
})

function Todos({ ids }: { ids: readonly string[] }) {
  const todos = useQueries(ids.map(todoItem))
  return todos.map(({ data, loading }) => (loading ? 'loading' : data?.todo.title)).join(', ')
}

/** Shows the todos 1 and 2, with their data, then hides them. */
async function hidden() {
  const { calls, render } = harness()
  const list = (mode: 'visible' | 'hidden', ids: readonly string[]) => (
    <Activity mode={mode}>
      <Todos ids={ids} />
    </Activity>
  )
  const { container, rerender } = render(list('visible', ['1', '2']))
  await act(async () => {
    await calls[0]?.respond(titled('Tea'))
    await calls[1]?.respond(titled('Milk'))
  })
  rerender(list('hidden', ['1', '2']))
  await nextTask()
  return {
    container,
    sentLater: () => calls.slice(2).map(({ variables }) => variables),
    show: (...ids: string[]) => rerender(list('visible', ids)),
  }
}

test('a hidden list that is shown with other items fetches these, and none that have left', async () => {
  const { container, sentLater, show } = await hidden()
  show('1', '3')
  expect(sentLater()).toEqual([{ id: '1' }, { id: '3' }])
  expect(container.textContent).toBe('Tea, loading')
})

function Polled({ once }: { once?: boolean }) {
  const pollInterval = once ? 0 : 5_000
  return <output>{useQuery(TodoQuery, { ...firstTodo, pollInterval, staleTime: Infinity }).status}</output>
}

test('a component that polls sends nothing while it is hidden, also if another one shows its query', async () => {
  vi.useFakeTimers()
  const { calls, render, respond } = harness()
  const page = (mode: 'visible' | 'hidden') => [
    <Polled key="once" once />,
    <Activity key="polled" mode={mode}>
      <Polled />
    </Activity>,
  ]
  const { rerender } = render(page('visible'))
  await respond(titled('Tea'))
  rerender(page('hidden'))
  await wait(60_000)
  expect(calls).toHaveLength(1)
  rerender(page('visible'))
  await wait(5_000)
  expect(calls).toHaveLength(2)
})

// https://github.com/apollographql/apollo-client/issues/11315
// https://github.com/apollographql/apollo-client/issues/10676
test('a transition that waits for loadNext keeps the pages on screen, and ends with the new page', async () => {
  const { render, respond } = harness()
  const shown = new Set<string>()
  function Rows() {
    const [isPending, start] = useTransition()
    const { pages, loadNext } = useSuspenseInfiniteQuery(RowsQuery, { next })
    const text = `${rowsIn({ pages }).join(' ')}${isPending ? '…' : ''}`
    shown.add(text)
    return <button onClick={() => start(async () => void (await loadNext()))}>{text}</button>
  }
  const { container } = render(<Suspense fallback="loading" children={<Rows />} />)
  await act(flushMicrotasks)
  await respond(rowsOf(['a'], 'after a'))
  click('a')
  expect(container.textContent).toBe('a…')
  await respond(rowsOf(['b']))
  await nextTask()
  expect([...shown]).toEqual(['a', 'a…', 'a b…', 'a b'])
  expect(container.textContent).toBe('a b')
})
