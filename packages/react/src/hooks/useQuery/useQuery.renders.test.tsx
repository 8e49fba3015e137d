import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  serverStore,
  useTodo,
  harness,
  loadedTodo,
  firstTodo,
  titled,
  type TodoData,
  type TodoOptions,
  TodoQuery,
  todoItem,
  it,
  expectText,
  silenceCaughtErrors,
  refetch,
  offline,
  writeTodo,
} from '../../../test/harness/harness.tsx'
import {
  createQueryStore,
  type QueryState,
  type QueryStore,
  useQuery,
  useSuspenseQuery,
  useQueries,
} from '../../index.ts'

/** Renders a component that calls `use` with the state of the query, and counts its renders. */
function renderCounted(use: (result: QueryState<TodoData>) => void = () => undefined) {
  const all = harness()
  let renders = 0
  const { result } = all.renderHook(() => {
    renders++
    const result = useTodo()
    use(result)
    return result
  })
  return { ...all, result, renders: () => renders }
}

test.each([
  ['a component', undefined],
  ['a component that reads `fetching`', ({ fetching }: QueryState<TodoData>) => void fetching],
])('%s renders twice from mount to data', async (_, use) => {
  const { renders, respond } = renderCounted(use)
  await respond(titled('Tea'))
  expect(renders()).toBe(2)
})

test('the state is the same object when only an option of the hook changes', async () => {
  const { rerender, result } = await loadedTodo({ todo: firstTodo })
  const { current } = result
  rerender({ ...firstTodo, staleTime: 60_000 })
  expect(result.current).toBe(current)
})

test('after a refetch that failed, a component renders once when it gets other variables whose data is known', async () => {
  const { fail, renderHook, store } = harness({ staleTime: Infinity })
  for (const id of ['1', '2']) writeTodo(store, 'Tea', id)
  let renders = 0
  const { result, rerender } = renderHook((id) => {
    renders++
    return useSuspenseQuery(TodoQuery, { variables: { id } })
  }, '1')
  void refetch(result)
  await fail(offline)
  expect(result.current.error).toBe(offline)
  renders = 0
  rerender('2')
  expect(renders).toBe(1)
})

test('a response with equal data causes no render', async () => {
  const { renders, result, respond } = renderCounted()
  await respond(titled('Tea'))
  const before = result.current
  void refetch(result)
  await respond(titled('Tea'))
  expect(renders()).toBe(2)
  expect(result.current).toBe(before)
})

test('a component that reads `fetching` shows it without a window, as in a terminal', async () => {
  const { last, store } = serverStore()
  const { result } = renderHook(() => useTodo({ store }))
  await act(() => last().respond(titled('Tea')))
  expect(result.current.fetching).toBe(false)
  void refetch(result)
  expect(result.current.fetching).toBe(true)
})

// https://github.com/apollographql/apollo-client/issues/11085
test('a component that reads `fetching` in an event handler renders when it changes from then on', async () => {
  const { renders, result, respond } = renderCounted()
  await respond(titled('Tea'))
  expect(result.current.fetching).toBe(false)
  void refetch(result)
  expect(renders()).toBe(3)
  await respond(titled('Tea'))
  expect(renders()).toBe(4)
})

const keep = { keepPreviousData: true }
const keptFirst = { ...keep, ...firstTodo }
const second = { ...keep, variables: { id: '2' } }
const withoutKeeping = { variables: { id: '2' } }
const third = { ...keep, variables: { id: '3' } }

const kept = { data: titled('one'), isPrevious: true }
const gone = { data: undefined, isPrevious: false }

it.each<[string, readonly TodoOptions[], object]>([
  ['is shown when variables change faster than responses arrive', [keptFirst, second, third], kept],
  ['leaves the screen when keepPreviousData is removed', [keptFirst, second, withoutKeeping], gone],
  [
    'is shown when keepPreviousData comes after the change of the variables',
    [firstTodo, withoutKeeping, second],
    kept,
  ],
  ['is not shown by a query that is skipped', [keptFirst, { ...second, skip: true }], gone],
])('the data of the old variables %s', async (_, [todo, ...renders], shown) => {
  const { rerender, result } = await loadedTodo({ todo: todo ?? {}, title: 'one' })
  for (const options of renders) rerender(options)
  expect(result.current).toMatchObject(shown)
})

it('keepPreviousData shows no data of another operation of the document', async () => {
  const both = 'query A { todo { title } } query B { todo { title } }'
  const { renderHook, respond } = harness()
  const { rerender, result } = renderHook(
    (operationName) => useQuery<TodoData>(both, { ...keep, operationName }),
    'A',
  )
  await respond(titled('one'))
  rerender('B')
  expect(result.current).toMatchObject({ data: undefined, isPrevious: false })
})

it('keepPreviousData shows no data of another document with the same name, or of another store', async () => {
  const { client, render, respond } = harness()
  const other = createQueryStore(client)
  function Todo({ query, store }: { query: string; store?: QueryStore }) {
    const { data } = useQuery<TodoData>(query, { ...keep, store })
    return <p>{data?.todo.title ?? 'nothing'}</p>
  }
  const { rerender } = render(<Todo query="query Todo { todo { title } }" />)
  await respond(titled('one'))
  rerender(<Todo query="query Todo { todo { title done } }" />)
  expectText('nothing')
  await respond(titled('two'))
  rerender(<Todo query="query Todo { todo { title done } }" store={other} />)
  expectText('nothing')
})

// Which renders see which objects.
silenceCaughtErrors()

// https://github.com/urql-graphql/urql/issues/432
// https://github.com/apollographql/apollo-client/issues/9333
test('a render after a change of the variables never shows the data of the old ones', async () => {
  const { renderHook, respond } = harness()
  const shown: string[] = []
  const useId = (id: string) => {
    const [{ data, status }] = useQueries([todoItem(id)])
    return shown.push(`${id}: ${data?.todo.title ?? status}`)
  }
  const { rerender } = renderHook<number, string>(useId, '1')
  await respond(titled('Tea'))
  rerender('2')
  await respond(titled('Coffee'))
  expect(new Set(shown)).toEqual(new Set(['1: loading', '1: Tea', '2: loading', '2: Coffee']))
})

test('a spread of the state copies `fetching`', async () => {
  const { result } = await loadedTodo()
  expect({ ...result.current }).toHaveProperty('fetching', false)
})
