import { Fragment, useEffect, useState } from 'react'
import { ask } from '../ask.ts'
import type { Followed, Library } from '../library.ts'
import {
  type RenameData,
  renameMutation,
  type TodoData,
  todoQuery,
  type TodosData,
  todosQuery,
} from '../todos.ts'

/** What one writes without a library: each component fetches for itself. */
export const effect: Library = {
  name: 'useEffect by hand',
  create(fetch) {
    function useData<TData>(query: string, id?: string): Followed<TData> {
      const [data, setData] = useState<TData>()
      const [version, setVersion] = useState(0)
      useEffect(() => {
        let left = false
        void ask<TData>(fetch, query, id === undefined ? undefined : { id }).then((data) => {
          if (!left) setData(data)
        })
        return () => {
          left = true
        }
      }, [query, id, version])
      return { data, refetch: () => setVersion(version + 1) }
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
        const [{ title }, setState] = useState<{ loading: boolean; title?: string }>({ loading: false })
        return {
          title,
          async rename(id, title) {
            setState({ loading: true })
            const { renameTodo } = await ask<RenameData>(fetch, renameMutation, { id, title })
            setState({ loading: false, title: renameTodo.title })
          },
        }
      },
    }
  },
}
