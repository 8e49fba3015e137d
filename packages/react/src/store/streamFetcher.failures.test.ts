import { createClient, GraphQLResultError, NetworkError, stream } from '@thinql/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { entryOf } from '../../test/stores/entryOf.ts'
import { fakeClient } from '../../test/fakes/fakeClient.ts'
import { fakeStream } from '../../test/fakes/fakeStream.ts'
import { nextTask } from '../../test/harness/harness.tsx'
import { DeferringTodoQuery, titled } from '../../test/screens/todoQuery.ts'
import { clearStore } from './clearStore.ts'
import { invalidateQueries } from './invalidateQueries.ts'
import { prefetchQuery } from './prefetchQuery.ts'
import { QueryObserver } from './entry/QueryObserver.ts'
import { listen } from './listen.ts'
import { createQueryStore } from './queryStore.ts'
import { streamFetcher } from './streamFetcher.ts'

const variables = { id: '1' }
const cut = new NetworkError('cut')
const failing = new GraphQLResultError('no note', {
  response: { status: 200, headers: new Headers(), body: '' },
  errors: [{ message: 'no note' }],
})

function growing(fetcher?: typeof stream) {
  const fake = fakeStream()
  const store = createQueryStore(fakeClient().client, {
    fetcher: fetcher ? streamFetcher(fetcher) : fake.fetcher,
  })
  /** Adds a hook, and returns what it shows from now on. */
  const show = () => {
    const view = new QueryObserver(entryOf(store, DeferringTodoQuery, variables), {}, 0)
    const leave = view.subscribe(() => undefined)
    return { leave, shown: () => view.snapshot() }
  }
  return { ...fake, store, show }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('the parts of a response that failed', () => {
  test('are gone after a prefetch, and the next response grows', async () => {
    const { responses, latest, show, store } = growing()
    const prefetched = prefetchQuery(store, DeferringTodoQuery, { variables })
    await latest().part(titled('old'))
    await latest().fail(cut, titled('old'))
    await prefetched
    const { shown } = show()
    expect(shown()).toMatchObject({ status: 'loading', data: undefined })
    await responses[1]?.part(titled('new'))
    expect(shown()).toMatchObject({ status: 'loading', data: titled('new') })
  })

  test('are gone when the last user has left just before', async () => {
    const { responses, latest, show } = growing()
    const { leave } = show()
    await latest().part(titled('old'))
    leave()
    await responses[0]?.fail(cut)
    await nextTask()
    expect(show().shown()).toMatchObject({ status: 'loading', data: undefined })
  })

  test('are gone when the next request starts, if they came with the error', async () => {
    const { latest, show, store } = growing()
    const { shown } = show()
    await latest().fail(failing, titled('old'))
    expect(shown()).toMatchObject({ status: 'error', data: titled('old') })
    void invalidateQueries(store)
    expect(shown()).toMatchObject({ status: 'loading', data: undefined })
  })

  test('stay the same objects when the next response has them too', async () => {
    const { latest, show, store } = growing()
    const { shown } = show()
    await latest().part(titled('Tea'))
    await latest().fail(cut, titled('Tea'))
    const before = shown().data
    void invalidateQueries(store)
    await latest().end(titled('Tea'))
    expect(shown()).toMatchObject({ status: 'success' })
    expect(shown().data).toBe(before)
  })
})

/** A fake can't keep the types of any document, so they are cast. */
const fetchers = [
  {
    what: 'throws',
    fetcher: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(cut) }) }),
    error: { message: 'query Todo: one of your functions threw; see the cause.', cause: cut },
  },
  {
    what: 'yields nothing',
    fetcher: () => [],
    error: { message: 'query: the fetcher gave no result.' },
  },
] as unknown as { what: string; fetcher: typeof stream; error: object }[]

test.for(fetchers)(
  'returns a RequestError with a message from a fetcher that $what',
  async ({ fetcher, error }) => {
    const { show } = growing(fetcher)
    const { shown } = show()
    await nextTask()
    expect(shown()).toMatchObject({ status: 'error', error: { name: 'RequestError', ...error } })
  },
)

test('leaves nothing five minutes after `clearStore` of a response that ends in the task of its last part', async () => {
  const parts = [
    { data: titled('Tea'), hasNext: true },
    { incremental: [{ path: ['todo'], data: { note: 'green' } }], hasNext: false },
  ]
  const body = `${parts.map((part) => `\r\n---\r\n\r\n${JSON.stringify(part)}`).join('')}\r\n-----\r\n`
  const headers = { 'content-type': 'multipart/mixed; boundary="-"' }
  const client = createClient({
    endpoint: 'http://localhost/',
    fetch: () => Promise.resolve(new Response(body, { headers })),
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const events: string[] = []
  const store = createQueryStore(client, { fetcher: streamFetcher(stream) })
  listen(store, ({ type }) => events.push(type))
  await prefetchQuery(store, DeferringTodoQuery, { variables })
  clearStore(store)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(vi.getTimerCount()).toBe(0)
  expect(events).toEqual(['started', 'settled', 'forgotten'])
})
