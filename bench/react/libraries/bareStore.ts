import { Fragment, useCallback, useState, useSyncExternalStore } from 'react'
import {
  graphqlFetch,
  type Library,
  type QueryResult,
  type RenameData,
  renameMutation,
  type Todo,
  type TodoData,
  todoQuery,
  type TodosData,
  todosQuery,
} from '../library.ts'

interface QueryEntry {
  data?: unknown
  readonly listeners: Set<() => void>
}

/** The smallest shared store: a Map and useSyncExternalStore. No errors, aborts, stale data or garbage collection. */
export const bareStore: Library = {
  name: 'bare useSyncExternalStore',
  create(fetch) {
    const entries = new Map<string, QueryEntry>()

    function entryOf(key: string): QueryEntry {
      const entry = entries.get(key) ?? { listeners: new Set() }
      entries.set(key, entry)
      return entry
    }

    async function load(query: string, id: string | undefined, entry: QueryEntry): Promise<void> {
      const data = await graphqlFetch<Partial<TodosData>>(fetch, query, id === undefined ? undefined : { id })
      entry.data = data.todos ? { todos: keepEqual(entry.data as TodosData | undefined, data.todos) } : data
      for (const listener of entry.listeners) listener()
    }

    function useData<TData>(query: string, id?: string): QueryResult<TData> {
      const key = `${query} ${id ?? ''}`
      const subscribe = useCallback(
        (listener: () => void) => {
          const entry = entryOf(key)
          entry.listeners.add(listener)
          if (entry.listeners.size === 1 && !entry.data) void load(query, id, entry)
          return () => entry.listeners.delete(listener)
        },
        [key, query, id],
      )
      const read = () => entryOf(key).data
      // The query has these fields.
      const data = useSyncExternalStore(subscribe, read, read) as TData | undefined
      return { data, refetch: () => load(query, id, entryOf(key)) }
    }

    return {
      Provider: Fragment,
      useTodo(id) {
        const { data, refetch } = useData<TodoData>(todoQuery, id)
        return { data: data?.todo, refetch }
      },
      useTodos() {
        const { data, refetch } = useData<TodosData>(todosQuery)
        return { data: data?.todos, refetch }
      },
      useRename() {
        const [title, setTitle] = useState<string>()
        return {
          title,
          async rename(id, title) {
            const { renameTodo } = await graphqlFetch<RenameData>(fetch, renameMutation, { id, title })
            setTitle(renameTodo.title)
          },
        }
      },
      load: (id) => load(todoQuery, id, entryOf(`${todoQuery} ${id}`)),
      clear: () => entries.clear(),
    }
  },
}

/** Structural sharing for todos only: equal todos stay the same objects. */
function keepEqual(previous: TodosData | undefined, todos: readonly Todo[]): readonly Todo[] {
  return todos.map((todo, index) => {
    const known = previous?.todos[index]
    return known?.id === todo.id && known.title === todo.title ? known : todo
  })
}
