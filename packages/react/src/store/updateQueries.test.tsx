import { act } from '@testing-library/react'
import { describe, expect, test, vi, beforeEach } from 'vitest'
import { offline, fakeClient } from '../../test/fakes/fakeClient.ts'
import { fakeClock } from '../../test/harness/outsideAct.ts'
import { harness, mountedTodo, titled, type TodoData, TodoQuery, modes } from '../../test/harness/harness.tsx'
import {
  createQueryStore,
  getQueryData,
  inspectStore,
  invalidateQuery,
  prefetchQuery,
  type QueryStore,
  setQueryData,
  updateQueries,
  useQuery,
  writeEntities,
} from '../index.ts'
import {
  ListQuery,
  listOf,
  type ListData,
  mountList,
  mutationHarness,
  optimisticAdd,
  sendAdd,
} from '../../test/screens/mutations.tsx'
import { runMutation } from './mutation/runMutation.ts'

interface Page {
  list: { id: string; liked: boolean }[]
}
const PageQuery = 'query Page($page: Int) { list { id liked } }'
const like = (id: string) => (data: Page) => ({
  list: data.list.map((item) => (item.id === id ? { ...item, liked: true } : item)),
})

describe('updateQueries', () => {
  test('updateQueries changes each entry of the document that has the item, and no other document', () => {
    const store = createQueryStore(fakeClient().client)
    const listed = (id: string, liked: boolean): Page => ({ list: [{ id, liked }] })
    for (const id of ['a', 'b'])
      setQueryData(store, PageQuery, listed(id, false), { variables: { page: id } })
    setQueryData<TodoData, object>(store, TodoQuery, titled('Tea'), { variables: { id: 'a' } })
    updateQueries<Page, object>(store, PageQuery, like('a'))
    const dataOf = (document: string, variables: object) =>
      getQueryData<object, object>(store, document, { variables })
    expect(dataOf(PageQuery, { page: 'a' })).toEqual(listed('a', true))
    expect(dataOf(PageQuery, { page: 'b' })).toEqual(listed('b', false))
    expect(dataOf(TodoQuery, { id: 'a' })).toEqual(titled('Tea'))
  })

  test('updateQueries passes the variables as JSON has them, and an empty object if there are none', () => {
    const store = createQueryStore(fakeClient().client)
    const day = new Date(0)
    setQueryData(store, PageQuery, { list: [] }, { variables: { day, page: undefined } })
    setQueryData(store, PageQuery, { list: [] })
    const seen: unknown[] = []
    updateQueries(store, PageQuery, (_data, variables) => void seen.push(variables))
    expect(seen).toEqual([{ day: day.toJSON() }, {}])
  })

  test('updateQueries does not call the function for an entry without data', () => {
    const { client } = fakeClient()
    const store = createQueryStore(client)
    void prefetchQuery(store, PageQuery)
    void prefetchQuery(store, PageQuery, { variables: { page: NaN } })
    let called = false
    updateQueries(store, PageQuery, (data) => {
      called = true
      return data
    })
    expect(called).toBe(false)
  })

  test('updateQueries leaves data stale if it ran again during a repeated first load', async () => {
    const { calls, client, last } = fakeClient()
    const store = createQueryStore(client)
    void prefetchQuery(store, PageQuery)
    updateQueries<Page, object>(store, PageQuery, like('a'))
    await last().respond({ list: [] })
    expect(calls).toHaveLength(2)
    setQueryData<Page, object>(store, PageQuery, { list: [{ id: 'a', liked: true }] })
    await last().respond({ list: [] })
    expect(getQueryData(store, PageQuery)).toEqual({ list: [{ id: 'a', liked: true }] })
    expect(inspectStore(store)).toMatchObject([{ stale: true, fetching: false }])
  })

  test('a change of an item that a refetch is bringing is asked for again, and one of another item is not', async () => {
    const { calls, last, renderHook, store } = harness()
    const { result } = renderHook(() => useQuery<Page>(PageQuery))
    const listed = (id: string, liked: boolean): Page => ({ list: [{ id, liked }] })
    await act(() => last().respond(listed('a', false)))
    act(() => void result.current.refetch())
    const likeIfThere = (id: string) =>
      updateQueries<Page, object>(store, PageQuery, (data) =>
        data.list.some((item) => item.id === id) ? like(id)(data) : undefined,
      )
    act(() => {
      likeIfThere('b')
      likeIfThere('c')
    })
    await act(() => last().respond(listed('b', false)))
    expect(result.current.data).toEqual(listed('a', false))
    act(() => likeIfThere('d'))
    await act(() => last().respond(listed('b', true)))
    expect(result.current.data).toEqual(listed('b', true))
    act(() => void result.current.refetch())
    act(() => likeIfThere('d'))
    await act(() => last().respond(listed('b', true)))
    expect(calls).toHaveLength(4)
  })

  test('a change of an item that only a repeated request brings is asked for once more', async () => {
    const { calls, last, renderHook, store } = harness()
    const { result } = renderHook(() => useQuery<Page>(PageQuery))
    const listed = (id: string, liked: boolean): Page => ({ list: [{ id, liked }] })
    const change = (id: string) =>
      updateQueries<Page, object>(store, PageQuery, (data) =>
        data.list.some((item) => item.id === id) ? like(id)(data) : undefined,
      )
    await act(() => last().respond(listed('a', false)))
    act(() => void result.current.refetch())
    act(() => change('a'))
    await act(() => last().respond(listed('a', false)))
    expect(calls).toHaveLength(3)
    act(() => change('b'))
    await act(() => last().respond(listed('b', false)))
    expect(result.current.data).toEqual(listed('b', false))
    expect(calls).toHaveLength(4)
    await act(() => last().respond(listed('b', true)))
    expect(result.current.data).toEqual(listed('b', true))
    expect(calls).toHaveLength(4)
  })

  test('updateQueries finds the named operation of a document with several', async () => {
    const document = `${TodoQuery} query Other { other }`
    const { last, renderHook, store } = harness()
    const variables = { id: '1' }
    const { result } = renderHook(() => useQuery<TodoData>(document, { variables, operationName: 'Todo' }))
    await act(() => last().respond(titled('Tea')))
    act(() => updateQueries<TodoData, object>(store, document, () => titled('Milk')))
    expect(result.current.data).toEqual(titled('Milk'))
  })
})

