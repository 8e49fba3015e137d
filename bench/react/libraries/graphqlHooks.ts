import { ClientContext, GraphQLClient, useMutation, useQuery } from 'graphql-hooks'
import memCache from 'graphql-hooks-memcache'
import { createElement } from 'react'
import {
  endpoint,
  type Library,
  type RenameData,
  renameMutation,
  type TodoData,
  todoQuery,
  type TodosData,
  todosQuery,
} from '../library.ts'

export const graphqlHooks: Library = {
  name: 'graphql-hooks',
  create(fetch) {
    const cache = memCache({ size: Infinity })
    const client = new GraphQLClient({ url: endpoint, fetch, cache })
    return {
      Provider: ({ children }) => createElement(ClientContext.Provider, { value: client }, children),
      useTodo(id) {
        const todo = useQuery<TodoData>(todoQuery, { variables: { id } })
        return { data: todo.data?.todo, refetch: () => todo.refetch() }
      },
      useTodos() {
        const todos = useQuery<TodosData>(todosQuery)
        return { data: todos.data?.todos, refetch: () => todos.refetch() }
      },
      useRename() {
        const [mutate, { data }] = useMutation<RenameData>(renameMutation)
        return { title: data?.renameTodo.title, rename: (id, title) => mutate({ variables: { id, title } }) }
      },
      load: async (id) => {
        const operation = { query: todoQuery, variables: { id } }
        client.saveCache(client.getCacheKey(operation), await client.request(operation))
      },
      clear: () => cache.clear(),
    }
  },
}
