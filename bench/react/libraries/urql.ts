import { createElement } from 'react'
import { cacheExchange, Client, fetchExchange, gql, Provider, useMutation, useQuery } from 'urql'
import {
  endpoint,
  type Library,
  type RenameData,
  renameMutation,
  type TodoData,
  todoQuery,
} from '../library.ts'

const todo = gql<TodoData>(todoQuery)
const rename = gql<RenameData>(renameMutation)

export const urql: Library = {
  name: 'urql',
  create(fetch) {
    const exchanges = [cacheExchange, fetchExchange]
    const client = new Client({ url: endpoint, fetch, exchanges, preferGetMethod: false })
    return {
      Provider: ({ children }) => createElement(Provider, { value: client, children }),
      useTodo(id) {
        const [{ data }, execute] = useQuery({ query: todo, variables: { id } })
        return { data: data?.todo, refetch: () => execute({ requestPolicy: 'network-only' }) }
      },
      useRename() {
        const [{ data }, execute] = useMutation(rename)
        return { title: data?.renameTodo.title, rename: (id, title) => execute({ id, title }) }
      },
      load: (id) => client.query(todo, { id }).toPromise(),
    }
  },
}
