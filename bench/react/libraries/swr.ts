import { createElement, useCallback, useId } from 'react'
import useSWR, { type Cache, SWRConfig, unstable_serialize } from 'swr'
import useSWRInfinite from 'swr/infinite'
import useSWRMutation from 'swr/mutation'
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

export const swr: Library = {
  name: 'swr',
  create(fetch) {
    const cache: Cache = new Map()
    const fallback: Record<string, TodoData> = {}
    const config = { provider: () => cache as Map<string, object>, fallback }
    const loadTodo = ([, id]: readonly [string, string]) => graphqlFetch<TodoData>(fetch, todoQuery, { id })
    return {
      Provider: ({ children }) => createElement(SWRConfig, { value: config }, children),
      useTodo(id) {
        const { data, mutate } = useSWR(['todo', id] as const, loadTodo)
        return { data: data?.todo, refetch: () => mutate() }
      },
      useRename() {
        const { data, trigger } = useSWRMutation(
          // With a shared key, only the latest mutation would show its data.
          `rename ${useId()}`,
          (_key: string, { arg }: { arg: { id: string; title: string } }) =>
            graphqlFetch<RenameData>(fetch, renameMutation, arg),
        )
        return { title: data?.renameTodo.title, rename: (id, title) => trigger({ id, title }) }
      },
      usePages() {
        const { data, mutate, setSize } = useSWRInfinite(
          (_index, previous: PageData | null) =>
            previous?.page.next === null ? null : (['page', previous?.page.next ?? '0'] as const),
          ([, id]) => graphqlFetch<PageData>(fetch, pageQuery, { id }),
          { revalidateFirstPage: false, revalidateAll: false },
        )
        const loadNext = useCallback(() => setSize((size) => size + 1), [setSize])
        return {
          todos: data?.flatMap(({ page }) => page.todos) ?? [],
          hasNext: typeof data?.at(-1)?.page.next === 'string',
          loadNext,
          refetch: () => mutate(),
        }
      },
      load: async (id) => {
        fallback[unstable_serialize(['todo', id])] = await loadTodo(['todo', id])
      },
      clear: () => {
        for (const key of cache.keys()) cache.delete(key)
      },
    }
  },
}
