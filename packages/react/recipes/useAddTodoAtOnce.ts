import { setQueryData, useMutation } from '@thinql/react'
import { AddTodo, type Todo, TodosQuery } from './todos.ts'

/** Adds a todo to the list at once. When the server has answered, its row takes the place of this one. */
export function useAddTodoAtOnce() {
  return useMutation(AddTodo, {
    optimistic: (store, { title }, data) => {
      const todo = data?.addTodo ?? { id: `new-${++added}`, title }
      setQueryData(store, TodosQuery, (list) => list && { todos: withTodo(list.todos, todo) })
    },
  })
}

let added = 0

/** A refetch may have brought the row already. It must be in the list once. */
const withTodo = (todos: Todo[], todo: Todo) => [...todos.filter(({ id }) => id !== todo.id), todo]
