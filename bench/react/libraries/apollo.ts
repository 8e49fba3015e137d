import { ApolloClient, gql, HttpLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider, useMutation, useQuery } from '@apollo/client/react'
import { createElement } from 'react'
import {
  endpoint,
  type Library,
  type RenameData,
  renameMutation,
  type TodoData,
  todoQuery,
} from '../library.ts'

const todo: TypedDocumentNode<TodoData, { id: string }> = gql(todoQuery)
const rename: TypedDocumentNode<RenameData, { id: string; title: string }> = gql(renameMutation)

export const apollo: Library = {
  name: '@apollo/client',
  create(fetch) {
    const client = new ApolloClient({
      link: new HttpLink({ uri: endpoint, fetch }),
      cache: new InMemoryCache(),
    })
    return {
      Provider: ({ children }) => createElement(ApolloProvider, { client, children }),
      useTodo(id) {
        const { data, refetch } = useQuery(todo, { variables: { id } })
        return { data: data?.todo, refetch: () => refetch() }
      },
      useRename() {
        const [mutate, { data }] = useMutation(rename)
        return { title: data?.renameTodo.title, rename: (id, title) => mutate({ variables: { id, title } }) }
      },
      load: (id) => client.query({ query: todo, variables: { id } }),
      clear: () => client.clearStore(),
    }
  },
}
