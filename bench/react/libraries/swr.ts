import { createElement, useCallback, useId } from 'react'
import useSWR, { type Cache, SWRConfig, unstable_serialize } from 'swr'
import useSWRInfinite from 'swr/infinite'
import useSWRMutation from 'swr/mutation'
import { fetchersOf, type Library, type PageData, type TodoData } from '../library.ts'

export const swr: Library = {
  name: 'swr',
  create(fetch) {
    const cache: Cache = new Map()
    const fallback: Record<string, TodoData> = {}
    const config = { provider: () => cache as Map<string, object>, fallback }
    const { load, loadPage, rename } = fetchersOf(fetch)
    const loadTodo = ([, id]: readonly [string, string]) => load(id)
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
          (_key: string, { arg }: { arg: { id: string; title: string } }) => rename(arg),
        )
        return { title: data?.renameTodo.title, rename: (id, title) => trigger({ id, title }) }
      },
      usePages() {
        const { data, mutate, setSize } = useSWRInfinite(
          (_index, previous: PageData | null) =>
            previous?.page.next === null ? null : (['page', previous?.page.next ?? '0'] as const),
          ([, id]) => loadPage(id),
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
        fallback[unstable_serialize(['todo', id])] = await load(id)
      },
      clear: () => {
        for (const key of cache.keys()) cache.delete(key)
      },
    }
  },
}
