import { createClient } from '@thinql/core'
import {
  clearStore,
  createQueryStore,
  GraphQLProvider,
  prefetchQuery,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@thinql/react'
import { createElement } from 'react'
import {
  endpoint,
  type Library,
  type PageData,
  pageQuery,
  type RenameData,
  renameMutation,
  type TodoData,
  todoQuery,
} from '../library.ts'

export const thinql: Library = {
  name: 'thinql',
  create(fetch) {
    const store = createQueryStore(createClient({ endpoint, fetch }))
    return {
      Provider: ({ children }) => createElement(GraphQLProvider, { store, children }),
      useTodo(id) {
        const { data, refetch } = useQuery<TodoData>(todoQuery, { variables: { id } })
        return { data: data?.todo, refetch }
      },
      useRename() {
        const [mutate, { data }] = useMutation<RenameData>(renameMutation)
        return { title: data?.renameTodo.title, rename: (id, title) => mutate({ variables: { id, title } }) }
      },
      usePages() {
        const { pages, hasNext, loadNext, refetch } = useInfiniteQuery<PageData, { id: string }>(pageQuery, {
          variables: { id: '0' },
          next: ({ page }) => (page.next === null ? undefined : { id: page.next }),
        })
        return { todos: pages.flatMap(({ page }) => page.todos), hasNext, loadNext, refetch }
      },
      load: (id) => prefetchQuery(store, todoQuery, { variables: { id } }),
      clear: () => clearStore(store),
    }
  },
}
