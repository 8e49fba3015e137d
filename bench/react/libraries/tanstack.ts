import {
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { createElement } from 'react'
import {
  graphqlFetch,
  type Library,
  type PageData,
  pageQuery,
  type RenameData,
  renameMutation,
  type TodoData,
  todoQuery,
} from '../library.ts'

export const tanstack: Library = {
  name: '@tanstack/react-query',
  create(fetch) {
    const client = new QueryClient()
    const todo = (id: string) => ({
      queryKey: ['todo', id],
      queryFn: () => graphqlFetch<TodoData>(fetch, todoQuery, { id }),
    })
    return {
      Provider: ({ children }) => createElement(QueryClientProvider, { client }, children),
      useTodo(id) {
        const { data, refetch } = useQuery(todo(id))
        return { data: data?.todo, refetch: () => refetch() }
      },
      useRename() {
        const { data, mutate } = useMutation({
          mutationFn: (variables: { id: string; title: string }) =>
            graphqlFetch<RenameData>(fetch, renameMutation, variables),
        })
        return { title: data?.renameTodo.title, rename: (id, title) => mutate({ id, title }) }
      },
      usePages() {
        const { data, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
          queryKey: ['pages'],
          queryFn: ({ pageParam }) => graphqlFetch<PageData>(fetch, pageQuery, { id: pageParam }),
          initialPageParam: '0',
          getNextPageParam: ({ page }) => page.next,
        })
        return {
          todos: data?.pages.flatMap(({ page }) => page.todos) ?? [],
          hasNext: hasNextPage,
          loadNext: fetchNextPage,
          refetch: () => refetch(),
        }
      },
      load: (id) => client.query(todo(id)),
      clear: () => client.clear(),
    }
  },
}
