import { subscribe } from '@thinql/core'
import { useQueryStore } from '@thinql/react'
import { useEffect } from 'react'
import { type Todo, TodosQuery } from './todos.ts'

/** Adds each todo that the server tells of to the list, where `useSubscription` shows the newest one. */
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
