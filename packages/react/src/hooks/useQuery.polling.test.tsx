import { NetworkError } from '@thinql/core'
import { act } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeClock } from '../../test/fakeClock.ts'
import { harness, modes, titled, TodoQuery } from '../../test/harness.tsx'

const every5s = { variables: { id: '1' }, pollInterval: 5_000 }

fakeClock()
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe.each(modes)('polling, $mode', ({ strict }) => {
  test('fetches again one interval after the last response, and never while a request is in flight', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    renderTodo(every5s)
    pass(60_000)
    expect(calls).toHaveLength(1)
    await act(() => last().respond(titled('1')))
    pass(4_999)
    expect(calls).toHaveLength(1)
    pass(1)
    expect(calls).toHaveLength(2)
  })

  test('uses one timer for several hooks, with the shortest interval of those that are mounted', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    renderTodo({ ...every5s, pollInterval: 7_000 })
    const { unmount } = renderTodo(every5s)
    await act(() => last().respond(titled('1')))
    for (const expected of [2, 3]) {
      pass(5_000)
      expect(calls).toHaveLength(expected)
      await act(() => last().respond(titled('2')))
    }
    unmount()
    pass(6_999)
    expect(calls).toHaveLength(3)
    pass(1)
    expect(calls).toHaveLength(4)
  })

  test('goes on when a hook mounts that does not poll and has fresh data', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    renderTodo(every5s)
    await act(() => last().respond(titled('1')))
    renderTodo({ variables: { id: '1' }, staleTime: Infinity })
    pass(5_000)
    expect(calls).toHaveLength(2)
  })

  test('starts the first interval at the response, not at the mount', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    renderTodo(every5s)
    pass(4_900)
    await act(() => last().respond(titled('1')))
    pass(4_999)
    expect(calls).toHaveLength(1)
    pass(1)
    expect(calls).toHaveLength(2)
  })

  test('starts the first interval at the mount when the data is fresh', () => {
    const { calls, renderTodo, store } = harness({ strict })
    store.setData(TodoQuery, { id: '1' }, titled('written'))
    renderTodo(every5s)
    pass(4_999)
    expect(calls).toHaveLength(0)
    pass(1)
    expect(calls).toHaveLength(1)
  })

  test('continues after an error', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    renderTodo(every5s)
    await act(() => last().respond(titled('1')))
    pass(5_000)
    await act(() => last().fail(new NetworkError('offline')))
    pass(5_000)
    expect(calls).toHaveLength(3)
  })

  test('pauses while the page is hidden', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    renderTodo(every5s)
    await act(() => last().respond(titled('1')))
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    pass(60_000)
    expect(calls).toHaveLength(1)
    visibility.mockReturnValue('visible')
    pass(5_000)
    expect(calls).toHaveLength(2)
  })

  test('stops on unmount, even with a request in flight', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    const { unmount } = renderTodo(every5s)
    unmount()
    await last().respond(titled('1'))
    pass(60_000)
    expect(calls).toHaveLength(1)
  })

  test('stops while skipped, and when the interval is removed', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    const { rerender } = renderTodo(every5s)
    await act(() => last().respond(titled('1')))
    rerender({ ...every5s, pollInterval: undefined })
    pass(60_000)
    rerender({ ...every5s, skip: true })
    pass(60_000)
    expect(calls).toHaveLength(1)
  })

  test('sends one request for all hooks that poll the same query', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    renderTodo(every5s)
    renderTodo(every5s)
    await act(() => last().respond(titled('1')))
    pass(5_000)
    expect(calls).toHaveLength(2)
  })

  test('does not poll with an interval of 0', async () => {
    const { calls, last, renderTodo } = harness({ strict })
    renderTodo({ ...every5s, pollInterval: 0 })
    await act(() => last().respond(titled('1')))
    pass(60_000)
    expect(calls).toHaveLength(1)
  })

  test.each([-1, -Infinity, NaN])('refuses an interval of %d, and sends nothing', (pollInterval) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { calls, renderTodo } = harness({ strict })
    expect(() => renderTodo({ ...every5s, pollInterval })).toThrow(
      new RangeError(`pollInterval: ${pollInterval}: give milliseconds, from 0.`),
    )
    expect(calls).toHaveLength(0)
  })

  test.each([-1, NaN])('does not poll in production with an interval of %d', async (pollInterval) => {
    vi.stubEnv('NODE_ENV', 'production')
    const { calls, last, renderTodo } = harness({ strict })
    renderTodo({ ...every5s, pollInterval })
    await act(() => last().respond(titled('1')))
    pass(60_000)
    expect(calls).toHaveLength(1)
  })

  test('refuses a `staleTime` of NaN, and sends nothing', () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { calls, renderTodo } = harness({ strict })
    expect(() => renderTodo({ staleTime: NaN })).toThrow(
      new RangeError('staleTime: NaN: give milliseconds, from 0.'),
    )
    expect(calls).toHaveLength(0)
  })
})
