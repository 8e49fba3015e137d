import { readFileSync } from 'node:fs'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider, invalidateQueries, setQueryData } from '@thinql/react'
import { expect, test, vi } from 'vitest'
import { harness, nextTask, offline, titled, it, expectText } from '../test/harness/harness.tsx'
import { mock } from './mock.ts'
import { mocks } from './mocks.ts'
import { createTodoRouter } from './routerLoader.tsx'
import { AddTodo, TodosQuery } from './todos.ts'
import { Todos } from './Todos.tsx'
import { useAddTodo } from './useAddTodo.ts'
import { useAddTodoAtOnce } from './useAddTodoAtOnce.ts'

test('`mock` gives a component its data through the real client and store', async () => {
  const todos = [{ id: '1', title: 'Tea' }]
  const store = createQueryStore(createClient({ middleware: [mock(TodosQuery, () => ({ todos }))] }))
  render(<GraphQLProvider store={store} children={<Todos />} />)
  expect(await screen.findByText('Tea')).toBeDefined()
})

test('`mock` gets the variables, and can return an error', async () => {
  const client = createClient({
    middleware: [mock(AddTodo, ({ title }) => (title ? { addTodo: { id: '1', title } } : offline))],
  })
  const added = await client.request(AddTodo, { variables: { title: 'Tea' } })
  expect(added.data).toEqual({ addTodo: { id: '1', title: 'Tea' } })
  const failed = await client.request(AddTodo, { variables: { title: '' } })
  expect(failed.error).toBe(offline)
})

test('`mock` leaves other documents to the next mock, and to fetch', async () => {
  const fetch = () => Promise.resolve(Response.json({ data: { todos: [] } }))
  const client = createClient({
    fetch,
    middleware: [mock(AddTodo, () => ({ addTodo: { id: '1', title: 'Tea' } }))],
  })
  expect((await client.request(TodosQuery)).data).toEqual({ todos: [] })
})

test('`mocks` gives operations data, errors and outcomes by their names', async () => {
  const client = createClient({
    middleware: [
      mocks({
        Todos: { todos: [] },
        AddTodo: ({ title }) => (title ? { addTodo: { id: '1', title } } : offline),
        Greeting: 'ServerError',
      }),
    ],
  })
  expect((await client.request(TodosQuery)).data).toEqual({ todos: [] })
  const added = await client.request(AddTodo, { variables: { title: 'Tea' } })
  expect(added.data).toEqual({ addTodo: { id: '1', title: 'Tea' } })
  const failed = await client.request(AddTodo, { variables: { title: '' } })
  expect(failed.error).toBe(offline)
  expect((await client.request('query Greeting { greeting }')).error?.name).toBe('ServerError')
  const { error } = await client.request('query Other { other }')
  expect(String(error?.cause)).toContain('mocks() has no Other: Todos, AddTodo, Greeting.')
})

function AddCoffee() {
  const [addTodo, { status }] = useAddTodo()
  return <button onClick={() => void addTodo('Coffee')}>{status}</button>
}

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

async function addCoffee() {
  const all = harness()
  all.render([<Todos key="todos" />, <AddCoffee key="add" />])
  await all.respond({ todos: [{ id: '1', title: 'Tea' }] })
  fireEvent.click(screen.getByText('idle'))
  return all
}

it('`useAddTodo` shows what the mutation returned, and does not fetch the list again', async () => {
  const { calls, last, respond } = await addCoffee()
  expect(last().variables).toEqual({ title: 'Coffee' })
  await respond({ addTodo: { id: '2', title: 'Coffee' } })
  expect(shown()).toEqual(['Tea', 'Coffee'])
  expect(calls).toHaveLength(2)
})

it('`useAddTodo` shows a row once that a subscription has brought before the mutation ended', async () => {
  const { store, respond } = await addCoffee()
  const coffee = { id: '2', title: 'Coffee' }
  act(() => setQueryData(store, TodosQuery, (list) => list && { todos: [...list.todos, coffee] }))
  await respond({ addTodo: coffee })
  expect(shown()).toEqual(['Tea', 'Coffee'])
})

it('`useAddTodo` leaves the list as it is when the mutation fails', async () => {
  const { fail } = await addCoffee()
  await fail(offline)
  expect(shown()).toEqual(['Tea'])
  expectText('error')
})

const tea = { id: '1', title: 'Tea' }
const coffee = { id: '2', title: 'Coffee' }

function AddAtOnce() {
  const [addTodo] = useAddTodoAtOnce()
  return <button onClick={() => void addTodo({ variables: { title: 'Coffee' } })}>add</button>
}

async function addTwice() {
  const all = harness()
  all.render([<Todos key="todos" />, <AddAtOnce key="add" />])
  await all.respond({ todos: [tea] })
  fireEvent.click(screen.getByText('add'))
  fireEvent.click(screen.getByText('add'))
  return all
}

it('`useAddTodoAtOnce` shows the rows of two clicks at once, and sends no query after the results', async () => {
  const { calls } = await addTwice()
  expect(shown()).toEqual(['Tea', 'Coffee', 'Coffee'])
  await act(() => calls[1]?.respond({ addTodo: coffee }))
  await act(() => calls[2]?.respond({ addTodo: { ...coffee, id: '3' } }))
  expect(shown()).toEqual(['Tea', 'Coffee', 'Coffee'])
  expect(calls).toHaveLength(3)
})

it('`useAddTodoAtOnce` shows a row once that a refetch has brought before the result', async () => {
  const { calls, store, respond } = await addTwice()
  await act(() => calls[2]?.fail(offline))
  act(() => void invalidateQueries(store))
  await respond({ todos: [tea, coffee] })
  await act(() => calls[1]?.respond({ addTodo: coffee }))
  expect(shown()).toEqual(['Tea', 'Coffee'])
})

test('StoreProvider is the same in the starter for Next.js', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  expect(read('../../../examples/nextjs/app/StoreProvider.tsx')).toBe(read('StoreProvider.tsx'))
})

function renderRouter() {
  const all = harness()
  const history = createMemoryHistory({ initialEntries: ['/todos/1'] })
  const router = createTodoRouter(all.store, history)
  // TanStack Router scrolls, which jsdom can't.
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  all.render(<RouterProvider router={router} />)
  return all
}

it('a loader that prefetches sends the request with the navigation, and the component sends none', async () => {
  const { calls, respond } = renderRouter()
  await nextTask()
  expect(calls).toHaveLength(1)
  await respond(titled('one'))
  await nextTask()
  expectText('one')
  expect(calls).toHaveLength(1)
})

it('a loader that prefetches keeps the old page on screen until the next one has its data', async () => {
  const { calls, last, respond } = renderRouter()
  await nextTask()
  await respond(titled('one'))
  await nextTask()
  fireEvent.click(screen.getByRole('link'))
  await nextTask()
  expect(last().variables).toEqual({ id: '2' })
  expectText('one')
  await respond(titled('two'))
  await nextTask()
  expectText('two')
  expect(calls).toHaveLength(2)
})

it('a loader whose prefetch fails leaves the query to the component, which tries again', async () => {
  const { calls, fail, respond } = renderRouter()
  await nextTask()
  await fail(offline)
  await nextTask()
  expect(calls).toHaveLength(2)
  await respond(titled('one'))
  await nextTask()
  expectText('one')
})
