import { render, screen } from '@testing-library/react'
import { createClient, NetworkError } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { expect, test } from 'vitest'
import { mock } from './mock.ts'
import { Todos } from './Todos.tsx'
import { AddTodo, TodosQuery } from './todos.ts'

test('gives a component its data through the real client and store', async () => {
  const todos = [{ id: '1', title: 'Tea' }]
  const store = createQueryStore(createClient({ middleware: [mock(TodosQuery, () => ({ todos }))] }))
  render(<GraphQLProvider store={store} children={<Todos />} />)
  expect(await screen.findByText('Tea')).toBeDefined()
})

test('passes the variables, and the error that it returns', async () => {
  const client = createClient({
    middleware: [
      mock(AddTodo, ({ title }) => (title ? { addTodo: { id: '1', title } } : new NetworkError('offline'))),
    ],
  })
  const added = await client.request(AddTodo, { variables: { title: 'Tea' } })
  expect(added.data).toEqual({ addTodo: { id: '1', title: 'Tea' } })
  const failed = await client.request(AddTodo, { variables: { title: '' } })
  expect(failed.error).toBeInstanceOf(NetworkError)
})

test('leaves other documents to the next mock, and to fetch', async () => {
  const fetch = () => Promise.resolve(Response.json({ data: { todos: [] } }))
  const client = createClient({
    fetch,
    middleware: [mock(AddTodo, () => ({ addTodo: { id: '1', title: 'Tea' } }))],
  })
  expect((await client.request(TodosQuery)).data).toEqual({ todos: [] })
})
