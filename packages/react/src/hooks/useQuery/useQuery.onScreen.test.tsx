import { act, screen } from '@testing-library/react'
import { type ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeClock } from '../../../test/fakes/fakeClock.ts'
import { type Harness, harness, modes, titled } from '../../../test/harness/harness.tsx'
import { SuspendingTitle } from '../../../test/screens/suspense.tsx'
import { Todo } from '../../../test/screens/todo.tsx'
import { clearStore, refetchOnReturn } from '../../index.ts'

// Data that a component shows is as old as it is, also if something else had waited for it.

describe.each(modes)('data on screen, $mode', ({ strict }) => {
  fakeClock()
  beforeEach(() => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  })

  const tasks = () => act(() => vi.advanceTimersByTimeAsync(10))

  async function respond({ last }: Harness) {
    await act(() => last().respond(titled('Tea')))
    await tasks()
  }

  /** The ways in which something waits for data that is on screen then. */
  const arrivals: Record<string, () => Promise<Harness & { show: (more?: ReactNode) => void }>> = {
    async 'that suspense has loaded again after clearStore'() {
      const all = harness({ strict })
      const { rerender } = all.render([<SuspendingTitle key="title" />])
      await tasks()
      await respond(all)
      act(() => clearStore(all.store))
      await tasks()
      await respond(all)
      return { ...all, show: (more) => rerender([<SuspendingTitle key="title" />, more]) }
    },
    async 'that a suspended component had asked for, which left'() {
      const all = harness({ strict })
      const { rerender } = all.render([<Todo key="todo" />, <SuspendingTitle key="title" />])
      await tasks()
      rerender([<Todo key="todo" />])
      await respond(all)
      return { ...all, show: (more) => rerender([<Todo key="todo" />, more]) }
    },
  }

  describe.each(Object.entries(arrivals))('%s', (_, arrive) => {
    test('data on screen is fetched again when the person comes back', async () => {
      const { calls, store } = await arrive()
      const stop = refetchOnReturn(store)
      const before = calls.length
      act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      stop()
      expect(calls).toHaveLength(before + 1)
    })

    test.each([
      { staleTime: 0, requests: 1 },
      { staleTime: 60_000, requests: 0 },
    ])('a second component with staleTime $staleTime costs $requests requests', async (expected) => {
      const { calls, show } = await arrive()
      const before = calls.length
      show(<Todo key="second" staleTime={expected.staleTime} />)
      expect(calls).toHaveLength(before + expected.requests)
    })
  })

  test('components that suspended for data do not fetch it again', async () => {
    const all = harness({ strict })
    all.render([<Todo key="todo" />, <SuspendingTitle key="a" />, <SuspendingTitle key="b" />])
    await tasks()
    await respond(all)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.getAllByText('Tea')).toHaveLength(3)
    expect(all.calls).toHaveLength(1)
  })

  test('a component with suspense fetches data again that another one had suspended for long before', async () => {
    const all = harness({ strict })
    const { rerender } = all.render([<Todo key="todo" />, <SuspendingTitle key="a" />])
    await tasks()
    rerender([<Todo key="todo" />])
    await respond(all)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    rerender([<Todo key="todo" />, <SuspendingTitle key="b" />])
    await tasks()
    expect(all.calls).toHaveLength(2)
  })
})
