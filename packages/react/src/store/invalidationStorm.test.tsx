import { act, render } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { AbortError, type Client, createClient } from '@thinql/core'
import { fakeClock } from '../../test/fakes/fakeClock.ts'
import { modes, TodoQuery } from '../../test/harness/harness.tsx'
import { Boundary } from '../../test/screens/suspense.tsx'
import {
  createQueryStore,
  getQueryData,
  GraphQLProvider,
  invalidateQueries,
  invalidateQuery,
  prefetchQuery,
  type QueryStore,
  useQuery,
  useSuspenseQuery,
} from '../index.ts'

// Events make a query stale every 50 ms, and its server responds in 120 ms.

const todo = { variables: { id: '1' } }

/** A server whose data is the time at which it got the request. It tells how many requests had a response, and how many none. */
function slowServer() {
  const counts = { responses: 0, aborted: 0 }
  const request = (_document: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve) => {
      const sentAt = performance.now()
      const timer = setTimeout(() => {
        counts.responses++
        resolve({ data: { sentAt }, response: { status: 200, headers: new Headers() } })
      }, 120)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        counts.aborted++
        resolve({ error: new AbortError('aborted') })
      })
    })
  // A fake can't keep the types of any document, as the generic signature promises.
  return { counts, client: { ...createClient(), request: request as Client['request'] } }
}

function startStorm(store: QueryStore) {
  let goesOn = true
  const invalidate = () => {
    if (!goesOn) return
    void invalidateQueries(store, TodoQuery)
    setTimeout(invalidate, 50)
  }
  setTimeout(invalidate, 50)
  const stop = () => void (goesOn = false)
  onTestFinished(stop)
  return stop
}

/** React renders at the end of each `act`. */
async function pass(time: number) {
  for (let step = 0; step < time; step += 10) await act(() => vi.advanceTimersByTimeAsync(10))
}

describe.each(modes)('invalidations that come faster than responses, $mode', ({ strict }) => {
  fakeClock()

  function setUp() {
    const { counts, client } = slowServer()
    const store = createQueryStore(client)
    const show = (useIt: () => unknown) => {
      const shown: unknown[] = []
      function Page() {
        const now = useIt()
        if (now !== shown.at(-1)) shown.push(now)
        return null
      }
      const page = (
        <GraphQLProvider store={store}>
          <Boundary>
            <Page />
          </Boundary>
        </GraphQLProvider>
      )
      render(page, { reactStrictMode: strict })
      return shown
    }
    return { counts, store, show }
  }

  const sentAt = (state: { data?: unknown }) => (state.data as { sentAt: number } | undefined)?.sentAt

  test.each([
    { hook: 'useQuery', useIt: () => sentAt(useQuery(TodoQuery, todo)) },
    { hook: 'useSuspenseQuery', useIt: () => sentAt(useSuspenseQuery(TodoQuery, todo)) },
  ])('a first load by $hook ends at its first response, and what is shown is renewed', async ({ useIt }) => {
    const { counts, show, store } = setUp()
    const shown = show(useIt)
    const stop = startStorm(store)
    await pass(1_000)
    // With suspense, the component that mounts asks for newer data. That request is older than the next invalidation.
    expect(counts.aborted).toBeLessThanOrEqual(1)
    expect(shown.length).toBeGreaterThanOrEqual(8)
    stop()
    const end = performance.now()
    await pass(500)
    expect(shown.at(-1)).toBeGreaterThanOrEqual(end - 50)
  })

  test.each([
    { from: 'the hook', refetch: (_: QueryStore, refetch: () => Promise<unknown>) => refetch() },
    { from: 'invalidateQuery', refetch: (store: QueryStore) => invalidateQuery(store, TodoQuery, todo) },
    { from: 'prefetchQuery', refetch: (store: QueryStore) => prefetchQuery(store, TodoQuery, todo) },
  ])('a refetch by $from ends within three responses', async ({ refetch }) => {
    const { counts, show, store } = setUp()
    let byHook!: () => Promise<unknown>
    show(() => {
      const state = useQuery(TodoQuery, todo)
      byHook = state.refetch
      return sentAt(state)
    })
    await pass(200)
    startStorm(store)
    await pass(70)
    const before = counts.responses
    let settledAfter = Infinity
    void refetch(store, byHook).then(() => (settledAfter = counts.responses - before))
    await pass(2_000)
    expect(settledAfter).toBeLessThanOrEqual(3)
  })

  test('invalidateQuery resolves with the first response that was sent after it', async () => {
    const { show, store } = setUp()
    show(() => sentAt(useQuery(TodoQuery, todo)))
    await pass(30)
    const calledAt = performance.now()
    let seen: number | undefined
    void invalidateQuery(store, TodoQuery, todo).then(
      () => (seen = sentAt({ data: getQueryData(store, TodoQuery, todo) })),
    )
    startStorm(store)
    await pass(1_000)
    expect(seen).toBeGreaterThanOrEqual(calledAt)
    expect(seen).toBeLessThan(calledAt + 150)
  })
})
