import { setQueryData, useMutation, useQueryStore } from '@thinql/react'
import { AddTodo, TodosQuery } from './todos.ts'

/** Adds the result of the mutation to the list, without fetching the list again. */
export function useAddTodo() {
  const store = useQueryStore()
  const [mutate, state] = useMutation(AddTodo)
  const addTodo = async (title: string) => {
    const { data, error } = await mutate({ variables: { title } })
    if (error) return
    setQueryData(store, TodosQuery, (list) => list && { todos: [...list.todos, data.addTodo] })
  }
  return [addTodo, state] as const
}
