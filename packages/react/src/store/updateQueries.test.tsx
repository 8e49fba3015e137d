import { act } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { offline } from '../../test/fakes/errors.ts'
import { fakeClient } from '../../test/fakes/fakeClient.ts'
import { fakeClock } from '../../test/fakes/fakeClock.ts'
import { harness, mountedTodo, titled, type TodoData, TodoQuery } from '../../test/harness/harness.tsx'
import {
  createQueryStore,
  getQueryData,
  inspectStore,
  prefetchQuery,
  type QueryStore,
  setQueryData,
  updateQueries,
  useQuery,
  writeEntities,
} from '../index.ts'

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
