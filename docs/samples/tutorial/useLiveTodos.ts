import { setQueryData, useQueryStore, useSubscription } from '@thinql/react'
import { TodoAdded, TodoListQuery } from './documents.ts'

/** Adds the todos of other people to the list while the component is on the screen. */
export function useLiveTodos() {
  const store = useQueryStore()
  useSubscription(TodoAdded, {
    onData: ({ todoAdded }) =>
      setQueryData(store, TodoListQuery, (list) =>
        list?.todos.every(({ id }) => id !== todoAdded.id)
          ? { todos: [...list.todos, todoAdded] }
          : undefined,
      ),
  })
}
