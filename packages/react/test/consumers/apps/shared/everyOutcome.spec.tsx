import { fireEvent, screen } from '@testing-library/react'
import { everyOutcome } from '@thinql/react/testing'
import { Todos } from './Todos.tsx'

const data = { Todos: { todos: [{ id: '1', title: 'Buy tea' }] }, AddTodo: { addTodo: { id: '2' } } }
const partial = { Todos: { todos: [{ id: '1', title: null }] } }

test('shows what a person reads for every outcome of the list', async () => {
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

test('shows that a todo which is not added says nothing', async () => {
  const step = async () => fireEvent.click(await screen.findByText('Add'))
  const { NetworkError } = await everyOutcome(<Todos />, { data, step })
  expect(NetworkError).toBe('as loading')
})
