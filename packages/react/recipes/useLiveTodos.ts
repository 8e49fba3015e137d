import { subscribe } from '@thinql/core'
import { useQueryStore } from '@thinql/react'
import { useEffect } from 'react'
import { type Todo, TodosQuery } from './todos.ts'

/** Adds the todo of each event to the list. `useSubscription` would show only the newest event. */
export function useLiveTodos() {
  const store = useQueryStore()
  useEffect(() => {
    const events = subscribe<{ todoAdded: Todo }>(store.client, 'subscription { todoAdded { id title } }')
    void (async () => {
      for await (const { data } of events) {
        if (data) store.setData(TodosQuery, {}, (list) => list && { todos: [...list.todos, data.todoAdded] })
      }
    })()
    return () => void events.return()
  }, [store])
}
