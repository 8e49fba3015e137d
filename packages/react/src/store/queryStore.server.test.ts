import { NetworkError } from '@thinql/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { offline, fakeClient, flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import { entryOf } from '../../test/fakes/fakeStore.ts'
import { watchWarnings } from '../../test/harness/console.ts'
import { dehydrate } from './dehydrate.ts'
import { createQueryStore } from './queryStore.ts'
import { prefetchQuery, setQueryData } from './queryData.ts'
import { suspend } from './entry/suspend.ts'

const query = 'query A { a }'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the timers of a store on a server', () => {
  test('a store on a server leaves no timer after a prefetch or a write', async () => {
    const { client, last } = fakeClient()
    const store = createQueryStore(client)
    const prefetched = prefetchQuery(store, query)
    await last().respond({ a: 1 })
    await prefetched
    setQueryData(store, 'query B { b }', { b: 1 })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a store on a server leaves no timer after a component has suspended and failed', async () => {
    const { client, last } = fakeClient()
    const entry = entryOf(createQueryStore(client), query)
    void suspend(entry, undefined, undefined)
    await flushMicrotasks()
    await last().fail(offline)
    expect(suspend(entry, undefined, undefined)).toBeInstanceOf(NetworkError)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('dehydrate on a server gives the wall-clock time of a response', () => {
  vi.useRealTimers()
  const store = createQueryStore(fakeClient().client)
  setQueryData(store, query, { a: 1 })
  const [entry] = Object.values(dehydrate(store)) as { time: number }[]
  expect(Math.abs(Number(entry?.time) - Date.now())).toBeLessThan(2_000)
})

describe('the warnings of prefetchQuery on a server', () => {
  const warn = watchWarnings()

  test('prefetchQuery on a server warns of a query that failed, with the reason', async () => {
    const { client, last } = fakeClient()
    const prefetched = prefetchQuery(createQueryStore(client), query)
    await last().fail(new NetworkError('query A: no connection'))
    await prefetched
    expect(warn.mock.calls).toEqual([
      [
        'thinql: prefetchQuery() failed on the server, so the browser fetches the query. query A: no connection',
      ],
    ])
  })

  test("prefetchQuery on a server warns of a document from a 'use client' file, and sends nothing", async () => {
    const { calls, client } = fakeClient()
    // What a Server Component gets in place of the document.
    const reference = (() => undefined) as unknown as string
    expect((await prefetchQuery(createQueryStore(client), reference)).error?.name).toBe('RequestError')
    expect(warn.mock.calls).toEqual([
      [
        "thinql: prefetchQuery() got a document from a 'use client' file, which has no text on the server. Export it from a file without 'use client'.",
      ],
    ])
    expect(calls).toHaveLength(0)
  })

  test.for(['succeeds', 'fails in production'])('no warning comes from a prefetch that %s', async (how) => {
    const { client, last } = fakeClient()
    if (how !== 'succeeds') vi.stubEnv('NODE_ENV', 'production')
    const prefetched = prefetchQuery(createQueryStore(client), query)
    await (how === 'succeeds' ? last().respond({ a: 1 }) : last().fail(offline))
    await prefetched
    vi.unstubAllEnvs()
    expect(warn).not.toHaveBeenCalled()
  })
})
