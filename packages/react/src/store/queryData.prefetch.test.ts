import { createClient, NetworkError } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import { titled, TodoQuery } from '../../test/screens/todoQuery.ts'
import { createQueryStore } from './queryStore.ts'
import { fakeStore } from '../../test/fakes/fakeStore.ts'
import { prefetchQuery, setQueryData } from './queryData.ts'

const one = { id: '1' }

describe('prefetchQuery', () => {
  test('resolves to fresh data, like a response that has just arrived', async () => {
    const { store } = fakeStore()
    setQueryData(store, TodoQuery, titled('Tea'), { variables: one })
    const { data, response } = await prefetchQuery(store, TodoQuery, { variables: one })
    expect(data).toEqual(titled('Tea'))
    expect(response?.status).toBe(200)
    expect([...(response?.headers ?? ['none'])]).toEqual([])
  })

  test('joins a request that is in flight', async () => {
    const { calls, last, store } = fakeStore()
    const both = [
      prefetchQuery(store, TodoQuery, { variables: one }),
      prefetchQuery(store, TodoQuery, { variables: one }),
    ]
    await last().respond(titled('Tea'))
    expect(await Promise.all(both)).toMatchObject([{ data: titled('Tea') }, { data: titled('Tea') }])
    expect(calls).toHaveLength(1)
  })

  test('fetches again when its data was used and is stale', async () => {
    const { calls, last, store, use } = fakeStore()
    void prefetchQuery(store, TodoQuery, { variables: one })
    await last().respond(titled('Tea'))
    use(one)
    await flushMicrotasks()
    void prefetchQuery(store, TodoQuery, { variables: one })
    expect(calls).toHaveLength(2)
  })

  test('resolves to a RequestError for a mutation, and sends nothing', async () => {
    const { calls, store } = fakeStore()
    const { error } = await prefetchQuery(store, 'mutation Save { save }')
    expect(error?.name).toBe('RequestError')
    expect(calls).toHaveLength(0)
  })

  test('keeps its request when the hook that started it leaves', async () => {
    const { store, last, use } = fakeStore()
    use(one)()
    const prefetched = prefetchQuery(store, TodoQuery, { variables: one })
    await new Promise((resolve) => setTimeout(resolve, 5))
    void last().respond(titled('Tea'))
    expect((await prefetched).error).toBeUndefined()
  })

  test('resolves to a NetworkError when the client was aborted', async () => {
    const store = createQueryStore(createClient({ signal: AbortSignal.abort() }))
    expect((await prefetchQuery(store, TodoQuery, { variables: one })).error).toBeInstanceOf(NetworkError)
  })
})
