import { createClient, NetworkError } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { entryOf, idleObserver } from '../../test/entryOf.ts'
import { fakeClient, flushMicrotasks } from '../../test/fakeClient.ts'
import { titled, type TodoData, TodoQuery } from '../../test/todoQuery.ts'
import { extract } from './hydration.ts'
import { createQueryStore } from './createQueryStore.ts'
import type { QueryStoreOptions } from './queryStore.ts'

const offline = new NetworkError('offline')
const one = { id: '1' }
const two = { id: '2' }

function setUp(options?: QueryStoreOptions) {
  const fake = fakeClient()
  const store = createQueryStore(fake.client, options)
  /** Subscribes to a query, like a hook. Returns the function that ends it. */
  const use = (variables: { id: string }) =>
    entryOf(store, TodoQuery, variables).subscribe(idleObserver(), options?.staleTime ?? 0)
  return { ...fake, store, use }
}

describe('prefetch', () => {
  test('resolves to the Result of its request', async () => {
    const { last, store } = setUp()
    const prefetched = store.prefetch(TodoQuery, { variables: one })
    expect(last()).toMatchObject({ document: TodoQuery, variables: one })
    await last().respond(titled('Tea'))
    expect(await prefetched).toMatchObject({ data: titled('Tea'), response: { status: 200 } })
  })

  test('resolves to the error when its request fails', async () => {
    const { last, store } = setUp()
    const prefetched = store.prefetch(TodoQuery, { variables: one })
    await last().fail(offline)
    expect(await prefetched).toMatchObject({ error: offline })
  })

  test('resolves to fresh data, like a response that has just arrived', async () => {
    const { store } = setUp()
    store.setData(TodoQuery, one, titled('Tea'))
    const { data, response } = await store.prefetch(TodoQuery, { variables: one })
    expect(data).toEqual(titled('Tea'))
    expect(response?.status).toBe(200)
    expect([...(response?.headers ?? ['none'])]).toEqual([])
  })

  test('joins a request that is in flight', async () => {
    const { calls, last, store } = setUp()
    const both = [
      store.prefetch(TodoQuery, { variables: one }),
      store.prefetch(TodoQuery, { variables: one }),
    ]
    await last().respond(titled('Tea'))
    expect(await Promise.all(both)).toMatchObject([{ data: titled('Tea') }, { data: titled('Tea') }])
    expect(calls).toHaveLength(1)
  })

  test('fetches again when its data was used and is stale', async () => {
    const { calls, last, store, use } = setUp()
    void store.prefetch(TodoQuery, { variables: one })
    await last().respond(titled('Tea'))
    use(one)
    await flushMicrotasks()
    void store.prefetch(TodoQuery, { variables: one })
    expect(calls).toHaveLength(2)
  })

  test('resolves to a RequestError for a mutation, and sends nothing', async () => {
    const { calls, store } = setUp()
    const { error } = await store.prefetch('mutation Save { save }')
    expect(error?.name).toBe('RequestError')
    expect(calls).toHaveLength(0)
  })

  test('keeps its request when a hook that joined it leaves', async () => {
    const { store, last, use } = setUp()
    const prefetched = store.prefetch(TodoQuery, { variables: one })
    use(one)()
    await new Promise((resolve) => setTimeout(resolve, 5))
    void last().respond(titled('Tea'))
    expect((await prefetched).data).toEqual(titled('Tea'))
    expect(last().signal.aborted).toBe(false)
  })

  test('keeps its request when the hook that started it leaves', async () => {
    const { store, last, use } = setUp()
    use(one)()
    const prefetched = store.prefetch(TodoQuery, { variables: one })
    await new Promise((resolve) => setTimeout(resolve, 5))
    void last().respond(titled('Tea'))
    expect((await prefetched).error).toBeUndefined()
  })

  test('resolves to a NetworkError when the client was aborted', async () => {
    const store = createQueryStore(createClient({ signal: AbortSignal.abort() }))
    expect((await store.prefetch(TodoQuery, { variables: one })).error).toBeInstanceOf(NetworkError)
  })
})

