import { fireEvent, screen } from '@testing-library/react'
import { everyOutcome, expectEveryErrorShown } from '@thinql/react/testing'
import { Todos } from './Todos.tsx'

const data = { Todos: { todos: [{ id: '1', title: 'Buy tea' }] }, AddTodo: { addTodo: { id: '2' } } }
const partial = { Todos: { todos: [{ id: '1', title: null }] } }

test('the list says something for every outcome', async () => {
  const table = await everyOutcome(<Todos />, { data, partial })
  expectEveryErrorShown(table)
  expect(table).toMatchInlineSnapshot(`
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
  const table = await everyOutcome(<Todos />, { data, step })
  expect(table.NetworkError).toBe('as before')
  expect(() => expectEveryErrorShown(table)).toThrow('- NetworkError: as before (')
})
