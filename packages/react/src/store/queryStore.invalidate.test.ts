import { NetworkError } from '@thinql/core'
import { expect, test } from 'vitest'
import { entryOf, idleObserver, subscribe } from '../../test/entryOf.ts'
import { fakeClient, flushMicrotasks } from '../../test/fakeClient.ts'
import { createQueryStore } from './createQueryStore.ts'

const A = 'query A($page: Int) { a }'
const B = 'query B { b }'

/** A store with these queries on screen, with data. */
async function onScreen(...queries: [document: string, variables?: { page: number }][]) {
  const { client, calls, last } = fakeClient()
  const store = createQueryStore(client, { staleTime: Infinity })
  for (const [document, variables] of queries) {
    subscribe(entryOf(store, document, variables), idleObserver(), Infinity)
    await last().respond({ of: document })
  }
  const sent = () => calls.slice(queries.length).map(({ document, variables }) => [document, variables])
  return { store, calls, last, sent }
}

test('invalidate fetches every entry of the document that is on screen, and no other', async () => {
  const { sent, store } = await onScreen([A, { page: 1 }], [A, { page: 2 }], [B])
  void store.invalidate(A)
  expect(sent()).toEqual([
    [A, { page: 1 }],
    [A, { page: 2 }],
  ])
})

test('invalidate with variables fetches only that entry', async () => {
  const { sent, store } = await onScreen([A, { page: 1 }], [A, { page: 2 }])
  void store.invalidate(A, { page: 2 })
  expect(sent()).toEqual([[A, { page: 2 }]])
})

test('invalidate without a document but with variables fetches nothing, and does not reject', async () => {
  const { sent, store } = await onScreen([A, { page: 1 }])
  await expect(store.invalidate(undefined, { page: 1 })).resolves.toBeUndefined()
  expect(sent()).toEqual([])
})

test('invalidate without arguments fetches everything', async () => {
  const { sent, store } = await onScreen([A, { page: 1 }], [B])
  void store.invalidate()
  expect(sent()).toEqual([
    [A, { page: 1 }],
    [B, undefined],
  ])
})

test('invalidate finds a document by its text, in any form', async () => {
  const { sent, store } = await onScreen([B])
  void store.invalidate(new String(B))
  expect(sent()).toHaveLength(1)
})

test('invalidate makes data that is off screen stale, and fetches nothing', async () => {
  const { sent, store } = await onScreen()
  store.setData(B, undefined, { b: 1 })
  await store.invalidate(B)
  expect(sent()).toHaveLength(0)
  expect(store.getData(B)).toEqual({ b: 1 })
  void store.prefetch(B)
  expect(sent()).toHaveLength(1)
})

test('invalidate restarts a prefetch in flight, which resolves to the newer Result', async () => {
  const { calls, store } = await onScreen()
  const prefetched = store.prefetch(B)
  void store.invalidate(B)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
  await calls[1]?.respond({ b: 'newer' })
  await calls[0]?.respond({ b: 'older' })
  expect((await prefetched).data).toEqual({ b: 'newer' })
})

test('invalidate resolves when the requests that it started have settled', async () => {
  const { calls, store } = await onScreen([A, { page: 1 }], [B])
  let resolved = false
  void store.invalidate().then(() => (resolved = true))
  await calls[2]?.respond({})
  await flushMicrotasks()
  expect(resolved).toBe(false)
  await calls[3]?.respond({})
  await flushMicrotasks()
  expect(resolved).toBe(true)
})

test('invalidate resolves when those requests fail', async () => {
  const { last, store } = await onScreen([B])
  const invalidated = store.invalidate(B)
  await last().fail(new NetworkError('offline'))
  await expect(invalidated).resolves.toBeUndefined()
})

test('invalidate resolves at once when there is nothing to fetch', async () => {
  const { store } = await onScreen()
  await expect(store.invalidate('query Unknown { a }')).resolves.toBeUndefined()
})

test('invalidate changes nothing for a mutation, and does not reject', async () => {
  const { sent, store } = await onScreen([B])
  await expect(store.invalidate('mutation Save { save }')).resolves.toBeUndefined()
  expect(sent()).toHaveLength(0)
})

test('invalidate rejects a list of documents, with the reason as the cause', async () => {
  const { store } = await onScreen([B])
  // Untyped code may pass a list.
  const documents = [B] as unknown as string
  await expect(store.invalidate(documents)).rejects.toMatchObject({
    name: 'RequestError',
    message: 'invalidate() takes one document: call it for each query.',
    cause: { name: 'RequestError' },
  })
})

test('invalidate finds the queries of a document that has a mutation too', async () => {
  const { calls, client, last } = fakeClient()
  const store = createQueryStore(client)
  const document = 'query Todos { todos } mutation Add { add }'
  subscribe(entryOf(store, document, undefined, 'Todos'), idleObserver(), 0)
  await last().respond({ todos: [] })
  void store.invalidate(document)
  expect(calls).toHaveLength(2)
})
