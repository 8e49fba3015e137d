import { NetworkError } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { entryOf, idleObserver, subscribe } from '../../test/stores/entryOf.ts'
import { titled, type TodoData, TodoQuery } from '../../test/screens/todoQuery.ts'
import { clearStore } from './clearStore.ts'
import { dehydrate } from './hydration.ts'
import { fakeStore } from '../../test/fakes/fakeStore.ts'
import { getQueryData, setQueryData } from './queryData.ts'
import { invalidateQueries } from './invalidateQueries.ts'
import { prefetchQuery } from './prefetchQuery.ts'

const offline = new NetworkError('offline')

const one = { id: '1' }

const two = { id: '2' }

describe('getQueryData', () => {
  test('returns undefined and sends nothing for an unknown query', () => {
    const { calls, store } = fakeStore()
    expect(getQueryData(store, TodoQuery, one)).toBeUndefined()
    expect(calls).toHaveLength(0)
  })

  test('returns the data of these variables', () => {
    const { store } = fakeStore()
    setQueryData(store, TodoQuery, one, titled('one'))
    setQueryData(store, TodoQuery, two, titled('two'))
    expect(getQueryData(store, TodoQuery, one)).toEqual(titled('one'))
  })

  test('returns undefined while a first load is in flight or after it failed', async () => {
    const { last, store, use } = fakeStore()
    use(one)
    expect(getQueryData(store, TodoQuery, one)).toBeUndefined()
    await last().fail(offline, { todo: null })
    expect(getQueryData(store, TodoQuery, one)).toBeUndefined()
  })
})

describe('setQueryData', () => {
  test('calls a function with the data so far', () => {
    const { store } = fakeStore()
    setQueryData(store, TodoQuery, one, titled('Tea'))
    setQueryData(store, TodoQuery, one, (data?: TodoData) => titled(`more ${data?.todo.title}`))
    expect(getQueryData(store, TodoQuery, one)).toEqual(titled('more Tea'))
  })

  test('calls the function once', () => {
    const { store } = fakeStore()
    setQueryData(store, TodoQuery, one, titled('Tea'))
    const update = vi.fn<() => TodoData>(() => titled('Milk'))
    setQueryData(store, TodoQuery, one, update)
    expect(update).toHaveBeenCalledTimes(1)
  })

  test('writes nothing when the function returns undefined', () => {
    const { store } = fakeStore()
    setQueryData(store, TodoQuery, one, (data: unknown) => data && titled('never'))
    expect(getQueryData(store, TodoQuery, one)).toBeUndefined()
    expect(dehydrate(store)).toEqual({})
  })

  test('throws what the function throws, and writes nothing', () => {
    const { store } = fakeStore()
    const thrown = new Error('of the caller')
    const update = () => {
      throw thrown
    }
    expect(() => {
      setQueryData(store, TodoQuery, one, update)
    }).toThrow(thrown)
    expect(getQueryData(store, TodoQuery, one)).toBeUndefined()
  })

  test('keeps equal parts the same objects', () => {
    const { store } = fakeStore()
    setQueryData(store, TodoQuery, one, { todo: { title: 'Tea' }, tags: ['a'] })
    const before = getQueryData<{ tags: string[] }, object>(store, TodoQuery, one)
    setQueryData(store, TodoQuery, one, { todo: { title: 'Milk' }, tags: ['a'] })
    expect(getQueryData<{ tags: string[] }, object>(store, TodoQuery, one)?.tags).toBe(before?.tags)
  })

  test('wins over a request that began before, without a component on screen', async () => {
    const { last, store } = fakeStore()
    void prefetchQuery(store, TodoQuery, { variables: one })
    setQueryData(store, TodoQuery, one, titled('written'))
    await last().respond(titled('from before'))
    expect(getQueryData(store, TodoQuery, one)).toEqual(titled('written'))
  })

  test('makes data fresh for the hook that shows it first', () => {
    const { calls, store, use } = fakeStore()
    setQueryData(store, TodoQuery, one, titled('written'))
    use(one)
    expect(calls).toHaveLength(0)
  })

  test('throws a RequestError for a mutation', () => {
    const { store } = fakeStore()
    expect(() => {
      setQueryData(store, 'mutation Save { save }', undefined, {})
    }).toThrow(expect.objectContaining({ name: 'RequestError' }))
  })
})

describe('clearStore', () => {
  test('aborts every request, and ignores late responses', async () => {
    const { calls, store } = fakeStore()
    void prefetchQuery(store, TodoQuery, { variables: one })
    clearStore(store)
    expect(calls[0]?.signal.aborted).toBe(true)
    await calls[0]?.respond(titled('of the user before'))
    expect(getQueryData(store, TodoQuery, one)).toBeUndefined()
    expect(dehydrate(store)).toEqual({})
  })

  test('forgets what is off screen, and loads what is on screen again', async () => {
    const { calls, last, store, use } = fakeStore({ staleTime: Infinity })
    use(one)
    await last().respond(titled('one'))
    setQueryData(store, TodoQuery, two, titled('two'))
    clearStore(store)
    expect(dehydrate(store)).toEqual({})
    expect(calls.map(({ variables }) => variables)).toEqual([one, one])
  })

  test('does not change the data of another store', () => {
    const { store } = fakeStore()
    const other = fakeStore().store
    setQueryData(other, TodoQuery, one, titled('other'))
    clearStore(store)
    expect(getQueryData(other, TodoQuery, one)).toEqual(titled('other'))
  })
})

test('fetches again with the variables of the key when the caller has changed the object since', async () => {
  const { last, store } = fakeStore()
  const variables = { id: '1' }
  subscribe(entryOf(store, TodoQuery, variables), idleObserver(), 0)
  await last().respond(titled('Tea'))
  variables.id = '2'
  void invalidateQueries(store)
  expect(last().variables).toEqual({ id: '1' })
})