describe('getData', () => {
  test('returns undefined and sends nothing for an unknown query', () => {
    const { calls, store } = setUp()
    expect(store.getData(TodoQuery, one)).toBeUndefined()
    expect(calls).toHaveLength(0)
  })

  test('returns the data of these variables', () => {
    const { store } = setUp()
    store.setData(TodoQuery, one, titled('one'))
    store.setData(TodoQuery, two, titled('two'))
    expect(store.getData(TodoQuery, one)).toEqual(titled('one'))
  })

  test('returns undefined while a first load is in flight or after it failed', async () => {
    const { last, store, use } = setUp()
    use(one)
    expect(store.getData(TodoQuery, one)).toBeUndefined()
    await last().fail(offline, { todo: null })
    expect(store.getData(TodoQuery, one)).toBeUndefined()
  })
})

describe('setData', () => {
  test('calls a function with the data so far', () => {
    const { store } = setUp()
    store.setData(TodoQuery, one, titled('Tea'))
    store.setData(TodoQuery, one, (data?: TodoData) => titled(`more ${data?.todo.title}`))
    expect(store.getData(TodoQuery, one)).toEqual(titled('more Tea'))
  })

  test('calls the function once', () => {
    const { store } = setUp()
    store.setData(TodoQuery, one, titled('Tea'))
    const update = vi.fn<() => TodoData>(() => titled('Milk'))
    store.setData(TodoQuery, one, update)
    expect(update).toHaveBeenCalledTimes(1)
  })

  test('writes nothing when the function returns undefined', () => {
    const { store } = setUp()
    store.setData(TodoQuery, one, (data: unknown) => data && titled('never'))
    expect(store.getData(TodoQuery, one)).toBeUndefined()
    expect(extract(store)).toEqual({})
  })

  test('throws what the function throws, and writes nothing', () => {
    const { store } = setUp()
    const thrown = new Error('of the caller')
    const update = () => {
      throw thrown
    }
    expect(() => {
      store.setData(TodoQuery, one, update)
    }).toThrow(thrown)
    expect(store.getData(TodoQuery, one)).toBeUndefined()
  })

  test('keeps equal parts the same objects', () => {
    const { store } = setUp()
    store.setData(TodoQuery, one, { todo: { title: 'Tea' }, tags: ['a'] })
    const before = store.getData<{ tags: string[] }, object>(TodoQuery, one)
    store.setData(TodoQuery, one, { todo: { title: 'Milk' }, tags: ['a'] })
    expect(store.getData<{ tags: string[] }, object>(TodoQuery, one)?.tags).toBe(before?.tags)
  })

  test('wins over a request that began before, without a component on screen', async () => {
    const { last, store } = setUp()
    void store.prefetch(TodoQuery, { variables: one })
    store.setData(TodoQuery, one, titled('written'))
    await last().respond(titled('from before'))
    expect(store.getData(TodoQuery, one)).toEqual(titled('written'))
  })

  test('makes data fresh for the hook that shows it first', () => {
    const { calls, store, use } = setUp()
    store.setData(TodoQuery, one, titled('written'))
    use(one)
    expect(calls).toHaveLength(0)
  })

  test('throws a RequestError for a mutation', () => {
    const { store } = setUp()
    expect(() => {
      store.setData('mutation Save { save }', undefined, {})
    }).toThrow(expect.objectContaining({ name: 'RequestError' }))
  })
})

describe('clear', () => {
  test('aborts every request, and ignores late responses', async () => {
    const { calls, store } = setUp()
    void store.prefetch(TodoQuery, { variables: one })
    store.clear()
    expect(calls[0]?.signal.aborted).toBe(true)
    await calls[0]?.respond(titled('of the user before'))
    expect(store.getData(TodoQuery, one)).toBeUndefined()
    expect(extract(store)).toEqual({})
  })

  test('forgets what is off screen, and loads what is on screen again', async () => {
    const { calls, last, store, use } = setUp({ staleTime: Infinity })
    use(one)
    await last().respond(titled('one'))
    store.setData(TodoQuery, two, titled('two'))
    store.clear()
    expect(extract(store)).toEqual({})
    expect(calls.map(({ variables }) => variables)).toEqual([one, one])
  })

  test('does not change the data of another store', () => {
    const { store } = setUp()
    const other = setUp().store
    other.setData(TodoQuery, one, titled('other'))
    store.clear()
    expect(other.getData(TodoQuery, one)).toEqual(titled('other'))
  })
})

test('fetches again with the variables of the key when the caller has changed the object since', async () => {
  const { last, store } = setUp()
  const variables = { id: '1' }
  entryOf(store, TodoQuery, variables).subscribe(idleObserver(), 0)
  await last().respond(titled('Tea'))
  variables.id = '2'
  void store.invalidate()
  expect(last().variables).toEqual({ id: '1' })
})
