import { fireEvent, render, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { HttpResponse } from 'msw'
import { graphql } from 'msw/graphql'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Todos } from './Todos'

const endpoint = 'http://localhost/graphql'
const api = graphql.link(endpoint)
const server = setupServer()
beforeAll(() => server.listen())
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** Shows the screen, with an API that has one todo. */
function showTodos() {
  const todos = [{ id: '1', title: 'Buy tea' }]
  server.use(
    api.query('Todos', () => HttpResponse.json({ data: { todos } })),
    api.mutation('AddTodo', ({ variables }) => {
      const title = String(variables.title)
      if (title === 'refused') return HttpResponse.json({ errors: [{ message: 'Not this one.' }] })
      todos.push({ id: '2', title })
      return HttpResponse.json({ data: { addTodo: { id: '2' } } })
    }),
  )
  const store = createQueryStore(createClient({ endpoint }))
  render(<GraphQLProvider store={store} children={<Todos />} />)
}

/** Types a title and sends it. */
async function add(title: string) {
  const field = await screen.findByLabelText<HTMLInputElement>('New todo')
  fireEvent.change(field, { target: { value: title } })
  fireEvent.click(screen.getByText('Add'))
  return field
}

test('the list shows its todos', async () => {
  showTodos()
  expect(screen.getByRole('status').textContent).toBe('Loading…')
  expect(await screen.findByText('Buy tea')).toBeDefined()
})

test('the form adds a todo to the list and empties its field', async () => {
  showTodos()
  const field = await add('Buy milk')
  expect(await screen.findByText('Buy milk')).toBeDefined()
  expect(field.value).toBe('')
})

test('the form says why the API refused a title, and keeps the title', async () => {
  showTodos()
  const field = await add('refused')
  expect((await screen.findByRole('alert')).textContent).toBe('Not this one.')
  expect(field.value).toBe('refused')
})

test('the list shows its todos when another try succeeds', async () => {
  showTodos()
  server.use(api.query('Todos', () => HttpResponse.error(), { once: true }))
  fireEvent.click(await screen.findByText('Try again'))
  expect(await screen.findByText('Buy tea')).toBeDefined()
})
