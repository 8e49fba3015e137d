import { act } from '@testing-library/react'
import { describe, expect } from 'vitest'
import {
  offline,
  partly,
  harness,
  type TodoData,
  TodoQuery,
  DeferringTodoQuery,
  nextTask,
  it,
  refetch,
  todoIn,
} from '../../../test/harness/harness.tsx'
import {
  dehydrate,
  type QueryState,
  type QueryStore,
  setQueryData,
  updateEntity,
  updateQueries,
  useQueries,
  useQuery,
  writeEntities,
  hydrate,
} from '../../index.ts'
import { NetworkError } from '@thinql/core'
import { fakeStream } from '../../../test/fakes/fakeStream.ts'

const first = { variables: { id: '1' } }
const todo = (title: string) => ({ todo: { __typename: 'Todo', id: '1', title } })
const mine = todo('mine')
const partial = partly(todo('partial'))

const screens: Record<string, () => QueryState<TodoData>> = {
  useQuery: () => useQuery(TodoQuery, first),
  useQueries: () => useQueries([{ document: TodoQuery, ...first }])[0],
}

/** Writes that change the partial data, which stays beside its error. */
const changes: Record<string, (store: QueryStore) => void> = {
  'setQueryData with a function': (store) => setQueryData(store, TodoQuery, () => mine, first),
  updateQueries: (store) => updateQueries(store, TodoQuery, () => mine),
  writeEntities: (store) => writeEntities(store, { renamed: mine.todo }),
  updateEntity: (store) => updateEntity(store, { __typename: 'Todo', id: '1' }, () => mine.todo),
}

const byValue = (store: QueryStore) => setQueryData(store, TodoQuery, mine, first)

describe.each(Object.entries(screens))('%s', (_, useScreen) => {
  /** A todo on screen whose only data came beside an error. */
  async function partlyLoaded() {
    const all = harness()
    const { result } = all.renderHook(useScreen)
    await all.fail(partial)
    const mutate = (optimistic: (store: QueryStore) => void) =>
      all.mutate('mutation Rename { rename }', { optimistic })
    return { ...all, result, mutate }
  }

  it('data that setQueryData gets takes the place of the partial data and its error', async () => {
    const { result, store } = await partlyLoaded()
    act(() => byValue(store))
    expect(result.current).toMatchObject({ status: 'success', data: mine, error: undefined })
    expect(todoIn(store)).toEqual(mine)
    expect(Object.values(dehydrate(store))).toMatchObject([{ pages: [{ data: mine }] }])
  })

  it('optimistic data takes the place of the partial data, and goes when the mutation fails', async () => {
    const { mutate, result, store } = await partlyLoaded()
    const call = mutate(byValue)
    expect(result.current).toMatchObject({ status: 'error', data: mine })
    expect(todoIn(store)).toEqual(mine)
    await act(() => call.fail(offline))
    expect(result.current).toMatchObject({ status: 'error', data: todo('partial') })
    expect(todoIn(store)).toBeUndefined()
  })

  // https://github.com/apollographql/apollo-client/issues/6546
  // https://github.com/apollographql/apollo-client/issues/11784
  // https://github.com/apollographql/apollo-client/issues/3864
  it.each(Object.entries(changes))('%s changes the partial data, beside its error', async (_way, write) => {
    const { result, store, fail } = await partlyLoaded()
    act(() => write(store))
    expect(result.current).toMatchObject({ status: 'error', error: partial, data: mine })
    void refetch(result)
    await fail(offline)
    expect(result.current).toMatchObject({ status: 'error', error: offline, data: mine })
  })
})

const title = { todo: { title: 'Tea' } }
const whole = { todo: { title: 'Tea', note: 'green' } }
const other = { todo: { title: 'Coffee', note: 'black' } }
const cut = new NetworkError('cut')
const noNote = partly(title)

const second = { variables: { id: '2' } }

function growing() {
  const stream = fakeStream()
  return { ...stream, ...harness({ fetcher: stream.fetcher, query: DeferringTodoQuery }) }
}
function started() {
  const all = growing()
  return { ...all, ...all.renderTodo() }
}

it('a component that joins shows the data so far', async () => {
  const { latest, renderTodo, responses } = started()
  await latest().part(title)
  const { result } = renderTodo()
  expect(result.current).toMatchObject({ status: 'loading', data: title })
  await latest().end(whole)
  expect(result.current.data).toBe(whole)
  expect(responses).toHaveLength(1)
})

it('data from a disk that comes late does not replace parts, and a state of the server does', async () => {
  const { latest, result, store } = started()
  await latest().part(title)
  const { store: sender } = harness()
  setQueryData(sender, DeferringTodoQuery, other, first)
  act(() => hydrate(store, dehydrate(sender), { stale: true }))
  expect(result.current.data).toEqual(title)
  act(() => hydrate(store, dehydrate(sender)))
  expect(result.current.data).toEqual(other)
  await latest().end(whole)
  expect(result.current.data).toEqual(whole)
})

it('a part with errors does not end the response, and its errors are kept at the end', async () => {
  const { latest, result } = started()
  await latest().part(title, noNote)
  expect(result.current).toMatchObject({ status: 'loading', data: title, error: undefined })
  await latest().fail(noNote, title)
  expect(result.current).toMatchObject({ status: 'error', data: title, error: noNote })
})

it.each<[string, ({ latest }: ReturnType<typeof started>) => Promise<void>]>([
  ['complete data', ({ latest }) => latest().end(whole)],
  ['data beside an error', ({ latest }) => latest().fail(noNote, whole)],
])('a refetch that is cut off keeps %s', async (_, load) => {
  const all = started()
  const { latest, result } = all
  await load(all)
  void refetch(result)
  await latest().part(title)
  await latest().fail(cut, title)
  expect(result.current).toMatchObject({ status: 'error', data: whole, error: cut })
})

it('a response that ends with errors and no data keeps its parts', async () => {
  const { latest, result } = started()
  await latest().part(title)
  await latest().fail(partly())
  expect(result.current).toMatchObject({ status: 'error', data: title, error: partly() })
})

it('parts of a first load that is sent again after a write replace no parts on screen', async () => {
  const { latest, responses, result, store } = started()
  await latest().part(whole)
  act(() => updateQueries<{ todo: object }, object>(store, DeferringTodoQuery, () => other))
  await latest().end(whole)
  expect(responses).toHaveLength(2)
  await latest().part(title)
  expect(result.current).toMatchObject({ status: 'loading', data: whole })
  await latest().end(other)
  expect(result.current).toMatchObject({ status: 'success', data: other })
})

it('a response is aborted when its last hook leaves, and starts empty the next time', async () => {
  const { latest, responses, renderTodo, unmount } = started()
  await latest().part(title)
  unmount()
  await nextTask()
  expect(latest().signal.aborted).toBe(true)
  const { result } = renderTodo()
  expect(result.current.data).toBeUndefined()
  await responses[0]?.part(other)
  expect(result.current.data).toBeUndefined()
  await latest().part(title)
  expect(result.current.data).toBe(title)
})

it('the first part replaces previous data', async () => {
  const { latest, rerender, result } = started()
  await latest().end(whole)
  rerender({ ...second, keepPreviousData: true })
  expect(result.current).toMatchObject({ data: whole, isPrevious: true })
  await latest().part(title)
  expect(result.current).toMatchObject({ status: 'loading', data: title, isPrevious: false })
})
