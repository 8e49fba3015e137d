import {
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { createElement } from 'react'
import { fetchersOf, type Library } from '../library.ts'

export const tanstack: Library = {
  name: '@tanstack/react-query',
  create(fetch) {
    const client = new QueryClient()
    const { load, loadPage, rename } = fetchersOf(fetch)
    const todo = (id: string) => ({ queryKey: ['todo', id], queryFn: () => load(id) })
    return {
      Provider: ({ children }) => createElement(QueryClientProvider, { client }, children),
      useTodo(id) {
        const { data, refetch } = useQuery(todo(id))
        return { data: data?.todo, refetch: () => refetch() }
      },
      useRename() {
        const { data, mutate } = useMutation({ mutationFn: rename })
        return { title: data?.renameTodo.title, rename: (id, title) => mutate({ id, title }) }
      },
      usePages() {
        const { data, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
          queryKey: ['pages'],
          queryFn: ({ pageParam }) => loadPage(pageParam),
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
