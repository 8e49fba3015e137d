import { Fragment, useEffect, useState } from 'react'
import {
  graphqlFetch,
  type Library,
  type QueryResult,
  type RenameData,
  renameMutation,
  type TodoData,
  todoQuery,
} from '../library.ts'

/** Without a library: each component fetches for itself. */
export const effect: Library = {
  name: 'useEffect by hand',
  create(fetch) {
    function useData<TData>(query: string, id?: string): QueryResult<TData> {
      const [data, setData] = useState<TData>()
      const [version, setVersion] = useState(0)
      useEffect(() => {
        let unmounted = false
        void graphqlFetch<TData>(fetch, query, id === undefined ? undefined : { id }).then((data) => {
          if (!unmounted) setData(data)
        })
        return () => {
          unmounted = true
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
      useRename() {
        const [{ title }, setState] = useState<{ loading: boolean; title?: string }>({ loading: false })
        return {
          title,
          async rename(id, title) {
            setState({ loading: true })
            const { renameTodo } = await graphqlFetch<RenameData>(fetch, renameMutation, { id, title })
            setState({ loading: false, title: renameTodo.title })
          },
        }
      },
    }
  },
}
