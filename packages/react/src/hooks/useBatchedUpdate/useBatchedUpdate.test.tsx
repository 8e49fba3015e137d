import { act, screen } from '@testing-library/react'
import { Profiler, startTransition, Suspense, useState, version } from 'react'
import { expect, test } from 'vitest'
import { eventsShown, priced, priceHarness } from '../../../test/screens/prices.tsx'
import { harness, titled, type TodoData, TodoQuery } from '../../../test/harness/harness.tsx'
import { flushMicrotasks } from '../../../test/fakes/fakeClient.ts'
import { click, leaveAct } from '../../../test/harness/outsideAct.ts'
import { invalidateQueries, setQueryData, useQuery, useSuspenseQuery } from '../../index.ts'

function Todo({ id }: { id: string }) {
  const { data } = useQuery<TodoData>(TodoQuery, { variables: { id } })
  return <li>{data?.todo.title ?? 'Loading…'}</li>
}

test('responses that arrive before React renders cause one commit, and in React 18 one each', async () => {
  const { calls, render } = harness()
  let commits = 0
  render(
    <Profiler id="todos" onRender={() => commits++}>
      {['1', '2', '3'].map((id) => (
        <Todo key={id} id={id} />
      ))}
    </Profiler>,
  )
  leaveAct()
  commits = 0
  // Each response has reached its hook before the next one arrives.
  for (const { respond } of calls) await respond(titled('Tea'))
  await screen.findAllByText('Tea')
  expect(screen.getAllByText('Tea')).toHaveLength(3)
  expect(commits).toBe(version.startsWith('18') ? 3 : 1)
})

test('a response that comes alone is on screen when `invalidateQueries` resolves', async () => {
  const { last, render, store } = harness()
  render(<Todo id="1" />)
  await act(() => last().respond(titled('Tea')))
  leaveAct()
  const refetched = invalidateQueries(store, TodoQuery)
  void last().respond(titled('Coffee'))
  await refetched
  expect(screen.getByText('Coffee')).toBeDefined()
})

test('events that arrive before React renders cause one commit', async () => {
  const { last, renderPrice } = priceHarness()
  const { states } = renderPrice()
  await eventsShown()
  leaveAct()
  last().send(priced(1), priced(2), priced(3))
  await expect.poll(() => states.at(-1)?.data).toEqual({ price: 3 })
  expect(states.map(({ data }) => data?.price)).toEqual([undefined, 3])
})

test('a write in a transition shows before the transition has ended', async () => {
  const { last, render, store } = harness()
  function Slow() {
    useSuspenseQuery('query Slow { slow }')
    return <p>Slow</p>
  }
  function Page() {
    const [opened, setOpened] = useState(false)
    const open = () => {
      setOpened(true)
      setQueryData<TodoData, unknown>(store, TodoQuery, { id: '1' }, titled('Coffee'))
    }
    return opened ? <Slow /> : <button onClick={() => startTransition(open)}>Open</button>
  }
  render(
    <Suspense>
      <Todo id="1" />
      <Page />
    </Suspense>,
  )
  await act(() => last().respond(titled('Tea')))
  leaveAct()
  click('Open')
  await flushMicrotasks()
  expect(screen.queryByText('Slow')).toBeNull()
  expect(screen.getByText('Coffee')).toBeDefined()
})
