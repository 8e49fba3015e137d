import { fireEvent, render, screen } from '@testing-library/react'
import { AbortError } from '@thinql/core'
import { everyOutcome, expectEveryErrorShown } from '@thinql/react/testing'
import { expect, test } from 'vitest'
import { Problem } from './states'
import { Todos } from './Todos'

const data = { Todos: { todos: [{ id: '1', title: 'Buy tea' }] }, AddTodo: { addTodo: { id: '2' } } }

test('the list says something for every outcome', async () => {
  const table = await everyOutcome(<Todos />, { data })
  expectEveryErrorShown(table)
  expect(table).toMatchInlineSnapshot(`
    {
      "EmptyResultError": "[alert: The server answered with nothing. Try again]",
      "GraphQLResultError": "[alert: Forced. Try again]",
      "NetworkError": "[alert: The server can’t be reached. Are you online? Try again]",
      "ParseError": "[alert: Something else than the server answered. Does your network ask you to sign in? Try again]",
      "RequestError": "[alert: This page made a mistake. Please reload it. Try again]",
      "ServerError": "[alert: The server has a problem. Please try again later. Try again]",
      "TimeoutError": "[alert: The server takes too long. Try again]",
      "data": "New todo Add Buy tea",
      "loading": "[status: Loading…]",
    }
  `)
})

test('a todo that is not added stays in the field, and the screen says why', async () => {
  const add = () => {
    fireEvent.change(screen.getByLabelText('New todo'), { target: { value: 'Buy milk' } })
    fireEvent.click(screen.getByText('Add'))
  }
  const table = await everyOutcome(<Todos />, { data, step: add })
  expectEveryErrorShown(table)
  expect(table).toMatchInlineSnapshot(`
    {
      "EmptyResultError": "New todo [field: Buy milk] Add [alert: The server answered with nothing.] Buy tea",
      "GraphQLResultError": "New todo [field: Buy milk] Add [alert: Forced.] Buy tea",
      "NetworkError": "New todo [field: Buy milk] Add [alert: The server can’t be reached. Are you online?] Buy tea",
      "ParseError": "New todo [field: Buy milk] Add [alert: Something else than the server answered. Does your network ask you to sign in?] Buy tea",
      "RequestError": "New todo [field: Buy milk] Add [alert: This page made a mistake. Please reload it.] Buy tea",
      "ServerError": "New todo [field: Buy milk] Add [alert: The server has a problem. Please try again later.] Buy tea",
      "TimeoutError": "New todo [field: Buy milk] Add [alert: The server takes too long.] Buy tea",
      "before": "New todo Add Buy tea",
      "data": "New todo Add Buy tea",
      "loading": "New todo [field: Buy milk] Adding… Buy tea",
    }
  `)
})

test('an operation that was cancelled has a sentence too, although no hook shows it', () => {
  render(<Problem error={new AbortError('query Todos: aborted')} />)
  expect(screen.getByRole('alert').textContent).toBe('That was cancelled.')
})
