import { createClient, GraphQLResultError, NetworkError } from '@thinql/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { entryOf } from '../../test/entryOf.ts'
import { fakeClient, flushMicrotasks } from '../../test/fakeClient.ts'
import { QueryObserver } from './query/QueryObserver.ts'
import { createQueryStore, type QueryStore } from './queryStore.ts'
import { runMutation } from './mutation/runMutation.ts'
import { shareStructure } from './shared/shareStructure.ts'

const query = 'query Todos { todos }'

/** A store on a fake client. */
function setUp() {
  const fake = fakeClient()
  const store = createQueryStore(fake.client)
  const entry = entryOf(store, query, undefined)
  return { ...fake, store, entry, use: () => entry.subscribe(() => undefined, 0) }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('prefetch waits for its request whoever leaves', () => {
  test('who had joined it', async () => {
    const { store, last, use } = setUp()
    const prefetched = store.prefetch(query)
    use()()
    await new Promise((resolve) => setTimeout(resolve, 5))
    void last().answer({ todos: [] })
    expect((await prefetched).data).toEqual({ todos: [] })
    expect(last().signal.aborted).toBe(false)
  })

  test('who had started it', async () => {
    const { store, last, use } = setUp()
    use()()
    const prefetched = store.prefetch(query)
    await new Promise((resolve) => setTimeout(resolve, 5))
    void last().answer({ todos: [] })
    expect((await prefetched).error).toBeUndefined()
  })
})

test('an abort that the store did not ask for is a NetworkError to those who wait', async () => {
  const store = createQueryStore(createClient({ signal: AbortSignal.abort() }))
  expect((await store.prefetch(query)).error).toBeInstanceOf(NetworkError)
})

test('a component that comes back when its entry is forgotten follows the one in its place', async () => {
  vi.useFakeTimers()
  const { store, entry, last, calls } = setUp()
  const view = new QueryObserver(entry, {}, false)
  view.subscribe(() => undefined, 0)()
  await vi.advanceTimersByTimeAsync(400_000)
  entryOf(store, query, undefined).subscribe(() => undefined, 0)
  const listener = vi.fn()
  view.subscribe(listener, 0)
  await last().answer({ todos: [] })
  expect(calls).toHaveLength(2)
  expect(listener).toHaveBeenCalled()
  expect(view.snapshot(false)).toMatchObject({ status: 'success', data: { todos: [] } })
})

test.for([Infinity, 3e9])('an interval of %s ms does not poll without a pause', async (interval) => {
  vi.useFakeTimers()
  const { calls, last, entry, use } = setUp()
  use()
  await last().answer({ todos: [] })
  const stop = entry.poll(interval)
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  expect(calls).toHaveLength(1)
})

test('variables in boxes are told apart', () => {
  const { store, calls } = setUp()
  const given = (done: boolean) => ({ done: new Boolean(done) })
  void store.prefetch(query, { variables: given(true) })
  void store.prefetch(query, { variables: given(false) })
  expect(calls).toHaveLength(2)
})

test('invalidating a document with a mutation in it reaches its queries', async () => {
  const { store, calls, last } = setUp()
  const document = 'query Todos { todos } mutation Add { add }'
  entryOf(store, document, undefined, 'Todos').subscribe(() => undefined, 0)
  await last().answer({ todos: [] })
  void store.invalidate(document)
  expect(calls).toHaveLength(2)
})

test('what print threw is the cause, and is not quoted', async () => {
  const thrown = new Error('token=hunter2')
  const print = () => {
    throw thrown
  }
  const store = createQueryStore(createClient({ print }))
  const { error } = await store.prefetch({ kind: 'Document', definitions: [] })
  expect(error?.cause).toBe(thrown)
  expect(error?.message).not.toContain('hunter2')
})

test('variables that cannot be sent are refused with the name of the query', async () => {
  const { store } = setUp()
  const { error } = await store.prefetch(query, { variables: { id: NaN } })
  expect(error?.message).toMatch(/^Query Todos: variables\.id is NaN/)
})

test('an optimistic write shows beside the data of an error', async () => {
  const { store, last, entry } = setUp()
  const view = new QueryObserver(entry, {}, false)
  view.subscribe(() => undefined, 0)
  await last().answer({ todos: [] })
  void entry.refetch()
  const details = {
    response: { status: 200, headers: new Headers(), body: '' },
    errors: [{ message: 'half' }],
  }
  await last().fail(new GraphQLResultError('half', details), { todos: [] })
  const optimistic = (writing: QueryStore) => writing.setData(query, undefined, { todos: ['Tea'] })
  void runMutation(store, 'mutation Add { add }', {}, { optimistic })
  expect(view.snapshot(false)).toMatchObject({ status: 'error', data: { todos: ['Tea'] } })
  await last().answer({ add: 1 })
  expect(view.snapshot(false)).toMatchObject({ data: { todos: ['Tea'] } })
})

test('a listener of events that throws breaks nothing, and is heard of', async () => {
  const heard = vi.spyOn(console, 'error').mockReturnValue()
  const thrown = new Error('out of luck')
  const { client, last } = fakeClient()
  const onEvent = () => {
    throw thrown
  }
  const store = createQueryStore(client, { onEvent })
  const prefetched = store.prefetch(query)
  await last().answer({ todos: [] })
  expect((await prefetched).data).toEqual({ todos: [] })
  await flushMicrotasks()
  expect(heard).toHaveBeenCalledWith(thrown)
})

test('a field named constructor takes no part out of sharing', () => {
  const before = { race: { constructor: { name: 'A' } } }
  expect(shareStructure(before, structuredClone(before))).toBe(before)
})