describe('the age of data, and the error of its last request', () => {
  fakeClock()

  const first = { variables: { id: '1' } }
  const named = (title: string) => ({ todo: { __typename: 'Todo', id: '1', title } })
  /** A todo that came ten minutes ago, and that failed a minute later. */
  async function old() {
    const all = mountedTodo()
    await act(() => all.last().respond(named('Tea')))
    vi.advanceTimersByTime(60_000)
    act(() => void all.result.current.refetch())
    await act(() => all.last().fail(offline))
    vi.advanceTimersByTime(540_000)
    return all
  }
  const ageAndError = (store: QueryStore) => {
    const [info] = inspectStore(store)
    return [Date.now() - Number(info?.updatedAt), info?.error?.name]
  }

  // https://github.com/TanStack/query/issues/216
  test.each<[string, (store: QueryStore) => void]>([
    ['updateQueries', (store) => updateQueries(store, TodoQuery, () => named('Milk'))],
    ['a function', (store) => setQueryData(store, TodoQuery, () => named('Milk'), first)],
    ['writeEntities', (store) => writeEntities(store, named('Milk'))],
  ])('the age and the error of data stay when %s changes it', async (_name, change) => {
    const { result, store } = await old()
    act(() => change(store))
    expect(result.current.data).toEqual(named('Milk'))
    expect(ageAndError(store)).toEqual([600_000, 'NetworkError'])
  })

  test('the age and the error of data begin again with data that is written', async () => {
    const { store } = await old()
    act(() => setQueryData(store, TodoQuery, titled('Milk'), first))
    expect(ageAndError(store)).toEqual([0, undefined])
  })

  test('the age and the error of data begin with what a function writes where there was nothing', async () => {
    const { last, renderTodo, store } = harness()
    renderTodo(first)
    await act(() => last().fail(offline))
    vi.advanceTimersByTime(600_000)
    act(() => setQueryData(store, TodoQuery, () => titled('Milk'), first))
    expect(ageAndError(store)).toEqual([0, undefined])
  })
})

// What an update does to queries that nobody has loaded.

describe('queries that nobody has loaded', () => {
  fakeClock()

  let fake = fakeClient()
  beforeEach(() => {
    fake = fakeClient()
  })

  const rename = (store: QueryStore) => {
    for (let id = 0; id < 100; id++)
      setQueryData<TodoData, object>(store, TodoQuery, (data) => data && titled('new'), {
        variables: { id: `${id}` },
      })
  }

  test('an update of queries that nobody has loaded adds none of them to the store', () => {
    const store = createQueryStore(fake.client)
    rename(store)
    expect(inspectStore(store)).toHaveLength(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('an optimistic update of queries that nobody has loaded keeps them for `gcTime` after the mutation, and not for five minutes', async () => {
    const store = createQueryStore(fake.client, { gcTime: 1_000 })
    void runMutation(store, 'mutation Rename { rename }', {}, { optimistic: rename })
    await fake.last().respond({ rename: true })
    vi.advanceTimersByTime(3_000)
    expect(inspectStore(store)).toHaveLength(0)
  })

  describe.each(modes)('a first load, $mode', ({ strict }) => {
    test('an event during a first load that is repeated is shown, also while a mutation is pending', async () => {
      const all = mutationHarness({ strict })
      const list = mountList(all)
      const loads = () => all.loads().filter(({ signal }) => !signal.aborted)
      const failing = sendAdd(all, optimisticAdd, 'one')
      // Nobody knows whether that mutation has run, so the first load is sent again.
      await act(() => failing.call.fail(offline))
      sendAdd(all, optimisticAdd, 'two')
      setQueryData<ListData, unknown>(all.store, ListQuery, (data) => data && listOf(...data.list, 'event'))
      const before = loads().length
      await act(async () => loads().at(-1)?.respond(listOf('Milk')))
      expect(list.result.current.data).toEqual(listOf('Milk', 'two'))
      await act(async () => loads().at(-1)?.respond(listOf('Milk', 'event')))
      expect(list.result.current.data).toEqual(listOf('Milk', 'event', 'two'))
      expect(loads()).toHaveLength(before + 1)
    })
  })
})

test('20,000 updates that find nothing during one request let it end', async () => {
  const { client, last } = fakeClient()
  const store = createQueryStore(client)
  setQueryData(store, 'query A { rows }', { rows: [1] })
  void invalidateQuery(store, 'query A { rows }')
  const loaded = prefetchQuery(store, 'query A { rows }')
  for (let count = 0; count < 20_000; count++) updateQueries(store, 'query A { rows }', () => undefined)
  await last().respond({ rows: [1, 2] })
  await loaded
  expect(getQueryData(store, 'query A { rows }')).toEqual({ rows: [1, 2] })
})
