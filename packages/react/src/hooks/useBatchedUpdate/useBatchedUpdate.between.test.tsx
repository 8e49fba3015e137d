import type { stream } from '@thinql/core'
import { screen } from '@testing-library/react'
import { memo, startTransition, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import {
  DeferringTodoQuery,
  harness,
  titled,
  type TodoData,
  TodoQuery,
} from '../../../test/harness/harness.tsx'
import { leaveAct, waitForTasks } from '../../../test/harness/outsideAct.ts'
import {
  eventsShown,
  PriceChanged,
  type PriceData,
  priced,
  priceHarness,
} from '../../../test/screens/prices.tsx'
import { Title } from '../../../test/screens/suspense.tsx'
import { streamFetcher, useQuery, useSubscription } from '../../index.ts'

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

test('two components show an event together, also when one component renders while it arrives', async () => {
  const { last, render } = priceHarness()
  const { page, renderFirst } = pageOf(function Price() {
    const { data } = useSubscription<PriceData>(PriceChanged, { variables: { symbol: 'A' } })
    return data ? String(data.price) : 'none'
  })
  render(page)
  await eventsShown()
  leaveAct()
  last().send(priced(1))
  expect(await renderBetween(renderFirst)).toEqual(['none and none', '1 and 1'])
})

/** A fetcher that yields what the test gives it. */
function growing() {
  const queue: unknown[] = []
  let arrive = (): void => undefined
  async function* send() {
    for (;;) {
      while (queue.length) yield { data: queue.shift(), hasNext: true }
      await new Promise<void>((resolve) => (arrive = resolve))
    }
  }
  return {
    // A fake can't keep the types of any document, as the generic signature promises.
    fetcher: streamFetcher(send as unknown as typeof stream),
    give: (data: unknown) => {
      queue.push(data)
      arrive()
    },
  }
}

function Todo() {
  return useQuery<TodoData>(DeferringTodoQuery, { variables: { id: '1' } }).data?.todo.title ?? 'none'
}

test('two components show a part together, also when one component renders while it arrives', async () => {
  const { fetcher, give } = growing()
  const { render } = harness({ fetcher })
  const { page, renderFirst } = pageOf(Todo)
  render(page)
  await eventsShown()
  leaveAct()
  give(titled('Tea'))
  expect(await renderBetween(renderFirst)).toEqual(['none and none', 'Tea and Tea'])
})

test('two components show a response together, also when one component renders while it arrives', async () => {
  const { last, render } = harness()
  const { page, renderFirst } = pageOf(Todo)
  render(page)
  await eventsShown()
  leaveAct()
  void last().respond(titled('Tea'))
  expect(await renderBetween(renderFirst)).toEqual(['none and none', 'Tea and Tea'])
})

test.each(Array.from({ length: 12 }, (_, step) => step))(
  'two components show a part that arrives %i steps before a suspended transition is tried again',
  async (steps) => {
    const { fetcher, give } = growing()
    const { calls, render } = harness({ fetcher })
    let open: () => void = () => undefined
    const Beside = memo(Todo)
    function Page() {
      const [opened, setOpened] = useState(false)
      useEffect(() => {
        open = () => startTransition(() => setOpened(true))
      }, [])
      return (
        <Suspense fallback="waiting">
          <p data-testid="first">
            <Todo />
          </p>
          <p data-testid="second">
            <Beside />
          </p>
          {opened && [<Title key="a" id="a" />, <Title key="b" id="b" />]}
        </Suspense>
      )
    }
    render(<Page />)
    await eventsShown()
    leaveAct()
    open()
    await waitForTasks()
    const detail = (id: string) =>
      calls.find(
        ({ document, variables }) => document === TodoQuery && (variables as { id: string }).id === id,
      )
    give(titled('Tea'))
    for (let step = 0; step < steps; step++) await (step % 4 ? Promise.resolve() : new Promise(setImmediate))
    // The transition still waits for `b`, so React discards what it renders.
    void detail('a')?.respond(titled('A'))
    await vi.waitFor(() => expect(shown()).toEqual(['Tea', 'Tea']))
  },
)
