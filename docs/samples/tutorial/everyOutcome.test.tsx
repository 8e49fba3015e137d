import { fireEvent, screen } from '@testing-library/react'
import { everyOutcome, expectEveryErrorShown } from '@thinql/react/testing'
import { expect, test } from 'vitest'
import { AddTodoForm, SearchTodos, TodoList } from './screens.tsx'

const todo = { id: '1', title: 'Buy tea', done: false }
const data = {
  TodoList: { todos: [todo] },
  AddTodo: { addTodo: todo },
  CompleteTodo: { completeTodo: todo },
  FoundTodos: { todos: [todo] },
}

test('the list says something after each error', async () => {
  expectEveryErrorShown(await everyOutcome(<TodoList />, { data }))
})

test('a todo that could not be completed says something after each error', async () => {
  const complete = () => fireEvent.click(screen.getByLabelText('Buy tea'))
  expectEveryErrorShown(await everyOutcome(<TodoList />, { data, step: complete }))
})

test('a search says something after each error', async () => {
  const search = async () => {
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'tea' } })
    // The search begins when nobody has typed for 250 ms.
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  expectEveryErrorShown(await everyOutcome(<SearchTodos />, { data, step: search, only: 'FoundTodos' }))
})

test('a todo that was not added stays in the field, beside a sentence', async () => {
  const add = () => {
    fireEvent.change(screen.getByLabelText('New todo'), { target: { value: 'Paint the house' } })
    fireEvent.click(screen.getByText('Add'))
  }
  const table = await everyOutcome(<AddTodoForm />, { data, step: add })
  expectEveryErrorShown(table)
  expect(table.NetworkError).toMatchInlineSnapshot(
    `"[field: Paint the house] Add [alert: The server can’t be reached. Are you online?]"`,
  )
})
