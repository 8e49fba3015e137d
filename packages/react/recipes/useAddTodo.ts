import { setQueryData, useMutation, useQueryStore } from '@thinql/react'
import { AddTodo, type Todo, TodosQuery } from './todos.ts'

/** Adds the result of the mutation to the list, without fetching the list again. */
export function useAddTodo() {
  const store = useQueryStore()
  const [mutate, state] = useMutation(AddTodo)
  const addTodo = async (title: string) => {
    const { data, error } = await mutate({ variables: { title } })
    if (error) return
    const { addTodo: added } = data
    // An event of a subscription may have brought the row already.
    const others = (todos: Todo[]) => todos.filter(({ id }) => id !== added.id)
    setQueryData(store, TodosQuery, (list) => list && { todos: [...others(list.todos), added] })
  }
  return [addTodo, state] as const
}
