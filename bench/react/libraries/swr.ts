import { createElement, useId } from 'react'
import useSWR, { type Cache, SWRConfig, unstable_serialize } from 'swr'
import useSWRMutation from 'swr/mutation'
import { ask } from '../ask.ts'
import type { Library } from '../library.ts'
import {
  type RenameData,
  renameMutation,
  type TodoData,
  todoQuery,
  type TodosData,
  todosQuery,
} from '../todos.ts'

export const swr: Library = {
  name: 'swr',
  create(fetch) {
    const cache: Cache = new Map()
    const fallback: Record<string, TodoData> = {}
    const config = { provider: () => cache as Map<string, object>, fallback }
    const loadTodo = ([, id]: readonly [string, string]) => ask<TodoData>(fetch, todoQuery, { id })
    return {
      Provider: ({ children }) => createElement(SWRConfig, { value: config }, children),
      useTodo(id) {
        const { data, mutate } = useSWR(['todo', id] as const, loadTodo)
        return { data: data?.todo, refetch: () => mutate() }
      },
      useTodos() {
        const { data, mutate } = useSWR('todos', () => ask<TodosData>(fetch, todosQuery))
        return { data: data?.todos, refetch: () => mutate() }
      },
      useRename() {
        const { data, trigger } = useSWRMutation(
          // Of mutations with one key only the latest would show.
          `rename ${useId()}`,
          (_key: string, { arg }: { arg: { id: string; title: string } }) =>
            ask<RenameData>(fetch, renameMutation, arg),
        )
        return { title: data?.renameTodo.title, rename: (id, title) => trigger({ id, title }) }
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
