import { screen } from '@testing-library/react'
import { memo, Profiler, useEffect, useState, version } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { fakeStream } from '../../../test/fakes/fakeStream.ts'
import {
  DeferringTodoQuery,
  flushMicrotasks,
  harness,
  titled,
  type TodoData,
  leaveAct,
  waitForTasks,
  Todo,
} from '../../../test/harness/harness.tsx'
import { eventsShown, Price, priced, priceHarness } from '../../../test/screens/prices.tsx'
import { useQuery } from '../../index.ts'

test('responses that arrive before React renders cause one commit, and one each in React 18', async () => {
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

test('events of several subscriptions that arrive together cause one commit, and one each in React 18', async () => {
  const { connections, show } = priceHarness()
  let commits = 0
  const prices = ['A', 'B', 'C'].map((symbol) => <Price key={symbol} variables={{ symbol }} />)
  await show(<Profiler id="prices" onRender={() => commits++} children={prices} />)
  leaveAct()
  commits = 0
  // Each subscription has a timer of its own. All are over before React renders.
  const timers: (() => void)[] = []
  vi.stubGlobal('setTimeout', (callback: () => void) => timers.push(callback))
  for (const { send } of connections) send(priced(1))
  await flushMicrotasks()
  for (const runTimer of timers) {
    runTimer()
    await flushMicrotasks()
  }
  vi.unstubAllGlobals()
  await waitForTasks()
  expect(screen.getAllByText('1')).toHaveLength(3)
  expect(commits).toBe(version.startsWith('18') ? 3 : 1)
})

/** Shows the children twice: once in a component that renders at each call of `renderFirst`. */
function pageOf(Content: () => string) {
  let set: (times: number) => void = () => undefined
  let times = 0
  function First() {
    const [, setTimes] = useState(0)
    useEffect(() => {
      set = setTimes
    }, [])
    return <Content />
  }
  const Second = memo(Content)
  return {
    page: (
      <>
        <p data-testid="first">
          <First />
        </p>
        <p data-testid="second">
          <Second />
        </p>
      </>
    ),
    renderFirst: () => flushSync(() => set(++times)),
  }
}

const shown = () => ['first', 'second'].map((id) => screen.getByTestId(id).textContent)

/** Renders the first component between all steps in which something arrives, and returns what both have shown. */
async function renderBetween(renderFirst: () => void): Promise<string[]> {
  const seen = new Set<string>()
  for (let task = 0; task < 10; task++) {
    for (let microtask = 0; microtask < 50; microtask++) {
      await Promise.resolve()
      renderFirst()
      seen.add(shown().join(' and '))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return [...seen]
}

function GrowingTitle() {
  return useQuery<TodoData>(DeferringTodoQuery, { variables: { id: '1' } }).data?.todo.title ?? 'none'
}

// https://github.com/rocicorp/replicache-react/issues/4
test.each([
  ['part', true],
  ['response', false],
])('two components show a %s in one commit when one of them renders while it arrives', async (_, isPart) => {
  const { fetcher, latest } = fakeStream()
  const { last, render } = harness(isPart ? { fetcher } : {})
  const { page, renderFirst } = pageOf(GrowingTitle)
  render(page)
  await eventsShown()
  leaveAct()
  if (isPart) latest().give(titled('Tea'))
  else void last().respond(titled('Tea'))
  expect(await renderBetween(renderFirst)).toEqual(['none and none', 'Tea and Tea'])
})
