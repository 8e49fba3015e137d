import { act } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  entryOf,
  fakeClock,
  firstTodo,
  harness,
  type Harness,
  idleObserver,
  mountedTodo,
  nextTask,
  offline,
  loadedTodo,
  partly,
  todoIn,
  refetch,
  subscribe,
  titled,
  TodoQuery,
  watchErrors,
  fakeStore,
  writeTodo,
} from '../../test/harness/harness.tsx'
import {
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
import { ListQuery, listOf, type ListData, mountList } from '../../test/screens/mutations.tsx'
import { runMutation, type Invalidation } from './mutation/runMutation.ts'
import type { GraphQLDocument } from '@thinql/core'

interface Page {
  list: { id: string; liked: boolean }[]
}
const PageQuery = 'query Page($page: Int) { list { id liked } }'
const like = (id: string) => (data: Page) => ({
  list: data.list.map((item) => (item.id === id ? { ...item, liked: true } : item)),
})
const listed = (id: string, liked: boolean): Page => ({ list: [{ id, liked }] })

test('updateQueries changes each entry of the document that has the item, and no other document', () => {
  const { store } = fakeStore()
  for (const id of ['a', 'b']) setQueryData(store, PageQuery, listed(id, false), { variables: { page: id } })
  writeTodo(store, 'Tea', 'a')
  updateQueries<Page, object>(store, PageQuery, like('a'))
  const dataOf = (document: string, variables: object) =>
    getQueryData<object, object>(store, document, { variables })
  expect(dataOf(PageQuery, { page: 'a' })).toEqual(listed('a', true))
  expect(dataOf(PageQuery, { page: 'b' })).toEqual(listed('b', false))
  expect(dataOf(TodoQuery, { id: 'a' })).toEqual(titled('Tea'))
})

test('updateQueries passes the variables as JSON has them, and an empty object if there are none', () => {
  const { store } = fakeStore()
  const day = new Date(0)
  setQueryData(store, PageQuery, { list: [] }, { variables: { day, page: undefined } })
  setQueryData(store, PageQuery, { list: [] })
  const seen: unknown[] = []
  updateQueries(store, PageQuery, (_data, variables) => void seen.push(variables))
  expect(seen).toEqual([{ day: day.toJSON() }, {}])
})

test('updateQueries does not call the function for an entry without data', () => {
  const { store } = fakeStore()
  void prefetchQuery(store, PageQuery)
  void prefetchQuery(store, PageQuery, { variables: { page: NaN } })
  const update = vi.fn()
  updateQueries(store, PageQuery, update)
  expect(update).not.toHaveBeenCalled()
})

/** Shows a page with the item a. */
async function shownPage() {
  const all = harness()
  const { result } = all.renderHook(() => useQuery<Page>(PageQuery))
  await all.respond(listed('a', false))
  /** Likes an item if the page has it. */
  const change = (id: string) =>
    updateQueries<Page, object>(all.store, PageQuery, (data) =>
      data.list.some((item) => item.id === id) ? like(id)(data) : undefined,
    )
  return { ...all, change, result }
}

test('a change of an item that a refetch is bringing is asked for again, and one of another item is not', async () => {
  const { calls, change, result, respond } = await shownPage()
  void refetch(result)
  act(() => {
    change('b')
    change('c')
  })
  await respond(listed('b', false))
  expect(result.current.data).toEqual(listed('a', false))
  act(() => change('d'))
  await respond(listed('b', true))
  expect(result.current.data).toEqual(listed('b', true))
  void refetch(result)
  act(() => change('d'))
  await respond(listed('b', true))
  expect(calls).toHaveLength(4)
})

test('a change of an item that only a repeated request brings is asked for once more', async () => {
  const { calls, change, result, respond } = await shownPage()
  void refetch(result)
  act(() => change('a'))
  await respond(listed('a', false))
  expect(calls).toHaveLength(3)
  act(() => change('b'))
  await respond(listed('b', false))
  expect(result.current.data).toEqual(listed('b', false))
  expect(calls).toHaveLength(4)
  await respond(listed('b', true))
  expect(result.current.data).toEqual(listed('b', true))
  expect(calls).toHaveLength(4)
})

describe('the age of data, and the error of its last request', () => {
  fakeClock()

  const named = (title: string) => ({ todo: { __typename: 'Todo', id: '1', title } })
  /** A todo that came ten minutes ago, and that failed a minute later. */
  async function old() {
    const all = mountedTodo()
    await all.respond(named('Tea'))
    vi.advanceTimersByTime(60_000)
    void refetch(all.result)
    await all.fail(offline)
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
    ['a function', (store) => setQueryData(store, TodoQuery, () => named('Milk'), firstTodo)],
    ['writeEntities', (store) => writeEntities(store, named('Milk'))],
  ])('the age and the error of data stay when %s changes it', async (_name, change) => {
    const { result, store } = await old()
    act(() => change(store))
    expect(result.current.data).toEqual(named('Milk'))
    expect(ageAndError(store)).toEqual([600_000, 'NetworkError'])
  })

  test('the age and the error of data begin again with data that is written', async () => {
    const { store } = await old()
    act(() => writeTodo(store, 'Milk'))
    expect(ageAndError(store)).toEqual([0, undefined])
  })

  test('the age and the error of data begin with what a function writes where there was nothing', async () => {
    const { renderTodo, store, fail } = harness()
    renderTodo()
    await fail(offline)
    vi.advanceTimersByTime(600_000)
    act(() => setQueryData(store, TodoQuery, () => titled('Milk'), firstTodo))
    expect(ageAndError(store)).toEqual([0, undefined])
  })
})

