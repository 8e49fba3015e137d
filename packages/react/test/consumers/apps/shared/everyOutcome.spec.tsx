import { fireEvent, screen } from '@testing-library/react'
import { everyOutcome } from '@thinql/react/testing'
import { Todos } from './Todos.tsx'

const data = { Todos: { todos: [{ id: '1', title: 'Buy tea' }] }, AddTodo: { addTodo: { id: '2' } } }
const partial = { Todos: { todos: [{ id: '1', title: null }] } }

test('the list says something for every outcome', async () => {
  expect(await everyOutcome(<Todos />, { data, partial })).toMatchInlineSnapshot(`
    {
      "EmptyResultError": "[alert: EmptyResultError]",
      "GraphQLResultError": "[alert: GraphQLResultError]",
      "NetworkError": "[alert: NetworkError]",
      "ParseError": "[alert: ParseError]",
      "RequestError": "[alert: RequestError]",
      "ServerError": "[alert: ServerError]",
      "TimeoutError": "[alert: TimeoutError]",
      "data": "Buy tea Add",
      "loading": "Add",
      "partial data": "[alert: GraphQLResultError]",
    }
  `)
})

test('the form says nothing when a todo is not added', async () => {
  const step = async () => fireEvent.click(await screen.findByText('Add'))
  const { NetworkError } = await everyOutcome(<Todos />, { data, step })
  expect(NetworkError).toBe('as loading')
})
