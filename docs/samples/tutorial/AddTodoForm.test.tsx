import { fireEvent, render, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { expect, test } from 'vitest'
import { AddTodoForm } from './screens.tsx'

function showForm(body: object) {
  const fetch = () => Promise.resolve(Response.json(body))
  const store = createQueryStore(createClient({ fetch }))
  render(
    <GraphQLProvider store={store}>
      <AddTodoForm />
    </GraphQLProvider>,
  )
}

test('the form says why the server refused a todo, and keeps the text', async () => {
  showForm({ data: null, errors: [{ message: 'That is too much to do.' }] })
  const field = screen.getByLabelText<HTMLInputElement>('New todo')
  fireEvent.change(field, { target: { value: 'Paint the house' } })
  fireEvent.click(screen.getByText('Add'))
  expect((await screen.findByRole('alert')).textContent).toBe('That is too much to do.')
  expect(field.value).toBe('Paint the house')
})
