import { subscribe } from '@thinql/core'
import { useQueryStore } from '@thinql/react'
import { useEffect } from 'react'
import { TodoAdded, TodoListQuery } from './documents.ts'

/** Adds the todos of other people to the list while the component is on the screen. */
export function useLiveTodos() {
  const store = useQueryStore()
  useEffect(() => {
    const events = subscribe(store.client, TodoAdded)
    void (async () => {
      for await (const { data } of events) {
        if (!data) continue
        const added = data.todoAdded
        store.setData(TodoListQuery, {}, (list) =>
          list?.todos.every(({ id }) => id !== added.id) ? { todos: [...list.todos, added] } : undefined,
        )
      }
    })()
    return () => void events.return()
  }, [store])
}
