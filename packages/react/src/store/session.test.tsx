import { act, renderHook } from '@testing-library/react'
import { createClient, createSession } from '@thinql/core'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { modes } from '../../test/harness/harness.tsx'
import { eventsShown } from '../../test/screens/prices.tsx'
import {
  clearStore,
  createQueryStore,
  getQueryData,
  GraphQLProvider,
  prefetchQuery,
  useMutation,
  useQuery,
} from '../index.ts'

/** A store of Ada's session. Its server shows whose token it got, when the test says so. */
function open(strict: boolean) {
  const session = createSession({ name: 'shop' })
  session.start('Ada')
  const requests: { user: string | null; respond: () => void }[] = []
  const fetch = (_: unknown, { headers, signal }: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      const user = new Headers(headers).get('authorization')?.slice(7) ?? null
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      requests.push({ user, respond: () => resolve(Response.json({ data: { user } })) })
    })
  const store = createQueryStore(createClient({ fetch, middleware: [session] }))
  const stop = session.onEnd(() => clearStore(store))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <GraphQLProvider store={store}>{children}</GraphQLProvider>
  )
  /** Renders a hook, and keeps each state that it has shown. */
  function render<T>(use: () => T) {
    const states: T[] = []
    const use2 = () => {
      const state = use()
      states.push(state)
      return state
    }
    const { result } = renderHook(use2, { wrapper, reactStrictMode: strict })
    return { result, states }
  }
  return { session, requests, store, stop, render, users: () => requests.map(({ user }) => user) }
}

describe.each(modes)('the end of a session that clears the store, $mode', ({ strict }) => {
  test('makes a query load as nobody, which never shows old data or an AbortError', async () => {
    const { session, requests, render, users } = open(strict)
    const { result, states } = render(() => useQuery<{ user: string }>('{ user }'))
    await eventsShown()
    requests[0]?.respond()
    await eventsShown()
    expect(result.current.data).toEqual({ user: 'Ada' })
    const shown = states.length
    act(() => session.end())
    expect(result.current).toMatchObject({ status: 'loading', data: undefined })
    await eventsShown()
    requests.at(-1)?.respond()
    await eventsShown()
    expect(users()).toEqual(['Ada', null])
    expect(states.slice(shown).map(({ data, error }) => [data?.user, error])).not.toContainEqual([
      'Ada',
      undefined,
    ])
    expect(
      states
        .slice(shown)
        .map(({ error }) => error)
        .filter(Boolean),
    ).toEqual([])
    expect(result.current.data).toEqual({ user: null })
  })

  test('ends a mutation and a prefetch with an AbortError, and leaves nothing in the store', async () => {
    const { session, store, render } = open(strict)
    const { result } = render(() => useMutation('mutation { user }'))
    let mutated: unknown
    act(() => void result.current[0]().then(({ error }) => (mutated = error?.name)))
    const prefetched = prefetchQuery(store, '{ other }')
    await eventsShown()
    act(() => session.end())
    await eventsShown()
    expect(mutated).toBe('AbortError')
    expect((await prefetched).data).toBeUndefined()
    expect(getQueryData(store, '{ other }')).toBeUndefined()
  })
})

test('a store that is no longer cleared by a session keeps its data', async () => {
  const { session, requests, store, stop } = open(false)
  const prefetched = prefetchQuery(store, '{ user }')
  await eventsShown()
  requests[0]?.respond()
  await prefetched
  stop()
  session.end()
  expect(getQueryData(store, '{ user }')).toEqual({ user: 'Ada' })
})
