import { act } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeClock } from '../../test/fakes/fakeClock.ts'
import { harness, modes, titled, TodoQuery } from '../../test/harness/harness.tsx'
import { hydrate, invalidateQueries, invalidateQuery, type QueryStore, setQueryData } from '../index.ts'
import { createQueryStore, dehydrate } from '../index.ts'
import { runMutation } from './mutation/runMutation.ts'

// A state that was made before an invalidation, and is taken after it: a route that was prefetched before a mutation.

fakeClock()

const first = { variables: { id: '1' } }

const invalidations: Record<string, (store: QueryStore) => unknown> = {
  invalidateQuery: (store) => invalidateQuery(store, TodoQuery, first),
  invalidateQueries: (store) => invalidateQueries(store, TodoQuery),
  'invalidateQueries of all': (store) => invalidateQueries(store),
  'the `invalidates` of a mutation': (store) =>
    runMutation(store, 'mutation Rename { rename }', {}, { invalidates: [TodoQuery] }),
}

describe.each(modes)('a state that is taken late, $mode', ({ strict }) => {
  /** The state that a server makes now. */
  function stateOfNow(title = 'old') {
    const server = createQueryStore(harness().client)
    setQueryData(server, TodoQuery, titled(title), first)
    return dehydrate(server)
  }

  test.each(Object.entries(invalidations))('data from before %s is fetched again', async (_, invalidate) => {
    const { calls, last, renderTodo, store } = harness({ strict, staleTime: 60_000 })
    const state = stateOfNow()
    vi.advanceTimersByTime(1_000)
    void invalidate(store)
    if (calls.length) await act(() => last().respond({ rename: true }))
    const before = calls.length
    hydrate(store, state)
    const { result } = renderTodo(first)
    expect(result.current.data).toEqual(titled('old'))
    expect(calls).toHaveLength(before + 1)
    await act(() => last().respond(titled('new')))
    expect(result.current.data).toEqual(titled('new'))
  })

  test.each(Object.entries(invalidations))(
    'data from before %s is fetched when its component comes back, though a request was in flight when it came',
    async (_, invalidate) => {
      const { calls, last, renderTodo, store } = harness({ strict, staleTime: 60_000 })
      const state = stateOfNow()
      vi.advanceTimersByTime(1_000)
      void invalidate(store)
      if (calls.length) await act(() => last().respond({ rename: true }))
      const { unmount } = renderTodo(first)
      act(() => hydrate(store, state))
      unmount()
      vi.advanceTimersByTime(1)
      expect(last().signal.aborted).toBe(true)
      const before = calls.length
      const { result } = renderTodo(first)
      expect(result.current.data).toEqual(titled('old'))
      expect(calls).toHaveLength(before + 1)
    },
  )

  test('the request in flight makes data from before an invalidation fresh', async () => {
    const { calls, last, renderTodo, store } = harness({ strict, staleTime: 60_000 })
    const state = stateOfNow()
    vi.advanceTimersByTime(1_000)
    await invalidateQueries(store, TodoQuery)
    const { result, unmount } = renderTodo(first)
    act(() => hydrate(store, state))
    expect(result.current.data).toEqual(titled('old'))
    await act(() => last().respond(titled('new')))
    unmount()
    vi.advanceTimersByTime(1)
    const before = calls.length
    expect(renderTodo(first).result.current.data).toEqual(titled('new'))
    expect(calls).toHaveLength(before)
  })

  test('data from after an invalidation is fresh', async () => {
    const { calls, renderTodo, store } = harness({ strict, staleTime: 60_000 })
    await invalidateQueries(store, TodoQuery)
    vi.advanceTimersByTime(1_000)
    hydrate(store, stateOfNow())
    renderTodo(first)
    expect(calls).toHaveLength(0)
  })

  test('data from before an invalidation of another document is fresh', async () => {
    const { calls, renderTodo, store } = harness({ strict, staleTime: 60_000 })
    const state = stateOfNow()
    vi.advanceTimersByTime(1_000)
    await invalidateQueries(store, 'query Other { other }')
    hydrate(store, state)
    renderTodo(first)
    expect(calls).toHaveLength(0)
  })
})
