import { expect, test } from 'vitest'
import {
  entryOf,
  flushMicrotasks,
  idleObserver,
  offline,
  subscribe,
  fakeStore,
} from '../../test/harness/harness.tsx'
import { refetch } from './entry/actions.ts'
import { runMutation } from './mutation/runMutation.ts'
import { getQueryData, setQueryData, prefetchQuery } from './queryData.ts'
import { clearStore, invalidateQueries, invalidateQuery } from './invalidateQueries.ts'

const A = 'query A($page: Int) { a }'
const B = 'query B { b }'

/** A store with these queries on screen, with data. */
async function onScreen(...queries: [document: string, variables?: { page: number }][]) {
  const { calls, last, store } = fakeStore({ staleTime: Infinity })
  for (const [document, variables] of queries) {
    subscribe(entryOf(store, document, variables), idleObserver(), Infinity)
    await last().respond({ of: document })
  }
  const sent = () => calls.slice(queries.length).map(({ document, variables }) => [document, variables])
  return { store, calls, last, sent }
}

// https://github.com/urql-graphql/urql/issues/378
test('invalidateQueries fetches every query of the document that is on screen, and no other', async () => {
  const { sent, store } = await onScreen([A, { page: 1 }], [A, { page: 2 }], [B])
  void invalidateQueries(store, A)
  expect(sent()).toEqual([
    [A, { page: 1 }],
    [A, { page: 2 }],
  ])
})

test('three invalidations in one task send one request, and all of them wait for it', async () => {
  const { calls, last, sent, store } = await onScreen([A, { page: 1 }])
  let done = 0
  const all = [
    invalidateQueries(store, A),
    invalidateQuery(store, A, { variables: { page: 1 } }),
    invalidateQueries(store),
  ]
  for (const each of all) void each.then(() => done++)
  await flushMicrotasks()
  expect(done).toBe(0)
  await last().respond({ of: 'new' })
  expect(done).toBe(3)
  expect(sent()).toHaveLength(1)
  void invalidateQueries(store, A)
  await flushMicrotasks()
  void invalidateQueries(store, A)
  await last().respond({ of: 'newer' })
  expect(calls).toHaveLength(4)
})

test('an invalidation during a mutation that has written to the query asks again after the request in flight', async () => {
  const { calls, last, store } = await onScreen([A])
  const optimistic = () => setQueryData(store, A, { of: 'write' })
  void runMutation(store, 'mutation Rename { rename }', {}, { optimistic })
  void refetch(entryOf(store, A))
  const newest = last()
  void invalidateQuery(store, A)
  await newest.respond({ of: 'before' })
  await flushMicrotasks()
  expect(calls).toHaveLength(4)
})

test('an invalidation that waits for a first load sends nothing after `clearStore` without a refetch', async () => {
  const { calls, store } = fakeStore()
  subscribe(entryOf(store, A), idleObserver(), 0)
  const invalidated = invalidateQueries(store, A)
  clearStore(store, { refetch: false })
  await invalidated
  expect(calls).toHaveLength(1)
})

test('an invalidation resolves when its own request has settled, although a later one has sent another', async () => {
  const { calls, last, store } = await onScreen([A, { page: 1 }])
  let done = false
  void invalidateQueries(store, A).then(() => (done = true))
  await flushMicrotasks()
  void invalidateQueries(store, A)
  await last().respond({ of: 'new' })
  await flushMicrotasks()
  expect(calls).toHaveLength(3)
  expect(done).toBe(true)
})

test('invalidateQuery fetches only the query with these variables', async () => {
  const { sent, store } = await onScreen([A, { page: 1 }], [A, { page: 2 }])
  void invalidateQuery(store, A, { variables: { page: 2 } })
  expect(sent()).toEqual([[A, { page: 2 }]])
})

test('invalidateQueries without a document fetches everything', async () => {
  const { sent, store } = await onScreen([A, { page: 1 }], [B])
  void invalidateQueries(store)
  expect(sent()).toEqual([
    [A, { page: 1 }],
    [B, undefined],
  ])
})

// https://github.com/TanStack/query/issues/4456
test('invalidateQueries makes data that is off screen stale, and fetches nothing', async () => {
  const { sent, store } = await onScreen()
  setQueryData(store, B, { b: 1 })
  await invalidateQueries(store, B)
  expect(sent()).toHaveLength(0)
  expect(getQueryData(store, B)).toEqual({ b: 1 })
  void prefetchQuery(store, B)
  expect(sent()).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/11526
test('invalidateQueries waits for a first prefetch, whose data is stale then', async () => {
  const { calls, store } = await onScreen()
  const prefetched = prefetchQuery(store, B)
  void invalidateQueries(store, B)
  await calls[0]?.respond({ b: 'older' })
  expect((await prefetched).data).toEqual({ b: 'older' })
  void prefetchQuery(store, B)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, false])
})

// https://github.com/TanStack/query/issues/8060
test('invalidateQueries restarts a prefetch of stale data, which resolves to the newer Result', async () => {
  const { calls, store } = await onScreen([B])
  const prefetched = prefetchQuery(store, B, { staleTime: 0 })
  void invalidateQueries(store, B)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
  await calls[2]?.respond({ b: 'newer' })
  await calls[1]?.respond({ b: 'older' })
  expect((await prefetched).data).toEqual({ b: 'newer' })
})

test('invalidateQueries resolves when those requests fail', async () => {
  const { last, store } = await onScreen([B])
  const invalidated = invalidateQueries(store, B)
  await last().fail(offline)
  await expect(invalidated).resolves.toBeUndefined()
})

// https://github.com/TanStack/query/issues/639
test.each(['query Unknown { a }', 'mutation Save { save }'])(
  'invalidateQueries resolves at once when there is nothing to fetch: %s',
  async (document) => {
    const { sent, store } = await onScreen([B])
    await expect(invalidateQueries(store, document)).resolves.toBeUndefined()
    expect(sent()).toHaveLength(0)
  },
)

test('invalidateQueries with a list of documents rejects, with the reason as the cause', async () => {
  const { store } = await onScreen([B])
  // Untyped code may pass a list.
  const documents = [B] as unknown as string
  await expect(invalidateQueries(store, documents)).rejects.toMatchObject({
    name: 'RequestError',
    message: 'An invalidation takes one document: call it for each query.',
    cause: { name: 'RequestError' },
  })
})