describe('queries that nobody has loaded', () => {
  fakeClock()

  const rename = (store: QueryStore) => {
    for (let id = 0; id < 100; id++)
      setQueryData(store, TodoQuery, (data) => data && titled('new'), {
        variables: { id: `${id}` },
      })
  }

  test('an update of queries that nobody has loaded adds none of them to the store', () => {
    const { store } = fakeStore()
    rename(store)
    expect(inspectStore(store)).toHaveLength(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('an optimistic update of queries that nobody has loaded keeps them for `gcTime` after the mutation, and not for five minutes', async () => {
    const { last, store } = fakeStore({ gcTime: 1_000 })
    void runMutation(store, 'mutation Rename { rename }', {}, { optimistic: rename })
    await last().respond({ rename: true })
    vi.advanceTimersByTime(3_000)
    expect(inspectStore(store)).toHaveLength(0)
  })
})

const Both: GraphQLDocument<{ rows: string[] }, { first?: number }> =
  'query A($first: Int) { rows(first: $first) } query B { rows }'
const one = { variables: { first: 1 } }

function storeWithA() {
  const { store, ...fake } = fakeStore({ staleTime: Infinity })
  setQueryData(store, Both, { rows: ['a'] }, { ...one, operationName: 'A' })
  const mutate = (...invalidates: Invalidation[]) =>
    runMutation(store, 'mutation Save { save }', {}, { invalidates })
  /** Runs a mutation that succeeds. */
  const save = async (...invalidates: Invalidation[]) => {
    const saved = mutate(...invalidates)
    await fake.last().respond({ save: true })
    await saved
  }
  return { ...fake, mutate, save, store }
}

test('`operationName` chooses the operation to read and to write', () => {
  const { store } = storeWithA()
  setQueryData(store, Both, { rows: ['b'] }, { operationName: 'B' })
  expect(getQueryData(store, Both, { ...one, operationName: 'A' })).toEqual({ rows: ['a'] })
  expect(getQueryData(store, Both, { operationName: 'B' })).toEqual({ rows: ['b'] })
  expect(getQueryData(store, Both, { ...one, operationName: 'B' })).toBeUndefined()
})

test('`operationName` chooses the operation that becomes stale, by hand and after a mutation', async () => {
  const { calls, save, store } = storeWithA()
  setQueryData(store, Both, { rows: ['b'] }, { ...one, operationName: 'B' })
  const stale = () => inspectStore(store).map(({ stale }) => stale)
  await save([Both, { ...one, operationName: 'B' }])
  expect(stale()).toEqual([false, true])
  await invalidateQuery(store, Both, { ...one, operationName: 'A' })
  expect(stale()).toEqual([true, true])
  expect(calls).toHaveLength(1)
})

test('an invalidation reaches a query that has come while the mutation was pending', async () => {
  const { calls, mutate, store } = storeWithA()
  const options = { variables: { first: 2 }, operationName: 'A' }
  const saved = mutate([Both, options])
  subscribe(entryOf(store, Both, options.variables, 'A'), idleObserver(), Infinity)
  await calls[1]?.respond({ rows: ['older'] })
  await calls[0]?.respond({ save: true })
  await saved
  await vi.waitFor(() => expect(calls).toHaveLength(3))
})

test('a pair without options in `invalidates` reaches all operations and variables', async () => {
  const { save, store } = storeWithA()
  setQueryData(store, Both, { rows: ['b'] }, { operationName: 'B' })
  // Untyped code may leave the options out.
  await save([Both] as unknown as Invalidation)
  expect(inspectStore(store).map(({ stale }) => stale)).toEqual([true, true])
})

const noOption = (name: string) =>
  `query A: there is no option "${name}". The last argument is an object of options, such as { variables: { id: '1' } }.`
const got = (type: string) =>
  `query A: got ${type} in the place of the options. The last argument is an object of options, such as { variables: { id: '1' } }.`

const mistakes: { name: string; options: unknown; message: string }[] = [
  { name: 'a variable', options: { first: 1 }, message: noOption('first') },
  { name: 'a misspelled option', options: { variable: {} }, message: noOption('variable') },
  { name: 'a function', options: () => undefined, message: got('a function') },
  { name: 'text', options: 'first', message: got('a string') },
  { name: 'null', options: null, message: got('null') },
]
const A: GraphQLDocument<{ rows: string[] }, { first?: number }> = 'query A($first: Int) { rows }'

describe.each(mistakes)('$name as the last argument', ({ options, message }) => {
  const error = { name: 'RequestError', message }
  // Untyped code may pass anything.
  const wrong = options as object

  // https://github.com/apollographql/core-docs/issues/304
  // https://github.com/apollographql/apollo-feature-requests/issues/195
  test('getQueryData and setQueryData with a wrong last argument throw and write nothing', () => {
    const { store } = storeWithA()
    expect(() => getQueryData(store, A, wrong)).toThrow(expect.objectContaining(error))
    expect(() => setQueryData(store, A, { rows: [] }, wrong)).toThrow(expect.objectContaining(error))
    expect(inspectStore(store)).toHaveLength(1)
  })

  test('invalidateQuery with a wrong last argument rejects', async () => {
    await expect(invalidateQuery(storeWithA().store, A, wrong)).rejects.toMatchObject(error)
  })

  test('a prefetch with a wrong last argument gets an error, which is logged, and sends nothing', async () => {
    const logged = watchErrors()
    const { calls, store } = storeWithA()
    expect((await prefetchQuery(store, A, wrong)).error).toMatchObject(error)
    expect(logged.mock.calls).toEqual([[expect.objectContaining(error)]])
    expect(calls).toHaveLength(0)
  })

  test('a mutation with a wrong pair in `invalidates` gets an error and sends nothing', async () => {
    const { calls, mutate } = storeWithA()
    expect((await mutate([A, wrong])).error?.message).toContain(message)
    expect(calls).toHaveLength(0)
  })

  test.each<[string, (store: QueryStore) => unknown]>([
    ['getQueryData', (store) => getQueryData(store, A, wrong)],
    ['setQueryData', (store) => setQueryData(store, A, { rows: [] }, wrong)],
    ['prefetchQuery', (store) => prefetchQuery(store, A, wrong)],
  ])('%s takes a wrong last argument in production, and logs nothing', (_, use) => {
    const logged = watchErrors()
    const { store } = storeWithA()
    vi.stubEnv('NODE_ENV', 'production')
    expect(() => use(store)).not.toThrow()
    expect(logged).not.toHaveBeenCalled()
  })

  test('a mutation with a wrong pair in `invalidates` is sent in production', () => {
    const { calls, mutate } = storeWithA()
    vi.stubEnv('NODE_ENV', 'production')
    void mutate([A, wrong])
    expect(calls).toHaveLength(1)
  })
})

test.each([
  [
    'without',
    Both,
    {},
    'query: the document has several operations. Pass operationName for one of its queries: "A", "B".',
  ],
  [
    'with another',
    A,
    { operationName: 'C' },
    'query C: the document has no such operation. Its queries: "A".',
  ],
  [
    'with that of no query, beside a mutation,',
    'query A { a } mutation M { m }',
    { operationName: 'C' },
    'query C: the document has no such operation. Its queries: "A".',
  ],
])(
  'a call %s `operationName` that the document has is an error in development',
  (_, document, options, message) => {
    const { store } = storeWithA()
    expect(() => getQueryData(store, document, options)).toThrow(message)
  },
)

test('a document that cannot be read is accepted with any `operationName`', () => {
  const { store } = storeWithA()
  expect(getQueryData(store, 'query A { a } extend { b }', { operationName: 'C' })).toBeUndefined()
  expect(getQueryData(store, 'sha256:1', { operationName: 'C' })).toBeUndefined()
})

test('a mutation whose `invalidates` has variables that cannot be sent gets an error and sends nothing', async () => {
  const { calls, mutate } = storeWithA()
  expect((await mutate([A, { variables: { first: () => 1 } }])).error?.name).toBe('RequestError')
  expect(calls).toHaveLength(0)
})

/** Adds a row to the list, also if it has none. */
const addRow = (store: QueryStore, row: string) =>
  setQueryData<ListData, object>(store, ListQuery, (data) => listOf(...(data?.list ?? []), row))
/** Runs a mutation with this optimistic write, which succeeds. */
async function save({ respond, store }: Harness, optimistic: (store: QueryStore) => void) {
  act(() => void runMutation(store, 'mutation Save { save }', {}, { optimistic }))
  await respond({ save: true })
}

test.each<[string, (all: Harness) => unknown]>([
  ['by hand', ({ store }) => act(() => addRow(store, 'Milk'))],
  ['in an optimistic write', (all) => save(all, (store) => addRow(store, 'Milk'))],
])(
  'a function changes only data that came with an error, and makes no complete data beside it: %s',
  async (_, write) => {
    const all = harness()
    const { result, unmount } = mountList(all)
    await all.fail(partly(listOf('Tea')))
    await write(all)
    expect(result.current.data).toEqual(listOf('Tea', 'Milk'))
    unmount()
    await nextTask()
    expect(getQueryData(all.store, ListQuery)).toBeUndefined()
  },
)

test('a function gets the value that an optimistic write has put in the place of data beside an error', async () => {
  const all = harness()
  const { result } = mountList(all)
  await all.fail(partly(listOf('Tea')))
  await save(all, (store) => setQueryData<ListData, object>(store, ListQuery, listOf('Tea', 'Milk')))
  await save(all, (store) => addRow(store, 'Jam'))
  expect(result.current.data).toEqual(listOf('Tea', 'Milk', 'Jam'))
})

test('getQueryData gives nothing when the newest response had errors beside its data', async () => {
  const { fail, result, store } = await loadedTodo()
  void refetch(result)
  await fail(partly(titled('partial')))
  expect(todoIn(store)).toBeUndefined()
})
